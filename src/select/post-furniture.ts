// Removes from the posts of a thread what belongs to the member or the board: ranks, counts, avatars,
// advertisements.
import type { Post } from "../model/verdict.ts";
import type { SelectionDraft } from "./draft.ts";
import { placeOf, type Signatures } from "./posts.ts";
import { isPersonLink, type Signature } from "./signatures.ts";

/** Minimum posts to find what all of them have in common. */
const MIN_LIKE = 3;
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
export function dropFurniture(
  draft: SelectionDraft,
  posts: readonly Post[],
  signatures: Signatures,
): void {
  const { outline } = draft;
  const { blocks, title } = outline;
  const lines = new Set(posts.flatMap((post) => post.lines));
  const places = new Map<string, { posts: number; most: number; words: number; last: Post }>();
  const isDated = (at: number): boolean => signatures.get(at)?.date !== undefined;
  let body = "";
  for (const post of posts) {
    for (let at = post.first; at <= post.last; at++) {
      const words = blocks[at]?.words ?? 0;
      const says = words > 0 || blocks[at]?.kind === "image";
      if (!says || lines.has(at)) continue;
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
  const speakers = new Set(
    [...lines].filter((at) => !isDated(at)).map((at) => placeOf(outline, at)),
  );
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
    // The name of another person where the author's is: the editor.
    if (signature?.author !== undefined && !isDated(at) && speakers.has(place)) return true;
    const found = places.get(place);
    if (found === undefined || place === body || found.most > MAX_FURNITURE_WORDS) return false;
    const isCommon = found.posts >= MIN_LIKE && found.posts >= MIN_COVERED * posts.length;
    if (block.kind !== "image") return isCommon;
    const { link, image } = block.runs[0] ?? {};
    if (link !== undefined && isPersonLink(link)) return true;
    // An image that is content comes after the post's first words, or replaces them.
    return at < words && (isCommon || AVATAR.test(image?.src ?? ""));
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
  draft.take("landmarks", (at) => furniture.has(at), { least: 1, by: "post-furniture" });
}

/** Whether a line adds nothing to the author and date of the post's own header. */
function repeats({ author, date, rest }: Signature, post: Post): boolean {
  const saysMore = (said: string | undefined, told: string | undefined): boolean =>
    said !== undefined && said !== told && told?.includes(said) !== true;
  return rest <= 2 && !saysMore(author, post.author) && !saysMore(date, post.date);
}

/** Whether the author of a post is an advertiser. */
export const isAdvertiser = ({ author }: Post): boolean => ADVERTISER.test(author ?? "");
