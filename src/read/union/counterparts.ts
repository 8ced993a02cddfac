// Two readings of one page to which block of the one is which block of the other.
import type { Block } from "../../model/document.ts";
import { squash } from "../../text/squash.ts";
import { blockKey } from "./block-key.ts";

/** Blocks of one text, by place in source order, in both readings. */
interface Twins {
  readonly ours: number[];
  readonly theirs: number[];
}

/** No counterpart. */
export const NONE = -1;

/**
 * For each of `ours` the place in `theirs` of the block with the same words, `NONE` where there is none.
 *
 * Both in source order. As many copies here as there are paired one by one; of an uneven number the one between the
 * counterparts of the neighbours is taken, the last of them, else the last copy of the page: the first is most often a menu's.
 */
export function counterparts(ours: readonly Block[], theirs: readonly Block[]): Int32Array {
  const found = new Int32Array(ours.length).fill(NONE);
  const uneven = new Map<number, readonly number[]>();
  for (const { ours: here, theirs: there } of twinsOf(ours, theirs)) {
    if (there.length === 0) continue;
    for (const [copy, place] of here.entries()) {
      if (here.length === there.length) found[place] = there[copy] ?? NONE;
      else uneven.set(place, there);
    }
  }
  if (uneven.size > 0) settle(found, uneven);
  return found;
}

function twinsOf(ours: readonly Block[], theirs: readonly Block[]): Iterable<Twins> {
  const twins = new Map<string, Twins>();
  for (const [place, block] of ours.entries()) {
    const key = placeKey(block);
    const known = twins.get(key);
    if (known === undefined) twins.set(key, { ours: [place], theirs: [] });
    else known.ours.push(place);
  }
  for (const [place, block] of theirs.entries()) twins.get(placeKey(block))?.theirs.push(place);
  twins.delete("");
  return twins.values();
}

/** What places a block: a table is known by its first row, however many follow. */
function placeKey(block: Block): string {
  if (block.table === undefined) return blockKey(block);
  const first = block.table.cells.filter(({ row }) => row === 0);
  return squash(first.map(({ text }) => text).join(""));
}

/** Places blocks of an uneven number of copies between their settled neighbours. */
function settle(found: Int32Array, uneven: ReadonlyMap<number, readonly number[]>): void {
  const following = followingIn(found);
  let before = NONE;
  for (const [place, own] of found.entries()) {
    if (own !== NONE) before = own;
    const copies = uneven.get(place);
    if (copies === undefined) continue;
    const copy = lastBelow(copies, following[place] ?? 0);
    const fits = copy > before;
    found[place] = fits ? copy : (copies.at(-1) ?? NONE);
    if (fits) before = copy;
  }
}

/** For each place the counterpart of the nearest later place that has one; beyond all places without one. */
function followingIn(found: Int32Array): Int32Array {
  const following = new Int32Array(found.length);
  let next = 2 ** 31 - 1;
  for (let place = found.length - 1; place >= 0; place--) {
    following[place] = next;
    const own = found[place] ?? NONE;
    if (own !== NONE) next = own;
  }
  return following;
}

/** The last of ascending numbers below a limit; `NONE` when all are at or above it. */
function lastBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return ascending[low - 1] ?? NONE;
}
