// Removes from the posts of a thread what is about the member or the board: ranks, counts, avatars.
import type { Post } from "../model/verdict.ts";
import { isOtherDate, type Signatures } from "../statements/signatures.ts";
import { sumInside } from "../structure/containers.ts";
import type { PageOutline } from "../structure/outline.ts";
import { wordSet } from "../text/word-list.ts";
import { isPersonPage } from "../url/person-page.ts";
import type { SelectionDraft } from "./draft.ts";
import { placeOf } from "./place.ts";
import { BODY_SHARE } from "./rules/teasers.ts";

/** Minimum posts, and minimum share of all, in which a kind of place is common. */
const MIN_POSTS = 3;
const MIN_COVERED = 0.5;
/** Maximum words of boilerplate at such a place. */
const MAX_FURNITURE_WORDS = 6;
/** Image addresses of avatars. */
const AVATAR = /avatar|userpic|user-?photo/i;

/**
 * Removes ranks, join dates, counts, avatars and similar short lines that most posts have at one
 * kind of place; also the names of editors.
 */
export function dropFurniture(
  draft: SelectionDraft,
  posts: readonly Post[],
  signatures: Signatures,
): void {
  const { outline } = draft;
  const thread = threadOf(outline, posts, signatures);
  const furniture = new Set<number>();
  for (const post of posts) {
    const start = firstWords(outline, post, thread.lines);
    for (let at = post.first; at <= post.last; at++) {
      if (!draft.keeps(at) || thread.inBody[at] === 1) continue;
      const isPicture = outline.blocks[at]?.kind === "image";
      if (isPicture ? isAvatar(thread, at, start) : isBoilerplate(thread, at)) furniture.add(at);
    }
  }
  draft.take("landmarks", (at) => furniture.has(at), { least: 1, by: "post-furniture" });
}

/** Blocks at one kind of place. */
interface Place {
  /** Number of posts with such a block. */
  posts: number;
  /** Words of the longest block, and of all. */
  longest: number;
  words: number;
  last: Post;
}

/** A thread with what its posts have in common. */
interface Thread {
  readonly outline: PageOutline;
  readonly signatures: Signatures;
  readonly posts: readonly Post[];
  /** Blocks of the post headers. */
  readonly lines: ReadonlySet<number>;
  readonly places: ReadonlyMap<string, Place>;
  /** Kind of place with the most words: the text of the posts. */
  readonly body: string;
  /** 1 for each block in the body of a post: whatever it looks like, it is text. */
  readonly inBody: Uint8Array;
  /** Kinds of places that name the authors. */
  readonly authors: ReadonlySet<string>;
}

function threadOf(outline: PageOutline, posts: readonly Post[], signatures: Signatures): Thread {
  const { blocks } = outline;
  const lines = new Set(posts.flatMap((post) => post.lines));
  const places = new Map<string, Place>();
  let body = "";
  for (const post of posts) {
    for (let at = post.first; at <= post.last; at++) {
      const words = blocks[at]?.words ?? 0;
      if ((words === 0 && blocks[at]?.kind !== "image") || lines.has(at)) continue;
      const name = placeOf(outline, at);
      const place = places.get(name) ?? { posts: 0, longest: 0, words: 0, last: post };
      if (place.posts === 0 || place.last !== post) place.posts++;
      place.last = post;
      place.longest = Math.max(place.longest, words);
      place.words += words;
      places.set(name, place);
      if (place.words > (places.get(body)?.words ?? 0)) body = name;
    }
  }
  const named = [...lines].filter((at) => signatures.get(at)?.date === undefined);
  const authors = new Set(named.map((at) => placeOf(outline, at)));
  const inBody = new Uint8Array(blocks.length);
  // A listing in a post is text, even if it is short.
  for (const [at, { kind }] of blocks.entries()) if (kind === "code") inBody[at] = 1;
  for (const [post, row] of bodiesOf(outline, posts, lines)) {
    const { first, last } = outline.containers;
    inBody.fill(1, first[row] ?? 0, (last[row] ?? -1) + 1);
    markBeside(outline, post, row, inBody);
  }
  return { outline, signatures, posts, lines, places, body, inBody, authors };
}

/**
 * Returns for each post the smallest container with most of its words, short lines and the header
 * aside; none for a post whose header is inside as well.
 */
function bodiesOf(
  { blocks, containers }: PageOutline,
  posts: readonly Post[],
  lines: ReadonlySet<number>,
): readonly (readonly [post: Post, row: number])[] {
  const said = blocks.map(({ words }, at) =>
    words > MAX_FURNITURE_WORDS && !lines.has(at) ? words : 0,
  );
  const sums = sumInside(containers, said);
  return posts.flatMap((post) => {
    let longest = post.first;
    let all = 0;
    for (let at = post.first; at <= post.last; at++) {
      all += said[at] ?? 0;
      if ((said[at] ?? 0) > (said[longest] ?? 0)) longest = at;
    }
    if (all === 0) return [];
    let row = containers.ofBlock[longest] ?? -1;
    while (row >= 0 && (sums[row] ?? 0) < BODY_SHARE * all) row = containers.parent[row] ?? -1;
    const [first = -1, last = -1] = [containers.first[row], containers.last[row]];
    return isInside(post, first, last) ? [[post, row]] : [];
  });
}

/** Whether a range of blocks is in a post and has no line of its header. */
function isInside(post: Post, first: number, last: number): boolean {
  const hasHeader = post.lines.some((at) => at >= first && at <= last);
  return first >= post.first && last <= post.last && !hasHeader;
}

/** Elements of a text, side by side in one element. */
const IN_TEXT = wordSet("p blockquote ul ol dl pre table figure h2 h3 h4 h5 h6");

/** Marks the elements of a text beside a paragraph with most of a post's words: they are one body. */
function markBeside(
  { containers: { rows, parent, ofBlock, first, last } }: PageOutline,
  post: Post,
  row: number,
  inBody: Uint8Array,
): void {
  const around = parent[row] ?? -1;
  const [start = 0, end = -1] = [first[around], last[around]];
  if (!IN_TEXT.has(rows[row]?.tag ?? "") || !isInside(post, start, end)) return;
  for (let at = start; at <= end; at++) {
    let own = ofBlock[at] ?? -1;
    while (own > around && parent[own] !== around) own = parent[own] ?? -1;
    const { tag = "", classes = [] } = rows[own] ?? {};
    if (IN_TEXT.has(tag) && classes.length === 0) inBody[at] = 1;
  }
}

/** Returns the first block of a post with words beside its header; the first block if there is none. */
function firstWords(
  { blocks }: PageOutline,
  { first, last }: Post,
  lines: ReadonlySet<number>,
): number {
  for (let at = first; at <= last; at++) {
    if ((blocks[at]?.words ?? 0) > 0 && !lines.has(at)) return at;
  }
  return first;
}

/** Returns the kind of place of a block; undefined for one with long text or the text of the posts. */
function briefPlace({ outline, places, body }: Thread, at: number): Place | undefined {
  const name = placeOf(outline, at);
  const place = places.get(name);
  return name === body || (place?.longest ?? 0) > MAX_FURNITURE_WORDS ? undefined : place;
}

/** Whether a block is at a kind of place that most posts have, with short lines. */
function isCommon(thread: Thread, at: number): boolean {
  const posts = briefPlace(thread, at)?.posts ?? 0;
  return posts >= MIN_POSTS && posts >= MIN_COVERED * thread.posts.length;
}

/** Whether a picture is an avatar: linked to a person, or before the words of its post, which start at `start`. */
function isAvatar(thread: Thread, at: number, start: number): boolean {
  const { link, image } = thread.outline.blocks[at]?.runs[0] ?? {};
  if (briefPlace(thread, at) === undefined) return false;
  if (link !== undefined && isPersonPage(link.href)) return true;
  return at < start && (isCommon(thread, at) || AVATAR.test(image?.src ?? ""));
}

/** Whether a line is common, or dates and names an editor or a member. */
function isBoilerplate(thread: Thread, at: number): boolean {
  const { outline, signatures, lines, authors } = thread;
  if (lines.has(at) || at === outline.title) return false;
  const signature = signatures.get(at);
  if (signature === undefined) return isCommon(thread, at);
  const words = outline.facts.words[at] ?? 0;
  if (isOtherDate(signature) && words <= 2 * MAX_FURNITURE_WORDS) return true;
  // An editor is named where authors are.
  const isEditor = signature.date === undefined && authors.has(placeOf(outline, at));
  return (isEditor && signature.author !== undefined) || isCommon(thread, at);
}
