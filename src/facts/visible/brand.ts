// The blocks around a page's heading to the brand of the thing it names: in an element marked as that, or in a link to the brand's page.
import type { Block } from "../../model/document.ts";
import type { NearBlock } from "./near.ts";

/** Blocks before and behind the heading that are looked at. */
const NEAR = { before: 4, behind: 12 } as const;

/** Longest name of a brand, and its words. */
const LONGEST = { chars: 50, words: 5 } as const;

/** Classes of the element around a brand's name. */
const MARKED =
  /^(?:[a-z\d]+[-_]+){0,4}(?:brand|vendor|manufacturer|marke|marque|hersteller)(?:[-_]*(?:name|link|title|label|value|text))?$/i;
/** Classes of a site's own brand. */
const OF_SITE = /nav|header|footer|site|logo/i;

/** Steps of a link's path behind which brands stand. */
const BRANDS =
  /\/(?:brands?|vendors?|manufacturers?|marken?|hersteller|marques?|marcas?|marche|merken|varumarken|producent|shop-by-brand)\/[^/?#]+/i;

/** The words of a link to the brand's shop on a marketplace. */
const VISIT = /^visit the .{2,40} store$/i;

/** Words around a brand's name that change nothing of it. */
const AROUND =
  /^(?:by|von|par|de|brand|marke|marque|marca|vendor|shop all|visit the|more from)\s*:?\s+|\s+(?:store|brand|logo|products)$/giu;
const NO_NAME =
  /^(?:brands?|all brands|marken?|marques?|vendor|manufacturer|shop(?: all)?|view all|see all|home|reviews?)$/iu;

/** The brand all marked blocks near the heading name; undefined where they name different ones. */
export function brandNear(
  blocks: readonly NearBlock[],
): { readonly name: string; readonly block: Block } | undefined {
  const before = blocks.filter(({ isBehindHeading }) => !isBehindHeading).slice(-NEAR.before);
  const behind = blocks.filter(({ isBehindHeading }) => isBehindHeading).slice(0, NEAR.behind);
  const named = [...before, ...behind].flatMap(({ block }) => {
    const isBrand = isMarked(block) || leadsToBrand(block) || VISIT.test(block.text.trim());
    const name = isBrand ? nameIn(wordsOf(block)) : undefined;
    return name === undefined ? [] : [{ name, block }];
  });
  const [first, ...others] = named;
  return first !== undefined && others.every(({ name }) => name === first.name) ? first : undefined;
}

function isMarked({ container, region }: Block): boolean {
  if (region === "banner") return false;
  return [container, container.parent].some((one) =>
    one?.classes.some((name) => MARKED.test(name) && !OF_SITE.test(name)),
  );
}

/** The words of a block, or those that stand for its picture. */
function wordsOf({ text, runs }: Block): string {
  return text === "" ? runs.map(({ image }) => image?.alt ?? "").join(" ") : text;
}

/** Whether all of a block is one link to the page of a brand. */
function leadsToBrand({ runs }: Block): boolean {
  const said = runs.filter(({ text, image }) => text.trim() !== "" || image !== undefined);
  return said.length > 0 && said.every(({ link }) => link !== undefined && BRANDS.test(link.href));
}

function nameIn(text: string): string | undefined {
  const name = text.trim().replace(AROUND, "").trim();
  const isShort = name.length <= LONGEST.chars && name.split(/\s+/).length <= LONGEST.words;
  return isShort && /\p{L}/u.test(name) && !NO_NAME.test(name) && !/[:!?]|\d{4}/.test(name)
    ? name
    : undefined;
}
