// Matches the blocks of two readings of one page.
import { firstFrom } from "../../model/ascending.ts";
import type { Block } from "../../model/document.ts";
import { squash } from "../../text/squash.ts";
import { blockKey } from "./block-key.ts";

/** Blocks with the same text in both readings, by place in source order. */
interface Copies {
  readonly ours: number[];
  readonly theirs: number[];
}

/** No counterpart. */
export const NONE = -1;

/**
 * Returns for each of `ours` the place in `theirs` of the block with the same words, or `NONE`;
 * both in source order. Equal numbers of copies are paired one by one. Otherwise the last copy
 * between the neighbours' counterparts matches, else the last of the page: the first is usually in
 * a menu.
 */
export function counterpartsOf(ours: readonly Block[], theirs: readonly Block[]): Int32Array {
  const found = new Int32Array(ours.length).fill(NONE);
  const uneven = new Map<number, readonly number[]>();
  for (const { ours: here, theirs: there } of copiesOf(ours, theirs)) {
    if (there.length === 0) continue;
    for (const [copy, place] of here.entries()) {
      if (here.length === there.length) found[place] = there[copy] ?? NONE;
      else uneven.set(place, there);
    }
  }
  if (uneven.size > 0) settle(found, uneven);
  return found;
}

function copiesOf(ours: readonly Block[], theirs: readonly Block[]): Iterable<Copies> {
  const copies = new Map<string, Copies>();
  for (const [place, block] of ours.entries()) {
    const key = placeKey(block);
    const known = copies.get(key);
    if (known === undefined) copies.set(key, { ours: [place], theirs: [] });
    else known.ours.push(place);
  }
  for (const [place, block] of theirs.entries()) copies.get(placeKey(block))?.theirs.push(place);
  copies.delete("");
  return copies.values();
}

/** Returns the key that places a block; of a table only its first row, as later ones may differ. */
function placeKey(block: Block): string {
  if (block.table === undefined) return blockKey(block);
  const first = block.table.cells.filter(({ row }) => row === 0);
  return squash(first.map(({ text }) => text).join(""));
}

/** Places blocks with unequal numbers of copies between their matched neighbours. */
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

/** Returns for each place the counterpart of the next place that has one, or a maximum value. */
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

/** Returns the last of the ascending numbers below a limit, or `NONE`. */
const lastBelow = (ascending: readonly number[], limit: number): number =>
  ascending[firstFrom(ascending, limit) - 1] ?? NONE;
