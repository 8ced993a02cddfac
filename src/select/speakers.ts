// Restores, after the choice, the post headers of a thread and the comments under its posts.

import type { PageType, Post } from "../model/verdict.ts";
import type { Signatures } from "../statements/signatures.ts";
import { range } from "../structure/arrays.ts";
import { leadsAway } from "../structure/leads-away.ts";
import { repliesIn } from "./comments.ts";
import type { SelectionDraft } from "./draft.ts";
import { dropFurniture } from "./post-furniture.ts";
import { isQuoted, postsOf } from "./posts.ts";

/** Minimum share of posts with an author if the page is not known to be a forum. */
const MIN_NAMED = 0.6;
/** Maximum share of posts whose heading or longest line leads elsewhere; more are a list of pages. */
const MAX_TITLED = 0.4;

/** Context of a page in addition to its draft. */
export interface SpeakerContext {
  readonly signatures: Signatures;
  readonly type: PageType;
  readonly isOut: (block: number) => boolean;
}

/** Restores the headers of kept posts; returns the posts of content and comments in order. */
export function restoreSpeakers(draft: SelectionDraft, context: SpeakerContext): readonly Post[] {
  const { signatures, isOut } = context;
  const { outline } = draft;
  const isComment = (at: number): boolean => draft.fates[at] === "comment";
  const comments = postsOf(outline, signatures, { isSaid: isComment, mayBe: isComment });
  const found = postsOf(outline, signatures, {
    isSaid: (at) => draft.keeps(at),
    mayBe: (at) => !isOut(at) && at !== outline.title,
  });
  const posts = isThread(draft, found, context) ? found : [];
  const kept = posts.filter((post) => hasBody(draft, post, signatures));
  for (const { lines, first, last } of kept) {
    restoreQuotes(draft, first, last);
    for (const at of lines) if (!isOut(at)) draft.giveBack(at, "post-header");
  }
  if (context.type === "forum") dropFurniture(draft, kept, signatures);
  for (const at of repliesIn(outline, kept)) if (!isOut(at)) draft.giveBack(at, "reply");
  return [...kept, ...comments].sort((a, b) => a.first - b.first);
}

/** Restores quotes in a post's asides, with the attribution line before each. */
function restoreQuotes(draft: SelectionDraft, first: number, last: number): void {
  const { blocks } = draft.outline;
  const isQuote = (at: number): boolean =>
    isQuoted(draft.outline, at) &&
    blocks[at]?.region === "complementary" &&
    draft.fates[at] === "landmarks";
  for (let at = first; at <= last; at++) {
    if (!isQuote(at)) continue;
    draft.giveBack(at, "post-quote");
    const before = blocks[at - 1];
    const isOfQuote = before?.region === "complementary" && before.text.endsWith(":");
    if (isOfQuote && at > first) draft.giveBack(at - 1, "post-quote");
  }
}

/** Page types whose records are dated items, not posts. */
const LISTS: ReadonlySet<PageType> = new Set(["collection", "documentation", "listing", "product"]);

/** Whether posts are people's words and not a list of pages with dates. */
function isThread(
  draft: SelectionDraft,
  posts: readonly Post[],
  { type, signatures }: SpeakerContext,
): boolean {
  const { outline } = draft;
  const { blocks } = outline;
  const numbered = posts.filter(({ number }) => number !== undefined).length;
  if (LISTS.has(type) && numbered < MIN_NAMED * posts.length) return false;
  const isTitled = ({ first, last }: Post): boolean => {
    // What follows the last post is no part of it.
    let end = last;
    while (end > first && !draft.keeps(end)) end--;
    const own = range(first, end);
    return leadsAway(
      outline,
      own.filter((at) => !signatures.has(at)),
    );
  };
  // A heading over a date is a name only in a forum.
  const isName = (at: number): boolean =>
    blocks[at]?.kind !== "heading" || blocks[at]?.runs.some(({ link }) => link !== undefined);
  const named = posts.filter(
    ({ author, lines }) => author !== undefined && lines.every((at) => isName(at)),
  ).length;
  if (posts.filter(isTitled).length > MAX_TITLED * posts.length) return false;
  const dated = posts.filter(({ date }) => date !== undefined).length;
  return type === "forum" || Math.min(named, dated) >= MIN_NAMED * posts.length;
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
