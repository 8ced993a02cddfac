// Finds elements that a page has twice in a row: a list for narrow screens, or two forms of each item.
import type { PageOutline } from "../../structure/outline.ts";

/** Minimum lines of an element that is compared with the one before it. */
const MIN_LINES = 2;
/** Minimum words of all such elements; fewer repeat by chance. */
const MIN_REPEATED = 12;

/** Adjacent lines of one element, by their index among the blocks with words. */
interface Extent {
  readonly from: number;
  readonly size: number;
}

/**
 * Returns the blocks of elements that have the lines and links of the element right before them, or
 * of that one if it is less probable: a list for narrow screens, or two forms of each item. All
 * such elements count together, since the lines of one item are short.
 */
export function repeatedElements(
  outline: PageOutline,
  worded: readonly number[],
  probabilities: Float64Array,
): readonly number[] {
  const { blocks, facts } = outline;
  const lines = worded.map((at) => {
    const { text = "", runs = [] } = blocks[at] ?? {};
    return [text, ...runs.map(({ link }) => link?.href ?? "")].join("\n");
  });
  const sumOf = (own: readonly number[], amounts: ArrayLike<number>): number =>
    own.reduce((sum, at) => sum + (amounts[at] ?? 0), 0);
  const blocksOf = ({ from, size }: Extent) => worded.slice(from, from + size);
  /** The copy to keep of each element so far, by its extent. */
  const kept = new Map<string, Extent>();
  const texts = new Map<string, number>();
  const removed: number[] = [];
  for (const extent of extentsOf(outline, worded)) {
    const { from, size } = extent;
    const before = kept.get(`${from - size} ${size}`);
    kept.set(`${from} ${size}`, extent);
    if (before === undefined || !isRepeated(lines, extent)) continue;
    const copy = blocksOf(extent);
    const other = blocksOf(before);
    if (!isTwin(outline, copy, other)) continue;
    const isLess = sumOf(other, probabilities) < sumOf(copy, probabilities);
    if (!isLess) kept.set(`${from} ${size}`, before);
    removed.push(...(isLess ? other : copy));
    texts.set(lines.slice(from, from + size).join("\n"), sumOf(copy, facts.words));
  }
  const words = [...texts.values()].reduce((sum, one) => sum + one, 0);
  return words >= MIN_REPEATED ? removed : [];
}

/** Yields the extents of elements with several lines, each once, by their first rows. */
function* extentsOf(
  { blocks, containers }: PageOutline,
  worded: readonly number[],
): Generator<Extent> {
  const wordedBefore = new Int32Array(blocks.length + 1);
  for (const at of worded) wordedBefore[at + 1] = 1;
  for (let at = 0; at < blocks.length; at++)
    wordedBefore[at + 1] = (wordedBefore[at + 1] ?? 0) + (wordedBefore[at] ?? 0);
  const seen = new Set<string>();
  for (const [row, first] of containers.first.entries()) {
    const last = containers.last[row] ?? -1;
    const from = wordedBefore[first] ?? 0;
    const size = (wordedBefore[last + 1] ?? 0) - from;
    // Blocks of other elements may be between its own in the reading order.
    const isRun = containers.blocks[row] === last - first + 1;
    if (!isRun || size < MIN_LINES || seen.has(`${from} ${size}`)) continue;
    seen.add(`${from} ${size}`);
    yield { from, size };
  }
}

/** Whether the lines of an element equal those right before them. */
function isRepeated(lines: readonly string[], { from, size }: Extent): boolean {
  for (let at = from; at < from + size; at++) if (lines[at] !== lines[at - size]) return false;
  return true;
}

/**
 * Whether equal elements are one thing: they have a heading or a link, or differ in class names, as
 * they must to be shown at different widths. Others are values of a table.
 */
function isTwin(
  { facts, paths }: PageOutline,
  one: readonly number[],
  other: readonly number[],
): boolean {
  const isNamed = (at: number): boolean => facts.kinds[at] === "heading" || facts.links[at] !== 0;
  return paths[one[0] ?? -1] !== paths[other[0] ?? -1] || one.some(isNamed);
}
