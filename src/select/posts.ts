// Splits a thread into posts: repeated lines of author and date, each with its text.
import type { Block, Link } from "../model/document.ts";
import type { Post } from "../model/verdict.ts";
import { isOtherDate, type Signature, type Signatures } from "../statements/signatures.ts";
import { flags } from "../structure/arrays.ts";
import { sumInside } from "../structure/containers.ts";
import type { PageOutline } from "../structure/outline.ts";
import { addToList, countOne } from "../text/grouped.ts";
import { commentRows, isReply } from "./comments.ts";
import { placeOf } from "./place.ts";

/** Parts of a page that may be a thread. */
export interface ThreadParts {
  /** Whether a block is kept text. */
  readonly isSaid: (block: number) => boolean;
  /** Whether a block may belong to the thread at all. */
  readonly mayBe: (block: number) => boolean;
}

/** Minimum posts of a thread. */
const MIN = 2;
/** Minimum share of the lines of one kind that have text. */
const MIN_SAYING = 0.5;
/** Maximum kinds of lines to try. */
const MAX_GROUPS = 16;
/** Maximum words beside author and date in a post header. */
const MAX_REST = 8;

/** Blocks `first` to `last` around a line. */
interface Extent {
  readonly anchor: number;
  readonly first: number;
  readonly last: number;
}

/** Returns the posts in reading order; empty if no author or date line repeats with text. */
export function postsOf(
  outline: PageOutline,
  signatures: Signatures,
  parts: ThreadParts,
): readonly Post[] {
  const isBody = (at: number): boolean =>
    parts.isSaid(at) && !signatures.has(at) && (outline.facts.words[at] ?? 0) > 0;
  const threads: Thread[] = [];
  for (const anchors of groupsOf(outline, signatures, parts)) {
    const extents = extentsOf(outline, anchors, isBody);
    const saying = extents.filter((extent) => some(extent, isBody)).length;
    if (saying < MIN || saying < MIN_SAYING * anchors.length) continue;
    const dated = anchors.filter((at) => signatures.get(at)?.date !== undefined).length;
    const named = anchors.filter((at) => signatures.get(at)?.author !== undefined).length;
    const linked = anchors.filter((at) => signatures.get(at)?.link !== undefined).length;
    const share = (dated * 0.3 + named * 0.2 + linked * 0.2) / anchors.length;
    threads.push({ extents, score: saying * (1 + share), share });
  }
  const thread = outermost(outline, threads);
  return thread === undefined ? [] : withSpeakers(outline, thread.extents, signatures);
}

/** Posts found by lines of one kind. */
interface Thread {
  readonly extents: readonly Extent[];
  /** Higher for more posts with text. */
  readonly score: number;
  /** Higher for more lines with a date, a name and a link. */
  readonly share: number;
}

/** Returns the thread with the highest score or, if its posts are comments, the thread around them. */
function outermost(outline: PageOutline, threads: readonly Thread[]): Thread | undefined {
  const [best, ...others] = threads.toSorted((a, b) => b.score - a.score);
  if (best === undefined || others.length === 0) return best;
  const rows = commentRows(outline);
  const around = others.filter((one) => areComments(outline, rows, { inner: best, outer: one }));
  return around.toSorted((a, b) => b.share - a.share)[0] ?? best;
}

interface Nested {
  readonly inner: Thread;
  readonly outer: Thread;
}

/** Whether most posts of the inner thread are in containers for comments under the posts of the outer one. */
function areComments(outline: PageOutline, rows: Int32Array, { inner, outer }: Nested): boolean {
  if (outer.extents.length >= inner.extents.length) return false;
  let inside = 0;
  let next = 0;
  for (const { first, last, anchor: own } of outer.extents) {
    while ((inner.extents[next]?.anchor ?? Number.POSITIVE_INFINITY) < first) next++;
    for (; (inner.extents[next]?.anchor ?? Number.POSITIVE_INFINITY) <= last; next++) {
      const at = inner.extents[next]?.anchor ?? -1;
      if (isReply(outline, rows[at] ?? -1, { first, last, lines: [own] })) inside++;
    }
  }
  return inside >= MIN_COVERED * inner.extents.length;
}

function some({ first, last }: Extent, test: (at: number) => boolean): boolean {
  for (let at = first; at <= last; at++) if (test(at)) return true;
  return false;
}

/** Groups lines of one kind at one kind of place: those with dates, and those with names. */
function groupsOf(
  outline: PageOutline,
  signatures: Signatures,
  { mayBe }: ThreadParts,
): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [at, signature] of signatures) {
    const { author, date, rest } = signature;
    if (!mayBe(at) || rest > MAX_REST || isQuoted(outline, at)) continue;
    const key = placeOf(outline, at);
    if (date !== undefined && !isOtherDate(signature)) addToList(groups, `date ${key}`, at);
    if (author !== undefined) addToList(groups, `name ${key}`, at);
  }
  const repeated = [...groups.values()].filter((group) => group.length >= MIN);
  return repeated.sort((a, b) => b.length - a.length).slice(0, MAX_GROUPS);
}

/** Whether a block is in a quotation. */
export const isQuoted = ({ blocks }: PageOutline, at: number): boolean =>
  blocks[at]?.nest.some(({ kind }) => kind === "quote") ?? false;

/** Returns the blocks of each line: those of the widest part around it without another line. */
function extentsOf(
  outline: PageOutline,
  anchors: readonly number[],
  isBody: (at: number) => boolean,
): readonly Extent[] {
  const { containers } = outline;
  const own = new Set(anchors);
  const lines = sumInside(
    containers,
    flags(outline.blocks.length, (at) => own.has(at)),
  );
  const extents = anchors.map((anchor) => {
    let row = containers.ofBlock[anchor] ?? 0;
    for (let up = row; up >= 0 && lines[up] === 1; up = containers.parent[up] ?? -1) row = up;
    const first = containers.first[row] ?? anchor;
    const last = containers.last[row] ?? anchor;
    return { anchor, first: Math.min(first, anchor), last: Math.max(last, anchor) };
  });
  return withRests(outline, extents, isBody);
}

/** Extends posts whose own part has no text up to the start of the next post. */
function withRests(
  { blocks }: PageOutline,
  extents: readonly Extent[],
  isBody: (at: number) => boolean,
): readonly Extent[] {
  return extents.map((extent, index) => {
    const before = extents[index - 1];
    const first = before === undefined ? extent.first : Math.max(extent.first, before.anchor + 1);
    const next = extents[index + 1]?.first ?? blocks.length;
    const isAlone = !some({ ...extent, first }, isBody);
    const last = isAlone ? Math.max(extent.last, next - 1) : Math.min(extent.last, next - 1);
    return { anchor: extent.anchor, first, last: Math.max(last, extent.anchor) };
  });
}

/** Maximum words of a name if only its place identifies it. */
const MAX_NAME_WORDS = 4;
/** Minimum share of posts with a line of one kind for it to name the author. */
const MIN_COVERED = 0.6;

function withSpeakers(
  outline: PageOutline,
  extents: readonly Extent[],
  signatures: Signatures,
): readonly Post[] {
  const names = speakerPlaces(outline, extents, signatures);
  return extents.map((extent) => {
    const { anchor } = extent;
    const own = signatures.get(anchor);
    const speaker =
      own?.author === undefined ? speakerIn(outline, extent, { names, signatures }) : anchor;
    const said = signatures.get(speaker);
    const author = said?.author ?? outline.blocks[speaker]?.text;
    const dated = datedLine(outline, extent, signatures);
    const numbered =
      [anchor, dated].find((at) => signatures.get(at)?.number !== undefined) ??
      numberIn(extent, signatures);
    const lines = [...new Set([anchor, speaker, dated, numbered])].filter((at) => at >= 0);
    const link: Link | undefined =
      signatures.get(numbered)?.link ?? signatures.get(dated)?.link ?? own?.link;
    const when = signatures.get(dated);
    return {
      first: extent.first,
      last: extent.last,
      lines: lines.sort((a, b) => a - b),
      author: speaker < 0 ? undefined : author,
      date:
        when?.date === undefined
          ? undefined
          : speaker === dated && when.rest > 3
            ? when.date
            : when.when,
      at: when?.at,
      number: signatures.get(numbered)?.number,
      rating: ratingIn(outline, extent),
      link,
    };
  });
}

/** Returns the kinds of places that name a person in most posts, most frequent first. */
function speakerPlaces(
  outline: PageOutline,
  extents: readonly Extent[],
  signatures: Signatures,
): readonly string[] {
  const marked = new Map<string, number>();
  const shaped = new Map<string, Set<string>>();
  const posts = new Map<string, number>();
  for (const { first, last } of extents) {
    const seen = new Set<string>();
    const named = new Set<string>();
    for (let at = first; at <= last; at++) {
      const block = outline.blocks[at];
      if (block === undefined || block.words === 0 || isQuoted(outline, at)) continue;
      const key = placeOf(outline, at);
      const signature = signatures.get(at);
      if (signature?.author !== undefined && !named.has(key)) {
        named.add(key);
        countOne(marked, key);
      }
      if (seen.has(key)) continue;
      seen.add(key);
      if (isDated(signature) || !isNameLike(block)) continue;
      countOne(posts, key);
      const texts = shaped.get(key) ?? new Set<string>();
      shaped.set(key, texts.add(block.text));
    }
  }
  const enough = MIN_COVERED * extents.length;
  const byCount = [...marked].sort((a, b) => b[1] - a[1]).map(([key]) => key);
  if ((marked.get(byCount[0] ?? "") ?? 0) >= enough) return byCount;
  const names = [...shaped].filter(
    ([key, texts]) => (posts.get(key) ?? 0) >= enough && texts.size > 1,
  );
  return [...names.slice(0, 1).map(([key]) => key), ...byCount];
}

/** Whether a line has a date of its post, not of the member. */
function isDated(signature: Signature | undefined): boolean {
  return signature?.date !== undefined && !isOtherDate(signature);
}

/** Letters of a name: one letter alone is an initial, except in a script of words. */
const NAMED = /\p{L}.*\p{L}|\p{Script=Han}/u;

function isNameLike({ kind, text, words }: Block): boolean {
  const isShort = kind !== "code" && words <= MAX_NAME_WORDS && text.length <= 60;
  return isShort && NAMED.test(text) && !/[:!?]$/.test(text);
}

interface Speakers {
  readonly names: readonly string[];
  readonly signatures: Signatures;
}

function speakerIn(
  outline: PageOutline,
  { first, last, anchor }: Extent,
  { names, signatures }: Speakers,
): number {
  let found = -1;
  let rank = names.length;
  let near = -1;
  for (let at = first; at <= last; at++) {
    const block = outline.blocks[at];
    if (block === undefined || block.words === 0 || isQuoted(outline, at) || at === anchor)
      continue;
    const here = names.indexOf(placeOf(outline, at));
    if (here < 0 || here > rank) continue;
    const signature = signatures.get(at);
    const isNamed = signature?.author !== undefined || isNameLike(block);
    if (!isNamed || isDated(signature)) continue;
    // An editor has a date of their own: the author is the name nearest to the post's date.
    const depth = sharedDepth(outline, at, anchor);
    if (here === rank && found >= 0 && depth <= near) continue;
    found = at;
    rank = here;
    near = depth;
  }
  return found;
}

/** Levels from a name to the container that it shares with the date of its post. */
const CARD_LEVELS = 12;

/** Returns the depth of the smallest container with both blocks; -1 if it is many levels up. */
function sharedDepth({ containers }: PageOutline, a: number, b: number): number {
  let row = containers.ofBlock[a] ?? -1;
  for (let level = 0; level < CARD_LEVELS && row >= 0; level++) {
    const isAround = (containers.first[row] ?? 0) <= b && (containers.last[row] ?? -1) >= b;
    if (isAround) return containers.depth[row] ?? -1;
    row = containers.parent[row] ?? -1;
  }
  return -1;
}

/** A year, by which a post can be found again; a relative date depends on the time of reading. */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
/** Minimum words of post text; a shorter block may be a line about it. */
const PROSE_WORDS = 12;

/**
 * Returns the line that dates a post: its own, or one with the year before the text; -1 for none.
 */
function datedLine(outline: PageOutline, extent: Extent, signatures: Signatures): number {
  const { anchor, first, last } = extent;
  const own = signatures.get(anchor)?.date;
  if (own !== undefined && YEAR.test(own)) return anchor;
  let found = own === undefined ? -1 : anchor;
  for (let at = first; at <= last; at++) {
    const signature = signatures.get(at);
    const block = outline.blocks[at];
    if (own !== undefined && signature === undefined && (block?.words ?? 0) >= PROSE_WORDS) break;
    if (signature?.date === undefined || isOtherDate(signature) || isQuoted(outline, at)) continue;
    if (signature.rest > MAX_REST) continue;
    if (YEAR.test(signature.date)) return at;
    if (found < 0) found = at;
  }
  return found;
}

/** Returns the first rating in a post. */
function ratingIn({ blocks }: PageOutline, { first, last }: Extent): string | undefined {
  for (let at = first; at <= last; at++) {
    const rating = blocks[at]?.told?.rating;
    if (rating !== undefined) return rating;
  }
  return undefined;
}

function numberIn({ first, last }: Extent, signatures: Signatures): number {
  for (let at = first; at <= last; at++) {
    const signature = signatures.get(at);
    if (signature?.number !== undefined && signature.rest <= 1 && signature.date === undefined) {
      return at;
    }
  }
  return -1;
}
