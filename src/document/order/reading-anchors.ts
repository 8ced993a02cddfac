// Places blocks without a position on the page beside their neighbours in the source.

import type { HtmlTree } from "../../html/tree.ts";
import { endOf } from "../../html/walk.ts";
import type { Block } from "../../model/document.ts";
import { addToList } from "../../text/grouped.ts";

/** Blocks in source order, and the reading order of those with a position on the page. */
export interface Placement {
  readonly blocks: readonly Block[];
  readonly order: readonly number[];
  /** Groups of blocks read together, apart from the others. */
  readonly loose: readonly (readonly number[])[];
  readonly tree: HtmlTree;
}

interface AnchorGroup {
  readonly first: number;
  readonly places: readonly number[];
}

type Anchored = ReadonlyMap<number, readonly AnchorGroup[]>;

/** Place before every block. */
const START = -1;
/** Maximum levels to climb to find which neighbour a block is closer to. */
const MAX_LEVELS = 64;

/**
 * Returns all blocks in reading order. A block without a position follows the previous one in the
 * source, or precedes the next one if that is closer in the markup. Loose groups stay together and
 * are anchored by their first block.
 */
export function withAnchored(placement: Placement): readonly number[] {
  const { blocks, order, loose } = placement;
  const isOrdered = new Uint8Array(blocks.length);
  const isPlaced = new Uint8Array(blocks.length);
  for (const place of order) {
    isOrdered[place] = 1;
    isPlaced[place] = 1;
  }
  for (const group of loose) for (const place of group) isPlaced[place] = 1;
  const groups = groupsOf(loose, isPlaced);
  if (groups.length === 0) return order;
  const previous = nearestMarked(isPlaced, 1);
  const next = nearestMarked(isOrdered, -1);
  const before = new Map<number, AnchorGroup[]>();
  const after = new Map<number, AnchorGroup[]>();
  for (const group of groups) {
    const above = previous[group.first] ?? START;
    const below = next[group.first] ?? blocks.length;
    const precedes = isCloser(placement, group.first, { below, above });
    addToList(precedes ? before : after, precedes ? below : above, group);
  }
  return emitted(order, before, after);
}

function groupsOf(loose: Placement["loose"], isPlaced: Uint8Array): readonly AnchorGroup[] {
  const groups: AnchorGroup[] = [];
  for (const places of loose) {
    const first = places.reduce((least, place) => Math.min(least, place), isPlaced.length);
    if (places.length > 0) groups.push({ first, places });
  }
  for (const [place, placed] of isPlaced.entries()) {
    if (placed === 0) groups.push({ first: place, places: [place] });
  }
  return groups.sort((a, b) => a.first - b.first);
}

/** Returns for each place the nearest marked one before it, or after it if `step` is -1. */
function nearestMarked(marked: Uint8Array, step: 1 | -1): Int32Array {
  const found = new Int32Array(marked.length);
  let last = step === 1 ? START : marked.length;
  for (let count = 0; count < marked.length; count++) {
    const place = step === 1 ? count : marked.length - 1 - count;
    found[place] = last;
    if (marked[place] === 1) last = place;
  }
  return found;
}

/** Whether a block shares a deeper element with the one below it than with the one above. */
function isCloser(
  { blocks, tree }: Placement,
  place: number,
  { below, above }: { readonly below: number; readonly above: number },
): boolean {
  const low = blocks[below]?.first;
  if (low === undefined) return false;
  const high = blocks[above]?.first ?? -1;
  let node = blocks[place]?.container.node ?? 0;
  for (let level = 0; level < MAX_LEVELS && node > 0; level++) {
    const end = endOf(tree, node);
    if (high >= node && high < end) return false;
    if (low >= node && low < end) return true;
    node = tree.parent[node] ?? 0;
  }
  return above === START;
}

/** Returns places in order, with groups beside them, also beside members of groups. */
function emitted(order: readonly number[], before: Anchored, after: Anchored): readonly number[] {
  const out: number[] = [];
  const pending: (number | AnchorGroup)[] = [...order].reverse();
  const push = (groups: readonly AnchorGroup[] | undefined) => {
    for (let at = (groups?.length ?? 0) - 1; at >= 0; at--) {
      const group = groups?.[at];
      if (group !== undefined) pending.push(group);
    }
  };
  const opened = new Set<number>();
  push(after.get(START));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "number") {
      for (let at = next.places.length - 1; at >= 0; at--) pending.push(next.places[at] ?? 0);
      continue;
    }
    const ahead = opened.has(next) ? undefined : before.get(next);
    if (ahead !== undefined) {
      opened.add(next);
      pending.push(next);
      push(ahead);
      continue;
    }
    out.push(next);
    push(after.get(next));
  }
  return out;
}
