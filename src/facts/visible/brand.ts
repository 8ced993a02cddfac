// Finds the brand near a page's heading: a marked element, or a link to the brand's page.
import type { Block } from "../../model/document.ts";
import type { NearBlock } from "./near.ts";

/** Number of blocks examined before and after the heading. */
const NEAR = { before: 4, after: 12 } as const;

/** Maximum characters and words of a brand name. */
const LONGEST = { chars: 50, words: 5 } as const;

/** Classes of the element around a brand name. */
const MARKED =
  /^(?:[a-z\d]+[-_]+){0,4}(?:brand|vendor|manufacturer|marke|marque|hersteller)(?:[-_]*(?:name|link|title|label|value|text))?$/i;
/** Classes of the site's own brand. */
const OF_SITE = /nav|header|footer|site|logo/i;

/** Path segments that precede a brand. */
const BRANDS =
  /\/(?:brands?|vendors?|manufacturers?|marken?|hersteller|marques?|marcas?|marche|merken|varumarken|producent|shop-by-brand)\/[^/?#]+/i;

/** Text of a link to the brand's shop on a marketplace. */
const VISIT = /^visit the .{2,40} store$/i;

/** Filler words around a brand name. */
const AROUND =
  /^(?:by|von|par|de|brand|marke|marque|marca|vendor|shop all|visit the|more from)\s*:?\s+|\s+(?:store|brand|logo|products)$/giu;
const NO_NAME =
  /^(?:brands?|all brands|marken?|marques?|vendor|manufacturer|shop(?: all)?|view all|see all|home|reviews?)$/iu;

/** Returns the brand that all marked blocks near the heading name; undefined if they differ. */
export function brandNear(
  blocks: readonly NearBlock[],
): { readonly name: string; readonly block: Block } | undefined {
  const before = blocks.filter(({ isAfterHeading }) => !isAfterHeading).slice(-NEAR.before);
  const after = blocks.filter(({ isAfterHeading }) => isAfterHeading).slice(0, NEAR.after);
  const named = [...before, ...after].flatMap(({ block }) => {
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

/** Returns the text of a block, or its image's alt text. */
function wordsOf({ text, runs }: Block): string {
  return text === "" ? runs.map(({ image }) => image?.alt ?? "").join(" ") : text;
}

/** Whether the whole block is one link to a brand page. */
function leadsToBrand({ runs }: Block): boolean {
  const visible = runs.filter(({ text, image }) => text.trim() !== "" || image !== undefined);
  return (
    visible.length > 0 && visible.every(({ link }) => link !== undefined && BRANDS.test(link.href))
  );
}

function nameIn(text: string): string | undefined {
  const name = text.trim().replace(AROUND, "").trim();
  const isShort = name.length <= LONGEST.chars && name.split(/\s+/).length <= LONGEST.words;
  return isShort && /\p{L}/u.test(name) && !NO_NAME.test(name) && !/[:!?]|\d{4}/.test(name)
    ? name
    : undefined;
}
