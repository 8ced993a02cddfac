// Two statements about the order of two boxes that no algorithm chose, and how often an order keeps them.
//
// Stacked: of two blocks that overlap horizontally by half of the narrower, with a gap of 2 px or more, the upper is read
// first. Side by side: of two that overlap vertically by half of both, with 24 px or more between, the leading is.

/** A block of a page, by place in source order. */
export interface PlacedBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** What it is scrolled and cut off in together with others; boxes are as seen on the page, or inside of that. */
  readonly scroller: number;
  /** Box within the scroller, whether seen or not. */
  readonly inner: Sides;
  /** Where it stands on the page when it is not seen there: in what cuts it off, or at what it hangs from. */
  readonly anchor: Sides;
  /** Card grid it is in, -1 for none. */
  readonly grid: number;
}

/** A rectangle. */
export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A pair the axioms speak about, the one to be read first first, and whether the source has them the other way round. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  readonly isDiscriminating: boolean;
  readonly isOfGrid: boolean;
}

const MIN_OVERLAP = 0.5;
const MIN_GAP_STACKED = 2;
const MIN_GAP_BESIDE = 24;
/** Pairs looked at on one page; of more a sample is taken. */
const MAX_PAIRS = 60_000;
const SEED = 20_260_701;

/** The pairs of a page's blocks the axioms speak about. Undefined boxes are not drawn. */
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

/** Every pair in source order, or as many as are looked at, drawn with a fixed seed. */
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

/** -1 when `a` is to be read first, 1 when `b` is, 0 when the axioms say nothing. */
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

/** Pairs judged, and of them those an order keeps. */
export interface Kept {
  readonly pairs: number;
  readonly kept: number;
}

/** How many of the pairs an order keeps; `position` is the place in it of each block. */
export function keptOf(pairs: readonly Pair[], position: ArrayLike<number>): Kept {
  let kept = 0;
  for (const { first, second } of pairs) {
    if ((position[first] ?? 0) < (position[second] ?? 0)) kept++;
  }
  return { pairs: pairs.length, kept };
}

/** Share of the pairs kept; 1 when there are none. */
export function shareOf({ pairs, kept }: Kept): number {
  return pairs === 0 ? 1 : kept / pairs;
}
