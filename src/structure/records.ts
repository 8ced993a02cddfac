// Finds repeated records on a page (cards, rows, posts) as similar children of one container.
import { addToList } from "../text/grouped.ts";
import type { ContainerTable } from "./containers.ts";

/** Similar rows of one parent, in order. */
export type AlikeRows = readonly number[];

/**
 * Groups similar rows that have the same parent. Returns each group of at least `fewest` rows,
 * ordered by first row.
 *
 * `likeness` has a number for each row, equal for similar rows and at most the number of rows.
 * `counts` has the number of blocks that matter in each row; a row with 0 is skipped.
 */
export function alikeChildren(
  { parent }: ContainerTable,
  likeness: Int32Array,
  { fewest, counts }: { readonly fewest: number; readonly counts: ArrayLike<number> },
): readonly AlikeRows[] {
  const groups = new Map<number, number[]>();
  const width = parent.length + 1;
  for (let row = 0; row < parent.length; row++) {
    const up = parent[row] ?? -1;
    if (up < 0 || counts[row] === 0) continue;
    addToList(groups, up * width + (likeness[row] ?? 0), row);
  }
  return [...groups.values()].filter((group) => group.length >= fewest);
}

/** Positions of a page's records; arrays are indexed by row. */
export interface RecordTable {
  readonly groups: readonly AlikeRows[];
  /** Group of each row; -1 for a row that is not a record. */
  readonly groupOf: Int32Array;
  /** Index of each record in its group. */
  readonly place: Int32Array;
  /** The row itself or its nearest ancestor that is a record; -1 for none. */
  readonly nearest: Int32Array;
  /** The row itself or its nearest ancestor that is a record of two or more blocks; -1 for none. */
  readonly nearestLarge: Int32Array;
}

/** Builds the table of record groups. */
export function recordTable(
  { parent, blocks }: ContainerTable,
  groups: readonly AlikeRows[],
): RecordTable {
  const size = parent.length;
  const groupOf = new Int32Array(size).fill(-1);
  const place = new Int32Array(size);
  for (const [group, members] of groups.entries()) {
    let at = 0;
    for (const row of members) {
      groupOf[row] = group;
      place[row] = at++;
    }
  }
  const nearest = new Int32Array(size);
  const nearestLarge = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    const up = parent[row] ?? -1;
    const isRecord = (groupOf[row] ?? -1) >= 0;
    const isLarge = isRecord && (blocks[row] ?? 0) > 1;
    const around = up < 0 ? -1 : (nearest[up] ?? -1);
    const aroundLarge = up < 0 ? -1 : (nearestLarge[up] ?? -1);
    nearest[row] = isRecord ? row : around;
    nearestLarge[row] = isLarge ? row : aroundLarge;
  }
  return { groups, groupOf, place, nearest, nearestLarge };
}
