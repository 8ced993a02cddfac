// Orders units that no straight cut separates: units above or leading go first, else source order
// decides.
import type { Places } from "./reading-cuts.ts";

/** Maximum units compared pairwise; more are read in bands. */
const MAX_COMPARED = 256;

/** Returns the indexes of units in reading order. Units come in source order. */
export function byPrecedence(places: Places): readonly number[] {
  return places.blockStart.length <= MAX_COMPARED ? byPairs(places) : byBands(places);
}

function byPairs(places: Places): readonly number[] {
  const size = places.blockStart.length;
  const waiting = new Int32Array(size);
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < size; other++) {
      if (precedes(places, other, one)) waiting[one] = (waiting[one] ?? 0) + 1;
    }
  }
  const order: number[] = [];
  const left = new Set(waiting.keys());
  while (left.size > 0) {
    const next = leastWaiting(left, waiting);
    left.delete(next);
    order.push(next);
    for (const one of left) {
      if (precedes(places, next, one)) waiting[one] = (waiting[one] ?? 0) - 1;
    }
  }
  return order;
}

/** Returns the first unit without a remaining predecessor; in a cycle, the one with the fewest. */
function leastWaiting(left: ReadonlySet<number>, waiting: Int32Array): number {
  let best = -1;
  for (const one of left) {
    if (waiting[one] === 0) return one;
    if (best < 0 || (waiting[one] ?? 0) < (waiting[best] ?? 0)) best = one;
  }
  return best;
}

/** Whether a unit is above another and overlaps it across, or is beside it and leads. */
function precedes(places: Places, one: number, other: number): boolean {
  const { blockStart, blockEnd, inlineStart, inlineEnd } = places;
  const isAbove = (blockEnd[one] ?? 0) <= (blockStart[other] ?? 0);
  const leads = (inlineEnd[one] ?? 0) <= (inlineStart[other] ?? 0);
  if (isAbove) return overlaps(inlineStart, inlineEnd, one, other) && one !== other;
  return leads && overlaps(blockStart, blockEnd, one, other);
}

function overlaps(start: Float64Array, end: Float64Array, one: number, other: number): boolean {
  return (start[one] ?? 0) < (end[other] ?? 0) && (start[other] ?? 0) < (end[one] ?? 0);
}

/** Minimum overlap of two units in one band, as a share of the taller. */
const SAME_BAND = 0.5;

/** Orders units by bands, and by leading edge within each band. */
function byBands({ blockStart, blockEnd, inlineStart }: Places): readonly number[] {
  const order = Array.from(blockStart, (_, at) => at);
  order.sort((a, b) => (blockStart[a] ?? 0) - (blockStart[b] ?? 0) || a - b);
  const bands: number[][] = [];
  let head = -1;
  for (const at of order) {
    const band = bands.at(-1);
    if (band !== undefined && isBeside(head, at)) band.push(at);
    else {
      bands.push([at]);
      head = at;
    }
  }
  for (const band of bands)
    band.sort((a, b) => (inlineStart[a] ?? 0) - (inlineStart[b] ?? 0) || a - b);
  return bands.flat();

  function isBeside(one: number, other: number): boolean {
    const [from, to] = [blockStart[other] ?? 0, Math.min(blockEnd[one] ?? 0, blockEnd[other] ?? 0)];
    const taller = Math.max(
      (blockEnd[one] ?? 0) - (blockStart[one] ?? 0),
      (blockEnd[other] ?? 0) - (blockStart[other] ?? 0),
    );
    return to - from >= taller * SAME_BAND;
  }
}
