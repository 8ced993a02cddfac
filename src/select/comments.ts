// Finds a page's comment thread, to be set aside: content is what the page says, comments are what was said about it.
import { type ContainerTable, sumInside } from "./features/container-table.ts";
import type { PageFacts } from "./features/page-facts.ts";

/**
 * Ids and class names of the container around all comments of a page, as words in lower case joined by hyphens: `comments`,
 * `post-comment-list`, `respond`. Repeats are bounded, so linear.
 */
const THREAD_NAME =
  /^(?:(?:[a-z]+-){0,2}comments?(?:-(?:list|area|section|thread|wrap|wrapper|container|block|body|box|feed|template|module|respond))?|commentlist|commentsarea|disqus-thread|respond|replies)$/;
/** Names longer than this are generated. */
const LONGEST_NAME = 60;
/** Running text outside the thread that makes the page more than its comments. */
const LEAST_PROSE = 60;
/** A thread over this share of the page's words is the page, whatever its type. */
const MOST_SHARE = 0.9;
/** Different texts that the least thread has: who, when and what; and words outside links, in all and in one of them. */
const LEAST_TEXTS = 3;
const LEAST_WORDS = 10;
const LEAST_SAID = 4;
/** A form with more words is around the thread itself. */
const MOST_FORM_WORDS = 80;

/** What stands in the containers of a page that are named for comments; 1 for each block that belongs to it. */
export interface CommentParts {
  /** What was said. */
  readonly thread: Uint8Array;
  /** What serves to say something, and what announces a thread in which nothing was said. */
  readonly furniture: Uint8Array;
}

/** The comment thread of a page; undefined where there is none, or the page is little else. */
export function commentParts(page: PageFacts): CommentParts | undefined {
  const inside = blocksIn(page.containers, threadRows(page));
  if (!inside.includes(1) || proseOutside(page, inside) < LEAST_PROSE) return undefined;
  const forms = blocksIn(page.containers, formRows(page));
  const isForm = (block: number) =>
    forms[block] === 1 ||
    page.blocks[block]?.kind === "control" ||
    page.blocks[block]?.region === "form";
  const thread = inside.map((is, block) => (is === 1 && !isForm(block) ? 1 : 0));
  const words = wordsIn(page, thread);
  if (words > MOST_SHARE * page.totalWords) return undefined;
  if (!saysSomething(page, thread)) {
    // A longer text in too few blocks for a thread is not judged by the name around it.
    if (words < LEAST_PROSE) return { thread: new Uint8Array(thread.length), furniture: inside };
    thread.fill(0);
  }
  return { thread, furniture: inside.map((is, block) => (is === 1 && isForm(block) ? 1 : 0)) };
}

function proseOutside({ prose }: PageFacts, inside: Uint8Array): number {
  return prose.reduce((sum, one, block) => (inside[block] === 1 ? sum : sum + one), 0);
}

function wordsIn({ words }: PageFacts, inside: Uint8Array): number {
  return words.reduce((sum, one, block) => (inside[block] === 1 ? sum + one : sum), 0);
}

/** Whether blocks hold as much as one comment does: headings and links alone are what stands around one. */
function saysSomething({ blocks, words, linkWords }: PageFacts, thread: Uint8Array): boolean {
  const texts = new Set<string>();
  let said = 0;
  let most = 0;
  for (const [at, block] of blocks.entries()) {
    if (thread[at] !== 1 || block.kind === "heading" || block.words === 0) continue;
    texts.add(block.text);
    const own = (words[at] ?? 0) - (linkWords[at] ?? 0);
    said += own;
    most = Math.max(most, own);
  }
  return texts.size >= LEAST_TEXTS && said >= LEAST_WORDS && most >= LEAST_SAID;
}

/** Rows of the containers named for the thread; none of them is around most of the page. */
function threadRows({ containers, totalWords, words }: PageFacts): ReadonlySet<number> {
  const sums = sumInside(containers, (block) => words[block] ?? 0);
  const found = new Set<number>();
  for (const [row, { id, classes, tag }] of containers.rows.entries()) {
    if (tag === "body" || tag === "html" || (sums[row] ?? 0) > MOST_SHARE * totalWords) continue;
    if (isThreadName(id) || classes.some(isThreadName)) found.add(row);
  }
  return found;
}

function isThreadName(name: string): boolean {
  if (name === "" || name.length > LONGEST_NAME) return false;
  const words = name.replace(/([a-z])([A-Z])/g, "$1-$2").replace(/[-_]{1,2}/g, "-");
  return THREAD_NAME.test(words.toLowerCase());
}

function formRows({ containers, words }: PageFacts): ReadonlySet<number> {
  const sums = sumInside(containers, (block) => words[block] ?? 0);
  const found = new Set<number>();
  for (const [row, { tag }] of containers.rows.entries()) {
    if (tag === "form" && (sums[row] ?? 0) <= MOST_FORM_WORDS) found.add(row);
  }
  return found;
}

/** 1 for every block that stands in one of the containers, at any depth. */
function blocksIn(
  { parent, rows, ofBlock }: ContainerTable,
  wanted: ReadonlySet<number>,
): Uint8Array {
  const inside = new Uint8Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    if (wanted.has(row) || inside[parent[row] ?? -1] === 1) inside[row] = 1;
  }
  return Uint8Array.from(ofBlock, (row) => inside[row] ?? 0);
}
