// Finds a page's comment thread, to be set aside: content is what the page says, comments are what was said about it.
import { sumInside } from "./features/container-table.ts";
import type { PageFacts } from "./features/page-facts.ts";

/** Ids and class names of the container around all comments of a page. */
const THREAD_NAME =
  /^(?:(?:[a-z]+[-_]{1,2})?comments?(?:[-_]{1,2}(?:list|area|section|thread|wrap|wrapper|container|block|body|box|feed|template|module|respond))?|commentlist|comment-?list|commentsarea|disqus_thread|disqus-thread|respond|replies)$/i;
/** Running text outside the thread that makes the page more than its comments. */
const LEAST_PROSE = 60;
/** A thread over this share of the page's words is the page. */
const MOST_SHARE = 0.5;

/** For each block whether it is in a comment thread; undefined where there is none, or the page is little else. */
export function commentBlocks(page: PageFacts): Uint8Array | undefined {
  const inside = blocksInThreads(page);
  let threadWords = 0;
  let prose = 0;
  for (const [block, words] of page.words.entries()) {
    if (inside[block] === 1) threadWords += words;
    else prose += page.prose[block] ?? 0;
  }
  if (threadWords === 0 || threadWords > MOST_SHARE * page.totalWords) return undefined;
  return prose < LEAST_PROSE ? undefined : inside;
}

function blocksInThreads({ containers, totalWords, words }: PageFacts): Uint8Array {
  const { rows, parent, ofBlock } = containers;
  const sums = sumInside(containers, (block) => words[block] ?? 0);
  const inside = new Uint8Array(rows.length);
  for (const [row, { id, classes, tag }] of rows.entries()) {
    if (inside[parent[row] ?? -1] === 1) inside[row] = 1;
    else if (tag !== "body" && tag !== "html" && (sums[row] ?? 0) <= MOST_SHARE * totalWords) {
      if (THREAD_NAME.test(id) || classes.some((name) => THREAD_NAME.test(name))) inside[row] = 1;
    }
  }
  return Uint8Array.from(ofBlock, (row) => inside[row] ?? 0);
}
