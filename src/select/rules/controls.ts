// Removes what operates a page: forms with their labels, filters and sorting with their lines, and
// short buttons in texts.
import type { PageType } from "../../model/verdict.ts";
import { flags } from "../../structure/arrays.ts";
import { rowsWithin, sumInside } from "../../structure/containers.ts";
import type { PageOutline } from "../../structure/outline.ts";
import { blocksIn, formRows } from "../comments.ts";
import { type Rule, TEXT_TYPES } from "./rule.ts";

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
    for (const [row, isForm] of rows.entries()) {
      if (isForm === 0) continue;
      let box = containers.parent[row] ?? -1;
      while (box >= 0 && rows[box] === 0 && (sums.words[box] ?? 0) <= MAX_BOX) {
        rows[box] = 1;
        box = containers.parent[box] ?? -1;
      }
    }
    // What is inside a box is in it, too.
    for (const [row, parent] of containers.parent.entries()) if (rows[parent] === 1) rows[row] = 1;
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
export const controls: Rule = ({ outline, type }) => {
  if (TEXT_TYPES.has(type)) return buttons(outline);
  return LISTS.has(type) ? operatingParts(outline) : new Uint8Array(outline.blocks.length);
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

/** Marks parts that have only controls and short lines without links and images. */
function operatingParts(outline: PageOutline): Uint8Array {
  const { blocks, containers, sums, title } = outline;
  const isPart = (at: number): boolean => isControl(outline, at) || isLine(outline, at);
  const count = sumInside(
    containers,
    flags(blocks.length, (at) => isControl(outline, at)),
  );
  const others = sumInside(
    containers,
    flags(blocks.length, (at) => at === title || !isPart(at)),
  );
  const parts = rowsWithin(
    containers,
    (_, row) => (count[row] ?? 0) >= MIN_CONTROLS && others[row] === 0 && sums.images[row] === 0,
  );
  return blocksIn(containers, parts);
}

function isLine({ facts }: PageOutline, at: number): boolean {
  return (facts.words[at] ?? 0) <= MAX_LABEL && facts.links[at] === 0;
}
