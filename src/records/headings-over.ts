// Finds the heading that a list or an item is under.
import type { PageOutline } from "../structure/outline.ts";
import { hasWords } from "./values.ts";

/** Maximum blocks between a heading and its list, and between it and the end of its header. */
const MAX_BEFORE = 120;
const MAX_HEADER = 3;
/** Maximum words of a header after its heading. */
const MAX_HEADER_WORDS = 40;

/**
 * Returns the text of the heading that a list is under; null without one. If its items have headings,
 * the list is under the one above theirs.
 */
export function headingOver(
  outline: PageOutline,
  first: number,
  haveHeadings = false,
): string | null {
  const { blocks } = outline;
  const nearest = headingAt(outline, first);
  const at = haveHeadings ? headingAt(outline, nearest, blocks[nearest]?.level) : nearest;
  return blocks[at]?.text ?? null;
}

/**
 * Returns the heading before a block, of a level above `below`, that applies to the block; -1 for
 * none. The heading of a part that ends before the block, such as a filter, does not apply.
 */
export function headingAt(
  outline: PageOutline,
  first: number,
  below = Number.POSITIVE_INFINITY,
): number {
  const { blocks, containers } = outline;
  const around = new Set(rowsAround(containers, first));
  for (let at = first - 1; at >= Math.max(0, first - MAX_BEFORE); at--) {
    const { kind, level = 0, text = "" } = blocks[at] ?? {};
    if (kind !== "heading" || level >= below || !hasWords(text)) continue;
    const own = rowsAround(containers, at).filter((row) => !around.has(row));
    const part = own.at(-1) ?? -1;
    const isControl = own.some((row) => containers.rows[row]?.tag === "button");
    if (at === outline.title || (!isControl && (part < 0 || isHeader(outline, part, at))))
      return at;
    at = Math.min(at, containers.first[part] ?? at);
  }
  return -1;
}

/** Whether a part of the page is no more than a heading and a few words after it, without controls. */
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
