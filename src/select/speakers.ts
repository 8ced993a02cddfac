// Who said what, after the cut: the lines that open the posts of a thread come back, and the posts that went although they are of its make.
import type { Block } from "../model/document.ts";
import type { PageType, Post } from "../model/verdict.ts";
import type { PageOutline } from "../outline/outline.ts";
import type { SelectionDraft } from "./draft.ts";
import { placeOf, postsOf, type Signatures } from "./posts.ts";
import type { Signature } from "./signatures.ts";

/** Share of posts that must name who speaks where the page is not known to be a forum. */
const LEAST_NAMED = 0.6;
/** Share of posts that hold a heading with a link elsewhere in a list of pages. */
const MOST_TITLED = 0.4;
/** Share of posts that are kept for the others to come back. */
const LEAST_KEPT = 0.5;

/** What is known of a page beside its draft. */
export interface SpeakerContext {
  readonly signatures: Signatures;
  readonly type: PageType;
  readonly isOut: (block: number) => boolean;
}

/** Puts back the lines of the posts that are kept, and posts of their make; gives the posts of content and comments in order. */
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

/** Puts back what a post quotes in an aside, with the line before it that says of whom. */
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

/** Types of pages whose records are things with a date, and no posts. */
const LISTS: ReadonlySet<PageType> = new Set(["collection", "documentation", "listing", "product"]);

/** Whether posts are what people said, and not a list of pages with their dates. */
function isThread(
  { blocks, document }: PageOutline,
  posts: readonly Post[],
  { type, signatures }: SpeakerContext,
): boolean {
  const numbered = posts.filter(({ number }) => number !== undefined).length;
  if (LISTS.has(type) && numbered < LEAST_NAMED * posts.length) return false;
  const here = pathOf(document.url);
  const leadsAway = ({ kind, runs }: Block, at: number): boolean => {
    const href = runs[0]?.link?.href;
    if (kind !== "heading" || href === undefined || signatures.has(at)) return false;
    return pathOf(href) !== here;
  };
  const named = posts.filter(({ author }) => author !== undefined).length;
  const titled = posts.filter(({ first, last }) =>
    blocks.slice(first, last + 1).some((block, index) => leadsAway(block, first + index)),
  );
  if (titled.length > MOST_TITLED * posts.length) return false;
  const dated = posts.filter(({ date }) => date !== undefined).length;
  return type === "forum" || Math.min(named, dated) >= LEAST_NAMED * posts.length;
}

function pathOf(href: string): string {
  return URL.canParse(href) ? new URL(href).pathname : href;
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

/** Words of what stands at one kind of place in every post, where it is no part of what is said. */
const MOST_FURNITURE_WORDS = 6;
const LEAST_COVERED = 0.5;
/** Who speaks in an advertisement between posts. */
const ADVERTISER =
  /^(?:advertisements?|anzeigen?|werbung|sponsored(?: links?)?|ads?|publicité|publicidad|reklama|реклама|広告|广告)$/i;

/** Addresses of the pictures of those who speak. */
const AVATAR = /avatar|userpic|user-?photo/i;

/** Takes ranks, join dates, counts, avatars and the like: short lines at a kind of place that most posts have; advertisements; titles of replies. */
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
  /** `words` is where the first words of the post stand. */
  const isFurniture = (at: number, post: Post, words: number): boolean => {
    const block = blocks[at];
    if (isAdvertiser(post)) return true;
    if (block === undefined || lines.has(at) || at === title) return false;
    const signature = signatures.get(at);
    if (signature !== undefined && repeats(signature, post)) return true;
    if (signature?.isOther === true && block.words <= 2 * MOST_FURNITURE_WORDS) return true;
    if (block.kind === "heading" && name !== "" && block.text.endsWith(name)) return true;
    const place = placeOf(outline, at);
    const found = places.get(place);
    if (found === undefined || place === body || found.most > MOST_FURNITURE_WORDS) return false;
    const isCommon = found.posts >= FEWEST_LIKE && found.posts >= LEAST_COVERED * posts.length;
    if (block.kind !== "image") return isCommon;
    // A picture that is what someone posts stands behind their first words, or takes the place of words.
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

/** Whether a line says no more of who and when than the post's own one. */
function repeats({ author, date, rest }: Signature, post: Post): boolean {
  const saysMore = (said: string | undefined, told: string | undefined): boolean =>
    said !== undefined && said !== told && told?.includes(said) !== true;
  return rest <= 2 && !saysMore(author, post.author) && !saysMore(date, post.date);
}

const isAdvertiser = ({ author }: Post): boolean => ADVERTISER.test(author ?? "");

/** Fewer posts do not tell what all of them have. */
const FEWEST_LIKE = 3;

interface Thread {
  readonly posts: readonly Post[];
  readonly signatures: Signatures;
  readonly isOut: (block: number) => boolean;
}

/** Where half of the posts are kept, the others come back with what is at the class paths of those. */
function restorePosts(draft: SelectionDraft, { posts, signatures, isOut }: Thread): void {
  const { paths, blocks } = draft.outline;
  const kept = posts.filter((post) => hasBody(draft, post, signatures));
  if (kept.length === posts.length || kept.length < LEAST_KEPT * posts.length) return;
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
