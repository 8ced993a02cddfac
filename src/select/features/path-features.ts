// Features of all blocks of a page that stand at one class path: what repeats across the page.
import type { ClassPaths } from "./class-paths.ts";
import { type FeatureGroup, scaled, share } from "./feature-group.ts";
import type { PageFacts } from "./page-facts.ts";

interface PathSums {
  blocks: number;
  words: number;
  linkWords: number;
  prose: number;
  currency: number;
  questions: number;
  images: number;
  first: number;
  last: number;
  readonly texts: Set<string>;
}

/** What stands at the same path as the block, and how often its very text is on the page. */
export function pathFeatures(pathsOf: (page: PageFacts) => ClassPaths): FeatureGroup {
  return {
    names: [
      "path_blocks",
      "path_words",
      "path_page_share",
      "path_link_share",
      "path_prose_share",
      "path_currency",
      "path_questions",
      "path_images",
      "path_span",
      "path_first",
      "path_distinct",
      "same_text",
      "same_text_before",
    ],
    open: (page) => {
      const of = blockPaths(page, pathsOf(page));
      const sums = sumPaths(page, of);
      const seen = countTexts(page);
      const size = Math.max(1, page.blocks.length - 1);
      return (block, row) => {
        const path = sums.get(of[block] ?? 0);
        if (path === undefined) return;
        row.put(scaled(path.blocks));
        row.put(scaled(path.words / path.blocks));
        row.put(share(path.words, page.totalWords));
        row.put(share(path.linkWords, path.words));
        row.put(share(path.prose, path.words));
        row.put(path.currency / path.blocks);
        row.put(path.questions / path.blocks);
        row.put(path.images / path.blocks);
        row.put((path.last - path.first) / size);
        row.put(path.first / size);
        row.put(path.texts.size / path.blocks);
        row.put(scaled((seen.total.get(page.blocks[block]?.text ?? "") ?? 1) - 1));
        row.put(scaled(seen.before[block] ?? 0));
      };
    },
  };
}

/** Number of the path of each block: its container's, one for each kind of block there. */
export function blockPaths({ blocks, containers }: PageFacts, { path }: ClassPaths): Int32Array {
  const numbers = new Map<string, number>();
  const of = new Int32Array(blocks.length);
  for (const [index, { kind }] of blocks.entries()) {
    const key = `${path[containers.ofBlock[index] ?? 0] ?? 0}${kind}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
    }
    of[index] = number;
  }
  return of;
}

function sumPaths(page: PageFacts, of: Int32Array): ReadonlyMap<number, PathSums> {
  const sums = new Map<number, PathSums>();
  for (const [index, { text }] of page.blocks.entries()) {
    const number = of[index] ?? 0;
    let path = sums.get(number);
    if (path === undefined) {
      path = newSums(index);
      sums.set(number, path);
    }
    path.blocks++;
    path.words += page.words[index] ?? 0;
    path.linkWords += page.linkWords[index] ?? 0;
    path.prose += page.prose[index] ?? 0;
    path.images += (page.images[index] ?? 0) > 0 ? 1 : 0;
    if (page.texts[index]?.currency === true) path.currency++;
    if (/[?？؟]$/u.test(text.slice(-1))) path.questions++;
    path.last = index;
    path.texts.add(text);
  }
  return sums;
}

function newSums(first: number): PathSums {
  return {
    blocks: 0,
    words: 0,
    linkWords: 0,
    prose: 0,
    currency: 0,
    questions: 0,
    images: 0,
    first,
    last: first,
    texts: new Set(),
  };
}

function countTexts({ blocks }: PageFacts): {
  readonly total: ReadonlyMap<string, number>;
  readonly before: Int32Array;
} {
  const total = new Map<string, number>();
  const before = new Int32Array(blocks.length);
  for (const [index, { text }] of blocks.entries()) {
    if (text === "") continue;
    const count = total.get(text) ?? 0;
    before[index] = count;
    total.set(text, count + 1);
  }
  return { total, before };
}
