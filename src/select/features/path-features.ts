// Features of all blocks at one class path, and of the blocks before and after a block.
import { binaryLog, flag, share } from "../../learn/quantities.ts";
import { amounts, indexes } from "../../structure/arrays.ts";
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
  ofPath("currency", ({ currency, blocks }) => currency / blocks);
  ofPath("questions", ({ questions, blocks }) => questions / blocks);
  ofPath("images", ({ images, blocks }) => images / blocks);
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
    path.currency += facts.currency[at] ?? 0;
    path.questions += facts.asks[at] ?? 0;
    if ((facts.images[at] ?? 0) > 0) path.images++;
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
    /** Blocks with a currency sign, with a question mark at the end, with an image. */
    currency: 0,
    questions: 0,
    images: 0,
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

const OFFSETS = [-3, -2, -1, 1, 2, 3];
/** Number of blocks on each side whose words are summed. */
const AROUND = 10;
const MAX_IMAGES = 3;

/** Writes features of the three blocks before and after, and the words of ten on each side. */
export const NEIGHBOURS: FeatureGroup = ({ outline }, columns) => {
  writeNeighbours(outline, columns);
  writeSurroundings(outline, columns);
};

/** Writes the columns of each neighbour; -1 past the ends of the page. */
function writeNeighbours({ containers, facts }: PageOutline, columns: FeatureColumns): void {
  const { ofBlock, wider, first, last } = containers;
  const { kinds, levels } = facts;
  const size = kinds.length;
  const words = amounts(size, (at) => binaryLog(facts.words[at] ?? 0));
  const linkShare = amounts(size, (at) => share(facts.linkWords[at] ?? 0, facts.words[at] ?? 0));
  const around = indexes(size, (at) => wider[ofBlock[at] ?? 0] ?? 0);
  for (const offset of OFFSETS) {
    const which = offset < 0 ? `before${-offset}` : `behind${offset}`;
    const ofNeighbour = (name: string, amountOf: (at: number, block: number) => number): void => {
      columns.each(`${which}_${name}`, (block) => {
        const at = block + offset;
        return at < 0 || at >= size ? -1 : amountOf(at, block);
      });
    };
    ofNeighbour("words", (at) => words[at] ?? 0);
    ofNeighbour("link_share", (at) => linkShare[at] ?? 0);
    ofNeighbour("prose", (at) => flag((facts.prose[at] ?? 0) > 0));
    ofNeighbour("heading", (at) => levels[at] ?? 0);
    ofNeighbour("kind_same", (at, block) => flag(kinds[at] === kinds[block]));
    ofNeighbour("parent_same", (at, block) => {
      const row = around[block] ?? 0;
      return flag((first[row] ?? 0) <= at && at <= (last[row] ?? 0));
    });
    ofNeighbour("images", (at) => Math.min(facts.images[at] ?? 0, MAX_IMAGES));
  }
}

/** Writes the columns of the ten blocks before and after together. */
function writeSurroundings({ facts }: PageOutline, columns: FeatureColumns): void {
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
}

/** Returns prefix sums of the values, with one more entry than there are values. */
function cumulated(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at++) sums[at + 1] = (sums[at] ?? 0) + (values[at] ?? 0);
  return sums;
}
