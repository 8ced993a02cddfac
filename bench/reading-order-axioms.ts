// Two axioms about the order of two boxes, independent of any algorithm, and how often an order satisfies them.
//
// Stacked: if two blocks overlap horizontally by half of the narrower, with a gap of at least 2 px, the upper comes first.
// Side by side: if two overlap vertically by half of both, with at least 24 px between them, the leading one comes first.

/** A block of a page, by its position in source order. */
export interface PlacedBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Its scroll container. Blocks of the same container are compared by `inner`, others by their boxes on the page. */
  readonly scroller: number;
  /** Box within the scroll container, visible or not. */
  readonly inner: Sides;
  /** Its place on the page if it is not visible there: its clipping container, or the element it is attached to. */
  readonly anchor: Sides;
  /** Card grid that contains it; -1 for none. */
  readonly grid: number;
}

/** A rectangle. */
export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A pair that an axiom orders, first block first, and whether the source reverses it. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  readonly isDiscriminating: boolean;
  readonly isOfGrid: boolean;
}

const MIN_OVERLAP = 0.5;
const MIN_GAP_STACKED = 2;
const MIN_GAP_BESIDE = 24;
/** Maximum pairs per page; from more, a sample is drawn. */
const MAX_PAIRS = 60_000;
const SEED = 20_260_701;

/** Returns the pairs of blocks that an axiom orders. Undefined boxes are invisible. */
export function judgedPairs(
  boxes: readonly (PlacedBox | undefined)[],
  rtl: boolean,
): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [one, other] of candidates(boxes.length)) {
    const a = boxes[one];
    const b = boxes[other];
    if (a === undefined || b === undefined) continue;
    const isInside = a.scroller === b.scroller;
    const verdict = firstOf(isInside ? a.inner : a, isInside ? b.inner : b, rtl);
    if (verdict === 0) continue;
    const isSource = verdict < 0;
    pairs.push({
      first: isSource ? one : other,
      second: isSource ? other : one,
      isDiscriminating: !isSource,
      isOfGrid: a.grid >= 0 && a.grid === b.grid,
    });
  }
  return pairs;
}

/** Yields every pair in source order, or a sample drawn with a fixed seed. */
function* candidates(size: number): Generator<readonly [number, number]> {
  if ((size * (size - 1)) / 2 <= MAX_PAIRS) {
    for (let one = 0; one < size; one++) {
      for (let other = one + 1; other < size; other++) yield [one, other];
    }
    return;
  }
  let state = SEED;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const seen = new Set<number>();
  while (seen.size < MAX_PAIRS) {
    const a = below(size);
    const b = below(size);
    const key = Math.min(a, b) * size + Math.max(a, b);
    if (a === b || seen.has(key)) continue;
    seen.add(key);
    yield [Math.min(a, b), Math.max(a, b)];
  }
}

/** Returns -1 if `a` comes first, 1 if `b` does, 0 if no axiom applies. */
function firstOf(a: Sides, b: Sides, rtl: boolean): number {
  const across = overlap(a.left, a.right, b.left, b.right);
  const down = overlap(a.top, a.bottom, b.top, b.bottom);
  const width = { a: a.right - a.left, b: b.right - b.left };
  const height = { a: a.bottom - a.top, b: b.bottom - b.top };
  if (Math.min(width.a, width.b, height.a, height.b) < 1) return 0;
  if (across >= Math.min(width.a, width.b) * MIN_OVERLAP) {
    if (b.top - a.bottom >= MIN_GAP_STACKED) return -1;
    if (a.top - b.bottom >= MIN_GAP_STACKED) return 1;
  }
  if (down >= Math.max(height.a, height.b) * MIN_OVERLAP) {
    if (b.left - a.right >= MIN_GAP_BESIDE) return rtl ? 1 : -1;
    if (a.left - b.right >= MIN_GAP_BESIDE) return rtl ? -1 : 1;
  }
  return 0;
}

const overlap = (start: number, end: number, from: number, to: number) =>
  Math.min(end, to) - Math.max(start, from);

/** Judged pairs, and those that an order satisfies. */
export interface Kept {
  readonly pairs: number;
  readonly kept: number;
}

/** Counts the pairs that an order satisfies; `position` has the place of each block in the order. */
export function keptOf(pairs: readonly Pair[], position: ArrayLike<number>): Kept {
  let kept = 0;
  for (const { first, second } of pairs) {
    if ((position[first] ?? 0) < (position[second] ?? 0)) kept++;
  }
  return { pairs: pairs.length, kept };
}

/** Share of satisfied pairs; 1 if there are none. */
export function shareOf({ pairs, kept }: Kept): number {
  return pairs === 0 ? 1 : kept / pairs;
}
