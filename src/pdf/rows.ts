// Groups the text items of a page into rows by baseline.
import type { RuledTable } from "./ruled.ts";
import type { TextItem } from "./text-item.ts";

/** Part of a row: an item, a whole table, or the place of one of its further rows. */
export interface Piece extends TextItem {
  readonly table?: RuledTable;
  readonly isPlace?: boolean;
}

/** Pieces on one baseline, left to right. */
export type Row = readonly Piece[];

/** Matches the sign of a list item before its words. */
export const BULLET = /^[•◦▪‣∙●○■□⁃–]\s*(?=\S)/;
/** Matches dot leaders to a page number. */
export const LEADERS = /(?:\. ?){4}/;

export const start = (row: Row): number => row[0]?.x ?? 0;
export const end = (row: Row): number => Math.max(...row.map(({ x, width }) => x + width));

/** Returns the rows of pieces, from the top. */
export function rowsOf(items: readonly Piece[]): readonly Row[] {
  const rows: { y: number; size: number; items: Piece[] }[] = [];
  for (const item of [...items].sort((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    // A superscript or subscript belongs to the line it touches.
    const near =
      row !== undefined &&
      item.table === undefined &&
      row.items[0]?.table === undefined &&
      row.y - item.y < 0.45 * Math.min(row.size, item.size);
    if (!near) rows.push({ y: item.y, size: item.size, items: [item] });
    else {
      row.items.push(item);
      if (item.size > row.size) {
        row.size = item.size;
        row.y = item.y;
      }
    }
  }
  return withRaised(rows.map((row) => row.items.sort((one, other) => one.x - other.x)));
}

/** Maximum size of a raised or lowered mark beside its text, in sizes of that text. */
export const MARK_SIZE = 0.82;
/** Maximum distance of the baselines, and gap to the text, in sizes of the text. */
const MARK_SHIFT = 0.6;
const MARK_GAP = 0.35;

/** Puts raised and lowered marks that are rows of their own into the rows that they touch. */
function withRaised(rows: readonly Row[]): readonly Row[] {
  const found: Piece[][] = rows.map((row) => [...row]);
  for (const [index, row] of found.entries()) {
    for (const near of [found[index + 1], found[index - 1]]) {
      for (const mark of [...row]) {
        if (near === undefined || !near.some((text) => touches(mark, text))) continue;
        if (near.some((other) => overlaps(mark, other))) continue;
        row.splice(row.indexOf(mark), 1);
        near.push(mark);
      }
      near?.sort((one, other) => one.x - other.x);
    }
  }
  return found.filter((row) => row.length > 0);
}

function touches(mark: Piece, text: Piece): boolean {
  if (mark.table !== undefined || text.table !== undefined) return false;
  if (mark.size > MARK_SIZE * text.size) return false;
  if (Math.abs(mark.y - text.y) > MARK_SHIFT * text.size) return false;
  const gaps = [mark.x - text.x - text.width, text.x - mark.x - mark.width];
  return gaps.some((gap) => Math.abs(gap) <= MARK_GAP * text.size);
}

/** Whether a mark would be written over text. */
function overlaps(mark: Piece, text: Piece): boolean {
  const shared = Math.min(mark.x + mark.width, text.x + text.width) - Math.max(mark.x, text.x);
  return shared > 0.3 * Math.min(mark.width, text.width);
}
