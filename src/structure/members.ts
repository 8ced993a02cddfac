// Compares parts of a page: the one function that says whether two of them are items of one list.
import type { Faces } from "./faces.ts";
import type { PageMeasures } from "./measures.ts";

/** A part inside a container: an element with all its blocks, or a block of the container's own. */
export interface Member {
  /** Row of the element; -1 for a block without one. */
  readonly row: number;
  readonly first: number;
  readonly last: number;
  readonly tag: string;
  /** Signature of the element; -1 for one without class names. */
  readonly signature: number;
  /** Faces of its first blocks, each once, in ascending order. */
  readonly faces: readonly number[];
  /** Of a row of a table: the places of its cells with content. */
  readonly cells: ReadonlySet<number>;
}

/** Maximum blocks of a member of which the faces are read. */
const MAX_FACES = 40;
/** Minimum shared faces, as the Dice coefficient: of elements of one class, and of others. */
const MIN_NAMED = 0.2;
const MIN_SHARED = 0.5;

/**
 * Whether two members are items of one list: one tag, and enough blocks of one face. Rows of a
 * table that have no cell in common are parts of one item.
 */
export function areAlike(one: Member, other: Member): boolean {
  if (one.tag !== other.tag) return false;
  if (one.tag === "tr" && !shareCells(one, other)) return false;
  const isNamed = one.signature >= 0 && one.signature === other.signature;
  const least = isNamed ? MIN_NAMED : MIN_SHARED;
  return sharedFaces(one, other) >= least;
}

/** Returns the Dice coefficient of the faces of two members, 0 to 1. */
function sharedFaces({ faces: one }: Member, { faces: other }: Member): number {
  let shared = 0;
  let at = 0;
  for (const face of one) {
    while ((other[at] ?? face) < face) at++;
    if (other[at] === face) shared++;
  }
  return one.length + other.length === 0 ? 1 : (2 * shared) / (one.length + other.length);
}

/** Returns the member of the blocks `first` to `last` in the element of a row, or in none. */
export function memberOf(
  { containers, blocks, signatures }: PageMeasures,
  { looks, faces }: Faces,
  extent: Pick<Member, "row" | "first" | "last">,
): Member {
  const { row, first, last } = extent;
  const own: number[] = [];
  const end = Math.min(last, first + MAX_FACES - 1);
  for (let at = first; at <= end; at++) if (looks[at] !== "rule") addInOrder(own, faces[at] ?? 0);
  const element = containers.rows[row];
  const isNamed = (element?.classes.length ?? 0) > 0;
  return {
    row,
    first,
    last,
    tag: element?.tag ?? blocks[first]?.kind ?? "",
    signature: isNamed ? (signatures[row] ?? -1) : -1,
    faces: own,
    cells: element?.tag === "tr" ? cellsOf(containers, row, [first, end]) : NONE,
  };
}

/** Adds a number to an ascending list without it. Lists are short. */
function addInOrder(list: number[], number: number): void {
  let place = list.length;
  while (place > 0 && (list[place - 1] ?? 0) > number) place--;
  if (list[place - 1] === number) return;
  for (let at = list.length; at > place; at--) list[at] = list[at - 1] ?? 0;
  list[place] = number;
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the places of the cells of a row that have a block of a range. */
function cellsOf(
  { rows, parent, ofBlock }: PageMeasures["containers"],
  row: number,
  [first, last]: readonly [number, number],
): ReadonlySet<number> {
  const cells = new Set<number>();
  for (let at = first; at <= last; at++) {
    let up = ofBlock[at] ?? -1;
    while (up > row && parent[up] !== row) up = parent[up] ?? -1;
    const cell = rows[up];
    if (up > row && cell !== undefined) cells.add(cell.index);
  }
  return cells;
}

/** Whether rows have content in one place, or one has none in cells. */
function shareCells({ cells: one }: Member, { cells: other }: Member): boolean {
  return one.size === 0 || other.size === 0 || [...one].some((cell) => other.has(cell));
}
