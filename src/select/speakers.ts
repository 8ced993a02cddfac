// Restores, after the cut, the post headers of a thread and removed posts that look like the kept
// ones.
import type { Block } from "../model/document.ts";
import type { PageType, Post } from "../model/verdict.ts";
import type { PageOutline } from "../outline/outline.ts";
import { homeOf } from "../url/at-home.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { SelectionDraft } from "./draft.ts";
import { placeOf, postsOf, type Signatures } from "./posts.ts";
import type { Signature } from "./signatures.ts";

/** Minimum share of posts with an author if the page is not known to be a forum. */
const MIN_NAMED = 0.6;
/** Maximum share of posts with a heading linked elsewhere; more are a list of pages. */
const MAX_TITLED = 0.4;
/** Minimum share of kept posts for the others to be restored. */
const MIN_KEPT = 0.5;

/** Context of a page in addition to its draft. */
export interface SpeakerContext {
  readonly signatures: Signatures;
  readonly type: PageType;
  readonly isOut: (block: number) => boolean;
}

/**
 * Restores the headers of kept posts and similar posts; returns the posts of content and comments
 * in order.
 */
export function restoreSpeakers(draft: SelectionDraft, context: SpeakerContext): readonly Post[] {
  const { signatures, isOut } = context;
  const { outline } = draft;
  const isComment = (at: number): boolean => draft.fates[at] === "comment";
  const comments = postsOf(outline, signatures, { isSaid: isComment, mayBe: isComment });
  const found = postsOf(outline, signatures, {
    isSaid: (at) => draft.keeps(at),
    mayBe: (at) => !isOut(at) && at !== outline.title,
  });
  const posts = isThread(outline, found, context) ? found : [];
  restorePosts(draft, { posts, signatures, isOut });
  const kept = posts.filter((post) => hasBody(draft, post, signatures));
  for (const { lines, first, last } of kept) {
    restoreQuotes(draft, first, last);
    for (const at of lines) if (!isOut(at)) draft.giveBack(at);
  }
  if (kept.length > 0) dropFurniture(draft, kept, signatures);
  const spoken = kept.filter((post) => !isAdvertiser(post));
  return [...spoken, ...comments].sort((a, b) => a.first - b.first);
}

/** Restores quotes in a post's asides, with the attribution line before each. */
function restoreQuotes(draft: SelectionDraft, first: number, last: number): void {
  const { blocks } = draft.outline;
  const isQuote = (at: number): boolean =>
    blocks[at]?.nest.some(({ kind }) => kind === "quote") === true &&
    blocks[at]?.region === "complementary" &&
    draft.fates[at] === "landmarks";
  for (let at = first; at <= last; at++) {
    if (!isQuote(at)) continue;
    draft.giveBack(at);
    const before = blocks[at - 1];
    const isOfQuote = before?.region === "complementary" && before.text.endsWith(":");
    if (isOfQuote && at > first) draft.giveBack(at - 1);
  }
}

/** Page types whose records are dated items, not posts. */
const LISTS: ReadonlySet<PageType> = new Set(["collection", "documentation", "listing", "product"]);

/** Whether posts are people's words and not a list of pages with dates. */
function isThread(
  { blocks, document }: PageOutline,
  posts: readonly Post[],
  { type, signatures }: SpeakerContext,
): boolean {
  const numbered = posts.filter(({ number }) => number !== undefined).length;
  if (LISTS.has(type) && numbered < MIN_NAMED * posts.length) return false;
  const here = pathOf(homeOf(document));
  const leadsAway = ({ kind, runs }: Block, at: number): boolean => {
    const href = runs[0]?.link?.href;
    if (kind !== "heading" || href === undefined || signatures.has(at)) return false;
    return pathOf(href) !== here;
  };
  // A heading over a date is a name only in a forum.
  const isName = (at: number): boolean =>
    blocks[at]?.kind !== "heading" || blocks[at]?.runs.some(({ link }) => link !== undefined);
  const named = posts.filter(
    ({ author, lines }) => author !== undefined && lines.every((at) => isName(at)),
  ).length;
  const titled = posts.filter(({ first, last }) =>
    blocks.slice(first, last + 1).some((block, index) => leadsAway(block, first + index)),
  );
  if (titled.length > MAX_TITLED * posts.length) return false;
  const dated = posts.filter(({ date }) => date !== undefined).length;
  return type === "forum" || Math.min(named, dated) >= MIN_NAMED * posts.length;
}

function pathOf(href: string): string {
  return parseUrl(href)?.pathname ?? href;
}

function hasBody(
  draft: SelectionDraft,
  { first, last, lines }: Post,
  signatures: Signatures,
): boolean {
  for (let at = first; at <= last; at++) {
    const isLine = lines.includes(at) || signatures.has(at);
    if (!isLine && draft.keeps(at) && draft.outline.blocks[at]?.kind !== "rule") return true;
  }
  return false;
}

/** Maximum words of boilerplate that repeats at one kind of place in every post. */
const MAX_FURNITURE_WORDS = 6;
const MIN_COVERED = 0.5;
/** Author names of advertisements between posts. */
const ADVERTISER =
  /^(?:advertisements?|anzeigen?|werbung|sponsored(?: links?)?|ads?|publicité|publicidad|reklama|реклама|広告|广告)$/i;

/** Image addresses of avatars. */
const AVATAR = /avatar|userpic|user-?photo/i;

/**
 * Removes ranks, join dates, counts, avatars and similar short lines that most posts have at one
 * kind of place; also advertisements and titles of replies.
 */
function dropFurniture(
  draft: SelectionDraft,
  posts: readonly Post[],
  signatures: Signatures,
): void {
  const { outline } = draft;
  const { blocks, title } = outline;
  const lines = new Set(posts.flatMap((post) => post.lines));
  const places = new Map<string, { posts: number; most: number; words: number; last: Post }>();
  let body = "";
  for (const post of posts) {
    for (let at = post.first; at <= post.last; at++) {
      const words = blocks[at]?.words ?? 0;
      const says = words > 0 || blocks[at]?.kind === "image";
      if (!says || lines.has(at) || !draft.keeps(at)) continue;
      const place = placeOf(outline, at);
      const known = places.get(place) ?? { posts: 0, most: 0, words: 0, last: post };
      if (known.posts === 0 || known.last !== post) known.posts++;
      known.last = post;
      known.most = Math.max(known.most, words);
      known.words += words;
      places.set(place, known);
      if (known.words > (places.get(body)?.words ?? 0)) body = place;
    }
  }
  const name = blocks[title]?.text ?? "";
  /** `words` is the index of the post's first words. */
  const isFurniture = (at: number, post: Post, words: number): boolean => {
    const block = blocks[at];
    if (isAdvertiser(post)) return true;
    if (block === undefined || lines.has(at) || at === title) return false;
    const signature = signatures.get(at);
    if (signature !== undefined && repeats(signature, post)) return true;
    if (signature?.isOther === true && block.words <= 2 * MAX_FURNITURE_WORDS) return true;
    if (block.kind === "heading" && name !== "" && block.text.endsWith(name)) return true;
    const place = placeOf(outline, at);
    const found = places.get(place);
    if (found === undefined || place === body || found.most > MAX_FURNITURE_WORDS) return false;
    const isCommon = found.posts >= MIN_LIKE && found.posts >= MIN_COVERED * posts.length;
    if (block.kind !== "image") return isCommon;
    // An image that is content comes after the post's first words, or replaces them.
    return at < words && (isCommon || AVATAR.test(block.runs[0]?.image?.src ?? ""));
  };
  const furniture = new Set<number>();
  for (const post of posts) {
    let words = post.first;
    while (words <= post.last && ((blocks[words]?.words ?? 0) === 0 || lines.has(words))) words++;
    if (words > post.last) words = post.first;
    for (let at = post.first; at <= post.last; at++) {
      if (draft.keeps(at) && isFurniture(at, post, words)) furniture.add(at);
    }
  }
  draft.take("landmarks", (at) => furniture.has(at), 1);
}

/** Whether a line adds nothing to the author and date of the post's own header. */
function repeats({ author, date, rest }: Signature, post: Post): boolean {
  const saysMore = (said: string | undefined, told: string | undefined): boolean =>
    said !== undefined && said !== told && told?.includes(said) !== true;
  return rest <= 2 && !saysMore(author, post.author) && !saysMore(date, post.date);
}

const isAdvertiser = ({ author }: Post): boolean => ADVERTISER.test(author ?? "");

/** Minimum posts to find what all of them have in common. */
const MIN_LIKE = 3;

interface Thread {
  readonly posts: readonly Post[];
  readonly signatures: Signatures;
  readonly isOut: (block: number) => boolean;
}

/**
 * Restores the other posts if half are kept, with the blocks at the class paths of the kept ones.
 */
function restorePosts(draft: SelectionDraft, { posts, signatures, isOut }: Thread): void {
  const { paths, blocks } = draft.outline;
  const kept = posts.filter((post) => hasBody(draft, post, signatures));
  if (kept.length === posts.length || kept.length < MIN_KEPT * posts.length) return;
  const bodies = new Set<number>();
  for (const { first, last } of kept) {
    for (let at = first; at <= last; at++) {
      if (draft.keeps(at) && !signatures.has(at)) bodies.add(paths[at] ?? -1);
    }
  }
  for (const post of posts) {
    if (kept.includes(post)) continue;
    for (let at = post.first; at <= post.last; at++) {
      const isBody = bodies.has(paths[at] ?? -1) && blocks[at]?.kind !== "rule";
      if (isBody && !signatures.has(at) && !isOut(at)) draft.giveBack(at);
    }
  }
}
