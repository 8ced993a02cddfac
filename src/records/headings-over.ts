// Finds the headings that a list and its items are under.
import type { ItemList } from "../structure/lists.ts";
import type { PageOutline } from "../structure/outline.ts";
import { hasWords } from "./values.ts";

/** Maximum blocks between a heading and its list, and between it and the end of its header. */
const MAX_BEFORE = 120;
const MAX_HEADER = 3;
/** Maximum words of a header after its heading. */
const MAX_HEADER_WORDS = 40;

/**
 * Returns the text of the heading that a list is under, by the first block of the list or of each
 * item; null without one. If its items have headings, the list is under the one above theirs.
 */
export function headingOver(
  outline: PageOutline,
  starts: readonly number[],
  haveHeadings = false,
): string | null {
  const { blocks } = outline;
  const nearest = headingAt(outline, starts[0] ?? 0, { starts });
  const below = blocks[nearest]?.level;
  const at = haveHeadings ? headingAt(outline, nearest, { below }) : nearest;
  return blocks[at]?.text ?? null;
}

/** A heading to find. */
interface Wanted {
  /** Its level is above this one; any level by default. */
  readonly below?: number | undefined;
  /** The first block of each item of the list that it is over. */
  readonly starts?: readonly number[];
}

/**
 * Returns the heading before a block that applies to the block; -1 for none. The heading of a part
 * that ends before the block, such as a filter, does not apply; nor does one in an element that
 * looks like an item.
 */
export function headingAt(
  outline: PageOutline,
  first: number,
  { below = Number.POSITIVE_INFINITY, starts = [] }: Wanted = {},
): number {
  const { blocks, containers } = outline;
  const path = rowsAround(containers, first);
  const around = new Set(path);
  for (let at = first - 1; at >= Math.max(0, first - MAX_BEFORE); at--) {
    const { kind, level = 0, text = "" } = blocks[at] ?? {};
    if (kind !== "heading" || level >= below || !hasWords(text)) continue;
    const own = rowsAround(containers, at).filter((row) => !around.has(row));
    const part = own.at(-1) ?? -1;
    const isControl = own.some((row) => containers.rows[row]?.tag === "button");
    const list = { path, starts, level };
    const isOver = part < 0 || (isHeader(outline, part, at) && !isLikeItem(outline, part, list));
    if (at === outline.title || (!isControl && isOver)) return at;
    at = Math.min(at, containers.first[part] ?? at);
  }
  return -1;
}

/** A heading over items, and the row of the element around both. */
interface Section {
  readonly heading: number;
  readonly scope: number;
}

/**
 * Returns the block of the heading above each item; -1 for none. A heading applies up to the next
 * one in the innermost element around it and the item after it, and to no item after that element.
 */
export function headingsOver(outline: PageOutline, { items }: ItemList): readonly number[] {
  const { containers } = outline;
  const own: Section = { heading: headingAt(outline, items[0]?.blocks[0] ?? 0), scope: 0 };
  let open: readonly Section[] = [];
  return items.map(({ blocks: [first = 0] }, index) => {
    const end = items[index - 1]?.blocks.at(-1) ?? first - 1;
    const heading = headingAt(outline, first);
    open = open.filter(({ scope }) => first <= (containers.last[scope] ?? -1));
    if (heading > end) {
      const scope = rowAround(outline, heading, first);
      open = [...open.filter((one) => one.scope < scope), { heading, scope }];
    }
    return (open.at(-1) ?? own).heading;
  });
}

/** Returns the row of the innermost element around two blocks. */
function rowAround({ containers }: PageOutline, one: number, other: number): number {
  const { ofBlock, parent, first, last } = containers;
  let row = ofBlock[one] ?? 0;
  while (row > 0 && (other < (first[row] ?? 0) || other > (last[row] ?? 0))) row = parent[row] ?? 0;
  return row;
}

/** A list that a heading may be over. */
interface Under {
  /** Rows of the elements around its first block, innermost first. */
  readonly path: readonly number[];
  /** The first block of each item. */
  readonly starts: readonly number[];
  /** Level of the heading. */
  readonly level: number;
}

/**
 * Whether a part with a heading is beside the items of a list, as one of them: it looks like the
 * element around the first item alone, which has a heading of at least this level.
 */
function isLikeItem(
  { blocks, containers, firstNames }: PageOutline,
  part: number,
  { path, starts: [start = 0, next = -1], level }: Under,
): boolean {
  const { rows, parent, first, last } = containers;
  const item = path.find((row) => parent[row] === parent[part]) ?? -1;
  const isNamed = (rows[part]?.classes.length ?? 0) > 0;
  if (!isNamed || firstNames[item] !== firstNames[part]) return false;
  const end = last[item] ?? start;
  const own = blocks.slice(first[item] ?? start, end + 1);
  return next > end && own.some((one) => one.kind === "heading" && one.level <= level);
}

/**
 * Whether a part of the page is no more than a heading and a few words after it, without controls.
 */
function isHeader(
  { blocks, containers, facts }: PageOutline,
  part: number,
  heading: number,
): boolean {
  const last = containers.last[part] ?? heading;
  if (last - heading > MAX_HEADER) return false;
  let words = 0;
  for (let at = heading + 1; at <= last; at++) {
    const { kind, widget } = blocks[at] ?? {};
    if (kind === "heading" || widget !== undefined) return false;
    words += facts.words[at] ?? 0;
  }
  const before = blocks.slice(Math.max(containers.first[part] ?? 0, heading - MAX_BEFORE), heading);
  const level = blocks[heading]?.level ?? 0;
  return (
    words <= MAX_HEADER_WORDS && !before.some((one) => one.kind === "heading" && one.level >= level)
  );
}

/** Returns the rows of the elements around a block, innermost first. */
function rowsAround(
  { ofBlock, parent }: PageOutline["containers"],
  block: number,
): readonly number[] {
  const rows: number[] = [];
  for (let row = ofBlock[block] ?? -1; row >= 0; row = parent[row] ?? -1) rows.push(row);
  return rows;
}
