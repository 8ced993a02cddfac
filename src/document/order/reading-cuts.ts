// Splits the units of a region at white space (XY-cut), and orders those that no cut separates.
import type { Mode, Unit } from "./reading-units.ts";

/**
 * Extents of units in reading direction: blocks follow each other along `block`, lines run along
 * `inline`, both ascending. In horizontal left-to-right writing, these are down and right.
 */
export interface Places {
  readonly blockStart: Float64Array;
  readonly blockEnd: Float64Array;
  readonly inlineStart: Float64Array;
  readonly inlineEnd: Float64Array;
}

/** A way to split a region. */
export interface Cut {
  /** Indexes of the units of each part, in reading order; one part if there is nothing to cut. */
  readonly parts: readonly (readonly number[])[];
  /** White space before each part, in pixels; 0 before the first. */
  readonly gaps: readonly number[];
}

/** Ignored overlap, as share of a side and in pixels: glyph boxes of tight lines overlap. */
const SLACK = { block: { share: 0.15, most: 8 }, inline: { share: 0.1, most: 2 } } as const;

/** Returns the extents of units in a region of one mode. A unit without a box has zero extents. */
export function placesOf(units: readonly Unit[], mode: Mode): Places {
  const places: Places = {
    blockStart: new Float64Array(units.length),
    blockEnd: new Float64Array(units.length),
    inlineStart: new Float64Array(units.length),
    inlineEnd: new Float64Array(units.length),
  };
  const { blockStart, blockEnd, inlineStart, inlineEnd } = places;
  for (const [at, { box }] of units.entries()) {
    if (box === undefined) continue;
    const { block, inline } = turned(box, mode);
    [blockStart[at], blockEnd[at]] = shrunk(block, SLACK.block);
    [inlineStart[at], inlineEnd[at]] = shrunk(inline, SLACK.inline);
  }
  return places;
}

type Span = readonly [start: number, end: number];

function turned(box: NonNullable<Unit["box"]>, { writingMode, rtl }: Mode) {
  const across: Span = [box.left, box.right];
  const down: Span = [box.top, box.bottom];
  switch (writingMode) {
    case "horizontal-tb":
      return { block: down, inline: rtl ? mirrored(across) : across };
    case "vertical-rl":
    case "sideways-rl":
      return { block: mirrored(across), inline: rtl ? mirrored(down) : down };
    case "vertical-lr":
      return { block: across, inline: rtl ? mirrored(down) : down };
    case "sideways-lr":
      return { block: across, inline: rtl ? down : mirrored(down) };
  }
}

const mirrored = ([start, end]: Span): Span => [-end, -start];

function shrunk([start, end]: Span, slack: { share: number; most: number }): Span {
  const off = Math.min((end - start) * slack.share, slack.most);
  return [start + off, end - off];
}

/** Whether units follow each other along `block` in source order, as in most regions. */
export function areStacked({ blockStart, blockEnd }: Places): boolean {
  for (let at = 1; at < blockStart.length; at++) {
    if ((blockStart[at] ?? 0) < (blockEnd[at - 1] ?? 0)) return false;
  }
  return true;
}

/** Splits units, given by start and end, at positions that no unit crosses. */
export function cutBetween(start: Float64Array, end: Float64Array): Cut {
  const order = Array.from(start, (_, at) => at);
  order.sort((a, b) => (start[a] ?? 0) - (start[b] ?? 0) || a - b);
  const parts: number[][] = [];
  const gaps: number[] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    const from = start[at] ?? 0;
    const part = parts.at(-1);
    if (part === undefined || from >= reach) {
      gaps.push(part === undefined ? 0 : from - reach);
      parts.push([at]);
    } else part.push(at);
    reach = Math.max(reach, end[at] ?? 0);
  }
  return { parts: parts.map((part) => part.sort((a, b) => a - b)), gaps };
}

/** Returns the widest gap of a cut. */
export function widestGap({ gaps }: Cut): number {
  return gaps.reduce((widest, gap) => Math.max(widest, gap), 0);
}

/** Minimum share of the widest gap for a gap to count as wide. */
const AS_WIDE = 0.95;

/** Returns the cut at its widest gaps only. */
export function atWidest(cut: Cut): Cut {
  const least = widestGap(cut) * AS_WIDE;
  const parts: number[][] = [];
  const gaps: number[] = [];
  for (const [at, part] of cut.parts.entries()) {
    const gap = cut.gaps[at] ?? 0;
    const last = parts.at(-1);
    if (last === undefined || gap >= least) {
      parts.push([...part]);
      gaps.push(gap);
    } else last.push(...part);
  }
  return { parts: parts.map((part) => part.sort((a, b) => a - b)), gaps };
}

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
