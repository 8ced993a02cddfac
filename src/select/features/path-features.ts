// Features of all blocks at one class path: what repeats across the page.
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
