// Finds elements that a page has twice in a row, for narrow and for wide screens.
import { oncePerKey } from "../../model/once.ts";
import type { PageOutline } from "../../structure/outline.ts";

/** Minimum lines of an element that is compared with the one before it. */
const MIN_LINES = 2;
/** Minimum words of all distinct copies; fewer repeat by chance. */
const MIN_REPEATED = 12;
/** Maximum lines to compare, for each line of the page: elements are nested. */
const MAX_COMPARED = 20;

/** Adjacent lines of one element, by their index among the blocks with words. */
interface Extent {
  readonly from: number;
  readonly size: number;
}

/**
 * Marks the blocks of elements whose lines and links equal the element right before them, if their
 * class names differ, as they must to be shown at different widths. Of two copies, marks the less
 * probable one, or the later one if both are equal. The minimum of words applies to all distinct
 * copies together, since one item has few words.
 */
export function repeatedElements(
  outline: PageOutline,
  worded: readonly number[],
  probabilities: Float64Array,
): Uint8Array {
  const { blocks, facts, paths } = outline;
  /** Returns the text and the links of a line. */
  const lineOf = oncePerKey((line: number): string => {
    const { text = "", runs = [] } = blocks[worded[line] ?? -1] ?? {};
    return [text, ...runs.map(({ link }) => link?.href ?? "")].join("\n");
  });
  const sumOf = ({ from, size }: Extent, amounts: ArrayLike<number>): number => {
    let sum = 0;
    for (let line = from; line < from + size; line++) sum += amounts[worded[line] ?? -1] ?? 0;
    return sum;
  };
  /** The copy to keep of each element so far, by its extent. */
  const kept = new Map<string, Extent>();
  const texts = new Map<string, number>();
  const isRemoved = new Uint8Array(worded.length);
  let left = MAX_COMPARED * worded.length;
  for (const extent of extentsOf(outline, worded)) {
    const { from, size } = extent;
    const before = kept.get(`${from - size} ${size}`);
    kept.set(`${from} ${size}`, extent);
    // Elements in one that is removed are copies of others already.
    if (before === undefined || isRemoved[from] === 1 || isRemoved[before.from] === 1) continue;
    const isOneLook = paths[worded[from] ?? -1] === paths[worded[before.from] ?? -1];
    left -= size;
    if (isOneLook || left < 0 || !isRepeated(lineOf, extent)) continue;
    const isLess = sumOf(before, probabilities) < sumOf(extent, probabilities);
    if (!isLess) kept.set(`${from} ${size}`, before);
    const less = isLess ? before : extent;
    isRemoved.fill(1, less.from, less.from + size);
    texts.set(`${lineOf(from)} ${size}`, sumOf(extent, facts.words));
  }
  const marks = new Uint8Array(blocks.length);
  const words = [...texts.values()].reduce((sum, one) => sum + one, 0);
  if (words < MIN_REPEATED) return marks;
  for (const [line, at] of worded.entries()) marks[at] = isRemoved[line] ?? 0;
  return marks;
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
function isRepeated(lineOf: (line: number) => string, { from, size }: Extent): boolean {
  for (let at = from; at < from + size; at++) if (lineOf(at) !== lineOf(at - size)) return false;
  return true;
}
