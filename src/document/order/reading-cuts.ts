// Splits the units of a region at white space (XY-cut), and orders those that no cut separates.
import type { Mode, Unit } from "./reading-units.ts";

type Span = readonly [start: number, end: number];

/**
 * Extent of a unit in reading direction: blocks follow each other along `block`, lines run along
 * `inline`, both ascending. In horizontal left-to-right writing, these are down and right.
 */
export interface Extent {
  readonly block: Span;
  readonly inline: Span;
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
export function extentsOf(units: readonly Unit[], mode: Mode): readonly Extent[] {
  return units.map(({ box }) => {
    if (box === undefined) return { block: [0, 0], inline: [0, 0] };
    const { block, inline } = turned(box, mode);
    return { block: shrunk(block, SLACK.block), inline: shrunk(inline, SLACK.inline) };
  });
}

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
export function areStacked(extents: readonly Extent[]): boolean {
  return extents.every(({ block }, at) => block[0] >= (extents[at - 1]?.block[1] ?? block[0]));
}

/** Splits units, given by their spans along one axis, at positions that no unit crosses. */
export function cutBetween(spans: readonly Span[]): Cut {
  const order = [...spans.entries()].sort(([a, [one]], [b, [other]]) => one - other || a - b);
  const parts: number[][] = [];
  const gaps: number[] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const [at, [from, to]] of order) {
    const part = parts.at(-1);
    if (part === undefined || from >= reach) {
      gaps.push(part === undefined ? 0 : from - reach);
      parts.push([at]);
    } else part.push(at);
    reach = Math.max(reach, to);
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
export function byPrecedence(extents: readonly Extent[]): readonly number[] {
  return extents.length <= MAX_COMPARED ? byPairs(extents) : byBands(extents);
}

function byPairs(extents: readonly Extent[]): readonly number[] {
  /** Number of remaining predecessors of the remaining units. */
  const waiting = new Map(
    extents.map((one, at) => [at, extents.filter((other) => precedes(other, one)).length]),
  );
  const order: number[] = [];
  while (waiting.size > 0) {
    const next = leastWaiting(waiting);
    const placed = extents[next];
    waiting.delete(next);
    order.push(next);
    for (const [at, count] of waiting) {
      const one = extents[at];
      if (placed !== undefined && one !== undefined && precedes(placed, one))
        waiting.set(at, count - 1);
    }
  }
  return order;
}

/** Returns the first unit without a remaining predecessor; in a cycle, the one with the fewest. */
function leastWaiting(waiting: ReadonlyMap<number, number>): number {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, count] of waiting) {
    if (count === 0) return at;
    if (count < least) [best, least] = [at, count];
  }
  return best;
}

/** Whether a unit is above another and overlaps it across, or is beside it and leads. */
function precedes(one: Extent, other: Extent): boolean {
  const isAbove = one.block[1] <= other.block[0];
  if (isAbove) return one !== other && overlaps(one.inline, other.inline);
  return one.inline[1] <= other.inline[0] && overlaps(one.block, other.block);
}

const overlaps = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1];

/** Minimum overlap of two units in one band, as a share of the taller. */
const SAME_BAND = 0.5;

/** Orders units by bands, and by leading edge within each band. */
function byBands(extents: readonly Extent[]): readonly number[] {
  const order = [...extents.entries()].sort(
    ([a, one], [b, other]) => one.block[0] - other.block[0] || a - b,
  );
  const bands: (typeof order)[] = [];
  for (const [at, extent] of order) {
    const band = bands.at(-1);
    const [head] = band ?? [];
    if (head !== undefined && areBeside(head[1].block, extent.block)) band?.push([at, extent]);
    else bands.push([[at, extent]]);
  }
  for (const band of bands)
    band.sort(([a, one], [b, other]) => one.inline[0] - other.inline[0] || a - b);
  return bands.flat().map(([at]) => at);
}

function areBeside(one: Span, other: Span): boolean {
  const taller = Math.max(one[1] - one[0], other[1] - other[0]);
  return Math.min(one[1], other[1]) - other[0] >= taller * SAME_BAND;
}
