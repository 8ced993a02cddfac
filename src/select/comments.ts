// Finds a page's comment thread, which is kept apart from its content.
import type { Post } from "../model/verdict.ts";
import { flags } from "../structure/arrays.ts";
import { type ContainerTable, rowsWithin } from "../structure/containers.ts";
import type { PageOutline } from "../structure/outline.ts";
import { splitCamelCase } from "../text/camel-case.ts";
import { placeOf } from "./place.ts";

/**
 * Matches ids and class names of the container around all comments, as lower-case words joined by
 * hyphens: `comments`, `post-comment-list`, `respond`. Repeats are bounded, so matching is linear.
 */
const THREAD_NAME =
  /^(?:(?:[a-z]+-){0,2}comments?(?:-(?:list|area|section|thread|wrap|wrapper|container|block|body|box|feed|template|module|respond))?|commentlist|commentsarea|disqus-thread|respond|replies)$/;
/** Common part of all such names; a cheap first test that rejects most names. */
const NAMES_THREAD = /comment|disqus|respond|replies/i;
/** Longer names are generated. */
const LONGEST_NAME = 60;
/** Minimum words of running text outside the thread; with fewer, the page consists of its comments. */
const MIN_PROSE = 60;
/** A thread with a larger share of the page's words is the page itself, whatever its type. */
const MAX_SHARE = 0.9;
/**
 * Minimum different texts of a thread (author, date, text), and minimum words outside links: in
 * all, and in one of them.
 */
const MIN_TEXTS = 3;
const MIN_WORDS = 10;
const MIN_SAID = 4;
/** A form with more words encloses the thread itself. */
const MAX_FORM_WORDS = 80;

/** Contents of the containers named for comments; 1 for each block of the part. */
export interface CommentParts {
  /** The comments. */
  readonly thread: Uint8Array;
  /** Comment forms, and the heading of an empty thread. */
  readonly furniture: Uint8Array;
}

/** Returns the comment thread of a page; undefined if there is none or the page is little else. */
export function commentParts(outline: PageOutline): CommentParts | undefined {
  const inside = blocksIn(outline.containers, threadRows(outline));
  if (!inside.includes(1) || proseOutside(outline, inside) < MIN_PROSE) return undefined;
  const forms = blocksIn(outline.containers, formRows(outline));
  const isForm = (block: number) =>
    forms[block] === 1 ||
    outline.blocks[block]?.kind === "control" ||
    outline.blocks[block]?.region === "form";
  const thread = inside.map((is, block) => (is === 1 && !isForm(block) ? 1 : 0));
  const words = wordsIn(outline, thread);
  if (words > MAX_SHARE * outline.totalWords || isPage(outline, thread)) return undefined;
  if (!saysSomething(outline, thread)) {
    // Ignore the container's name if it has more text than that in too few blocks for a thread.
    if (words < MIN_PROSE) return { thread: new Uint8Array(thread.length), furniture: inside };
    thread.fill(0);
  }
  return { thread, furniture: inside.map((is, block) => (is === 1 && isForm(block) ? 1 : 0)) };
}

/** Elements from a text up to the one of its post. */
const POST_LEVELS = 3;
/** A class name in a kind of place; without one, places are alike by chance. */
const NAMED = /\.\S/;
/** Minimum texts of comments at the kind of place of the longest text. */
const MIN_ALIKE = 2;

/** Whether comments outweigh the text and are at its kind of place: it is the first post of a thread. */
function isPage(outline: PageOutline, thread: Uint8Array): boolean {
  const { prose } = outline.facts;
  let longest = -1;
  let [outside, inside] = [0, 0];
  for (const [at, words] of prose.entries()) {
    if (thread[at] === 1) inside += words;
    else outside += words;
    if (thread[at] !== 1 && words > (prose[longest] ?? 0)) longest = at;
  }
  const place = placeOf(outline, longest, POST_LEVELS);
  if (inside <= outside || !NAMED.test(place)) return false;
  const isAlike = (at: number): boolean =>
    thread[at] === 1 && prose[at] !== 0 && placeOf(outline, at, POST_LEVELS) === place;
  return Array.from(prose.keys()).filter(isAlike).length >= MIN_ALIKE;
}

/**
 * Returns the comments under the posts of a thread: blocks of a post in a container named for
 * comments. A container that also has the author or date of the post is the thread itself.
 */
export function repliesIn(outline: PageOutline, posts: readonly Post[]): readonly number[] {
  const { blocks, containers } = outline;
  const forms = blocksIn(containers, formRows(outline));
  const parts = commentRows(outline);
  const found: number[] = [];
  for (const post of posts) {
    for (let at = post.first; at <= post.last; at++) {
      if (forms[at] === 1 || blocks[at]?.kind === "control") continue;
      if (isReply(outline, parts[at] ?? -1, post)) found.push(at);
    }
  }
  return found;
}

/** Returns for each block the row of the smallest container named for comments around it; -1 for none. */
export function commentRows({ containers }: PageOutline): Int32Array {
  const named = new Int32Array(containers.rows.length);
  for (const [row, { id, classes }] of containers.rows.entries()) {
    const isNamed = isThreadName(id) || classes.some(isThreadName);
    named[row] = isNamed ? row : (named[containers.parent[row] ?? -1] ?? -1);
  }
  return containers.ofBlock.map((row) => named[row] ?? -1);
}

/** Whether a container named for comments is inside a post, apart from the lines of the post itself. */
export function isReply(
  { containers }: PageOutline,
  row: number,
  { first, last, lines }: Pick<Post, "first" | "last" | "lines">,
): boolean {
  const start = containers.first[row];
  const end = containers.last[row];
  if (start === undefined || end === undefined || start < first || end > last) return false;
  return !lines.some((one) => one >= start && one <= end);
}

function proseOutside({ facts }: PageOutline, inside: Uint8Array): number {
  return facts.prose.reduce((sum, one, block) => (inside[block] === 1 ? sum : sum + one), 0);
}

function wordsIn({ facts }: PageOutline, inside: Uint8Array): number {
  return facts.words.reduce((sum, one, block) => (inside[block] === 1 ? sum + one : sum), 0);
}

/** Whether blocks amount to at least one comment; headings and links alone do not. */
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
  return texts.size >= MIN_TEXTS && said >= MIN_WORDS && most >= MIN_SAID;
}

/** Marks with 1 containers named for the thread and those in them; none with most of the page. */
function threadRows({ containers, sums, totalWords }: PageOutline): Uint8Array {
  return rowsWithin(containers, ({ id, classes, tag }, row) => {
    if (tag === "body" || tag === "html") return false;
    if ((sums.words[row] ?? 0) > MAX_SHARE * totalWords) return false;
    return isThreadName(id) || classes.some(isThreadName);
  });
}

function isThreadName(name: string): boolean {
  if (name.length > LONGEST_NAME || !NAMES_THREAD.test(name)) return false;
  const words = splitCamelCase(name).replace(/[-_]{1,2}/g, "-");
  return THREAD_NAME.test(words.toLowerCase());
}

/** Marks with 1 comment forms and what is in them. A longer form encloses part of the page. */
export function formRows({ containers, sums }: PageOutline): Uint8Array {
  return rowsWithin(
    containers,
    ({ tag }, row) => tag === "form" && (sums.words[row] ?? 0) <= MAX_FORM_WORDS,
  );
}

/** Marks with 1 every block in one of the containers. */
export function blocksIn({ ofBlock }: ContainerTable, rows: Uint8Array): Uint8Array {
  return flags(ofBlock.length, (block) => rows[ofBlock[block] ?? -1] === 1);
}
