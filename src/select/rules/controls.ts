// Removes what operates a page: forms with their labels, filters and sorting with their lines, and
// short buttons in texts.
import type { PageType } from "../../model/verdict.ts";
import { flags } from "../../structure/arrays.ts";
import { rowsWithin, sumInside } from "../../structure/containers.ts";
import type { ListItem } from "../../structure/lists.ts";
import type { PageOutline } from "../../structure/outline.ts";
import { atHome, homeOf } from "../../url/at-home.ts";
import { sharedUrl } from "../../url/parse-url.ts";
import { blocksIn, formRows } from "../comments.ts";
import { mainList } from "../evidence.ts";
import { type Rule, type RulePage, TEXT_TYPES } from "./rule.ts";

/** Maximum words of a form with its heading and invitation. */
const MAX_BOX = 60;
/** Maximum words of a label in a form, and of a line among controls. */
const MAX_LABEL = 6;

/**
 * Removes forms: of an article with the small boxes around them, elsewhere their labels, since the
 * page may be about what they say. The form of a product has its price and options.
 */
export const forms: Rule = ({ outline, type }) => {
  const { blocks, containers, facts, sums, title } = outline;
  if (type === "product") return new Uint8Array(blocks.length);
  const rows = formRows(outline);
  if (type === "article") {
    for (let row = rows.indexOf(1); row >= 0; row = rows.indexOf(1, row + 1)) {
      let box = containers.parent[row] ?? -1;
      while (box >= 0 && rows[box] === 0 && (sums.words[box] ?? 0) <= MAX_BOX) {
        rows[box] = 1;
        box = containers.parent[box] ?? -1;
      }
    }
    // What is inside a box is in it, too.
    for (let row = rows.indexOf(1) + 1; row < rows.length; row++)
      if (rows[containers.parent[row] ?? -1] === 1) rows[row] = 1;
  }
  const marks = blocksIn(containers, rows);
  if (title >= 0) marks[title] = 0;
  if (type === "article") return marks;
  return marks.map((is, at) => {
    const isLabel = blocks[at]?.kind === "paragraph" && facts.links[at] === 0;
    return isLabel && (facts.words[at] ?? 0) <= MAX_LABEL ? is : 0;
  });
};

/** Types of pages with a list that controls filter and sort. */
const LISTS: ReadonlySet<PageType> = new Set(["collection", "listing"]);
/** Minimum controls of a part that operates the list. */
const MIN_CONTROLS = 2;

/** Maximum words of a button in a text; longer ones may be headings of what they open. */
const MAX_BUTTON = 3;

/** Removes from a list page the parts that operate it, and from a text its short buttons. */
export const controls: Rule = (page) => {
  const { outline, type } = page;
  if (TEXT_TYPES.has(type)) return buttons(outline);
  return LISTS.has(type) ? operatingParts(page) : new Uint8Array(outline.blocks.length);
};

const isControl = ({ blocks }: PageOutline, at: number): boolean => blocks[at]?.kind === "control";

/** Marks short buttons outside of lists, except questions. */
function buttons(outline: PageOutline): Uint8Array {
  const { blocks, facts, lists } = outline;
  const listed = new Set(lists.flatMap(({ items }) => items.flatMap((item) => item.blocks)));
  return flags(blocks.length, (at) => {
    const isShort = (facts.words[at] ?? 0) <= MAX_BUTTON && facts.asks[at] === 0;
    return isShort && isControl(outline, at) && !listed.has(at);
  });
}

/**
 * Marks parts that have only controls and short lines, without images. Form fields outside of the
 * items of lists and links that filter the page count as controls.
 */
function operatingParts({ outline, probabilities }: RulePage): Uint8Array {
  const { blocks, containers, facts, sums, title } = outline;
  const narrows = narrowingLinks(outline, mainList(outline, probabilities)?.items ?? []);
  // A label in an item with a heading or a link may name a value.
  const isThing = ({ blocks: own }: ListItem): boolean =>
    own.some((at) => facts.kinds[at] === "heading" || (facts.links[at] !== 0 && !narrows(at)));
  const things = outline.lists.flatMap(({ items }) => items.filter(isThing));
  const listed = new Set(things.flatMap((item) => item.blocks));
  const isField = (at: number): boolean => blocks[at]?.field === true && !listed.has(at);
  const isShort = (at: number): boolean => (facts.words[at] ?? 0) <= MAX_LABEL;
  const operates = flags(
    blocks.length,
    (at) => isControl(outline, at) || (isShort(at) && (isField(at) || narrows(at))),
  );
  const isLine = (at: number): boolean => isShort(at) && facts.links[at] === 0;
  const count = sumInside(containers, operates);
  const others = sumInside(
    containers,
    flags(blocks.length, (at) => at === title || (operates[at] === 0 && !isLine(at))),
  );
  const parts = rowsWithin(
    containers,
    (_, row) => (count[row] ?? 0) >= MIN_CONTROLS && others[row] === 0 && sums.images[row] === 0,
  );
  return blocksIn(containers, parts);
}

/**
 * Matches blocks whose links lead to the page itself with another query, if the items of its main
 * list lead to other pages. Without such a list, the query may name the page.
 */
function narrowingLinks(
  outline: PageOutline,
  items: readonly ListItem[],
): (block: number) => boolean {
  const { blocks, document } = outline;
  const own = sharedUrl(homeOf(document));
  const moved = atHome(document);
  const isOwn = (href: string): boolean => {
    const target = sharedUrl(moved(href));
    return target?.host === own?.host && target?.pathname === own?.pathname && target?.hash === "";
  };
  const linksOf = (at: number): readonly string[] =>
    blocks[at]?.runs.flatMap(({ link }) => (link === undefined ? [] : [link.href])) ?? [];
  const isAway = ({ blocks: lines }: ListItem): boolean =>
    lines.some((at) => linksOf(at).some((href) => !isOwn(href)));
  if (own === undefined || items.length === 0 || !items.every(isAway)) return () => false;
  return (at) => {
    const links = linksOf(at);
    return links.length > 0 && links.every(isOwn);
  };
}
