// Features of all blocks at one class path, and of the ten blocks before and after a block.
import { binaryLog, share } from "../../learn/quantities.ts";
import type { PageOutline } from "../../structure/outline.ts";
import type { FeatureColumns, FeatureGroup } from "./feature-columns.ts";

/**
 * Writes features of the blocks at the same path, and how often the page repeats the block's text.
 */
export const PATHS: FeatureGroup = ({ outline }, columns) => {
  writePaths(outline, columns);
  const { total, before } = countTexts(outline);
  columns.each("same_text", (block) =>
    binaryLog((total.get(outline.blocks[block]?.text ?? "") ?? 1) - 1),
  );
  columns.each("same_text_before", (block) => binaryLog(before[block] ?? 0));
};

/** Sums over the blocks at one path. */
type PathSums = ReturnType<typeof newPath>;

function writePaths(outline: PageOutline, columns: FeatureColumns): void {
  const { totalWords, paths } = outline;
  const sums = sumPaths(outline);
  const size = Math.max(1, outline.blocks.length - 1);
  const owners = { of: paths, otherwise: 0 };
  const ofPath = (name: string, amountOf: (path: PathSums) => number): void => {
    columns.gather(`path_${name}`, sums.map(amountOf), owners);
  };
  ofPath("blocks", ({ blocks }) => binaryLog(blocks));
  ofPath("words", ({ words, blocks }) => binaryLog(words / blocks));
  ofPath("page_share", ({ words }) => share(words, totalWords));
  ofPath("link_share", ({ linkWords, words }) => share(linkWords, words));
  ofPath("prose_share", ({ prose, words }) => share(prose, words));
  ofPath("span", ({ first, last }) => (last - first) / size);
  ofPath("first", ({ first }) => first / size);
  ofPath("distinct", ({ texts, blocks }) => texts.size / blocks);
}

/** Sums all paths, by path number. */
function sumPaths({ blocks, facts, paths }: PageOutline): readonly PathSums[] {
  const sums: PathSums[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const number = paths[at] ?? 0;
    let path = sums[number];
    if (path === undefined) {
      path = newPath(at);
      sums[number] = path;
    }
    path.blocks++;
    path.words += facts.words[at] ?? 0;
    path.linkWords += facts.linkWords[at] ?? 0;
    path.prose += facts.prose[at] ?? 0;
    path.last = at;
    path.texts.add(blocks[at]?.text ?? "");
  }
  return sums;
}

function newPath(first: number) {
  return {
    blocks: 0,
    words: 0,
    linkWords: 0,
    prose: 0,
    first,
    last: first,
    texts: new Set<string>(),
  };
}

function countTexts({ blocks }: PageOutline): {
  readonly total: ReadonlyMap<string, number>;
  readonly before: Int32Array;
} {
  const total = new Map<string, number>();
  const before = new Int32Array(blocks.length);
  for (let at = 0; at < blocks.length; at++) {
    const text = blocks[at]?.text ?? "";
    if (text === "") continue;
    const count = total.get(text) ?? 0;
    before[at] = count;
    total.set(text, count + 1);
  }
  return { total, before };
}

/** Number of blocks on each side whose words are summed. */
const AROUND = 10;

/** Writes the words, links and running text of the ten blocks before and after. */
export const NEIGHBOURS: FeatureGroup = ({ outline: { facts } }, columns) => {
  const prose = cumulated(facts.prose);
  const words = cumulated(facts.words);
  const linkWords = cumulated(facts.linkWords);
  const size = facts.words.length;
  const before = (of: Float64Array, block: number): number =>
    (of[block] ?? 0) - (of[Math.max(0, block - AROUND)] ?? 0);
  const behind = (of: Float64Array, block: number): number =>
    (of[Math.min(size, block + AROUND + 1)] ?? 0) - (of[block + 1] ?? 0);
  columns.each("prose_before_10", (at) => share(before(prose, at), before(words, at)));
  columns.each("prose_behind_10", (at) => share(behind(prose, at), behind(words, at)));
  columns.each("words_before_10", (at) => binaryLog(before(words, at)));
  columns.each("words_behind_10", (at) => binaryLog(behind(words, at)));
  columns.each("links_before_10", (at) => share(before(linkWords, at), before(words, at)));
  columns.each("links_behind_10", (at) => share(behind(linkWords, at), behind(words, at)));
};

/** Returns prefix sums of the values, with one more entry than there are values. */
function cumulated(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at++) sums[at + 1] = (sums[at] ?? 0) + (values[at] ?? 0);
  return sums;
}
