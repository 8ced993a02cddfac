// Finds a page's comment thread, to be set aside: content is what the page says, comments are what was said about it.
import { flags } from "../outline/arrays.ts";
import { type ContainerTable, rowsWithin } from "../outline/containers.ts";
import type { PageOutline } from "../outline/outline.ts";

/**
 * Ids and class names of the container around all comments of a page, as words in lower case joined by hyphens: `comments`,
 * `post-comment-list`, `respond`. Repeats are bounded, so linear.
 */
const THREAD_NAME =
  /^(?:(?:[a-z]+-){0,2}comments?(?:-(?:list|area|section|thread|wrap|wrapper|container|block|body|box|feed|template|module|respond))?|commentlist|commentsarea|disqus-thread|respond|replies)$/;
/** What is in every such name; most names of a page are told apart by it. */
const NAMES_THREAD = /comment|disqus|respond|replies/i;
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
export function commentParts(outline: PageOutline): CommentParts | undefined {
  const inside = blocksIn(outline.containers, threadRows(outline));
  if (!inside.includes(1) || proseOutside(outline, inside) < LEAST_PROSE) return undefined;
  const forms = blocksIn(outline.containers, formRows(outline));
  const isForm = (block: number) =>
    forms[block] === 1 ||
    outline.blocks[block]?.kind === "control" ||
    outline.blocks[block]?.region === "form";
  const thread = inside.map((is, block) => (is === 1 && !isForm(block) ? 1 : 0));
  const words = wordsIn(outline, thread);
  if (words > MOST_SHARE * outline.totalWords) return undefined;
  if (!saysSomething(outline, thread)) {
    // A longer text in too few blocks for a thread is not judged by the name around it.
    if (words < LEAST_PROSE) return { thread: new Uint8Array(thread.length), furniture: inside };
    thread.fill(0);
  }
  return { thread, furniture: inside.map((is, block) => (is === 1 && isForm(block) ? 1 : 0)) };
}

function proseOutside({ facts }: PageOutline, inside: Uint8Array): number {
  return facts.prose.reduce((sum, one, block) => (inside[block] === 1 ? sum : sum + one), 0);
}

function wordsIn({ facts }: PageOutline, inside: Uint8Array): number {
  return facts.words.reduce((sum, one, block) => (inside[block] === 1 ? sum + one : sum), 0);
}

/** Whether blocks hold as much as one comment does: headings and links alone are what stands around one. */
function saysSomething({ blocks, facts }: PageOutline, thread: Uint8Array): boolean {
  const texts = new Set<string>();
  let said = 0;
  let most = 0;
  for (const [at, block] of blocks.entries()) {
    if (thread[at] !== 1 || block.kind === "heading" || block.words === 0) continue;
    texts.add(block.text);
    const own = (facts.words[at] ?? 0) - (facts.linkWords[at] ?? 0);
    said += own;
    most = Math.max(most, own);
  }
  return texts.size >= LEAST_TEXTS && said >= LEAST_WORDS && most >= LEAST_SAID;
}

/** 1 for the containers named for the thread and those in them; none of the named is around most of the page. */
function threadRows({ containers, sums, totalWords }: PageOutline): Uint8Array {
  return rowsWithin(containers, ({ id, classes, tag }, row) => {
    if (tag === "body" || tag === "html") return false;
    if ((sums.words[row] ?? 0) > MOST_SHARE * totalWords) return false;
    return isThreadName(id) || classes.some(isThreadName);
  });
}

function isThreadName(name: string): boolean {
  if (name.length > LONGEST_NAME || !NAMES_THREAD.test(name)) return false;
  const words = name.replace(/([a-z])([A-Z])/g, "$1-$2").replace(/[-_]{1,2}/g, "-");
  return THREAD_NAME.test(words.toLowerCase());
}

/** 1 for the forms in which a reader writes something, and for the containers in them; a longer one is around a part of the page. */
export function formRows({ containers, sums }: PageOutline): Uint8Array {
  return rowsWithin(
    containers,
    ({ tag }, row) => tag === "form" && (sums.words[row] ?? 0) <= MOST_FORM_WORDS,
  );
}

/** 1 for every block in one of the containers. */
export function blocksIn({ ofBlock }: ContainerTable, rows: Uint8Array): Uint8Array {
  return flags(ofBlock.length, (block) => rows[ofBlock[block] ?? -1] === 1);
}
