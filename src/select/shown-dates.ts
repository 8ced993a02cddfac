// Reads the authors and dates of a page: in the lines that selection restores, in the heading, beside
// it, with a label, or at the start of the text.

import { dateWords, saidOfDate } from "../marks/date-words.ts";
import type { Block, Region } from "../model/document.ts";
import type { Byline, Post, ShownDate } from "../model/verdict.ts";
import type { PageOutline } from "../structure/outline.ts";
import { worded } from "../structure/worded.ts";
import { baseLanguage } from "../text/calendar-words.ts";
import { dateIn } from "../text/date-finder.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { BylineLines } from "./byline.ts";
import type { SelectionDraft } from "./draft.ts";
import type { Signatures } from "./posts.ts";
import type { Signature } from "./signatures.ts";

/** Regions whose dates belong to the site or to other pages. */
const NEVER: ReadonlySet<Region> = new Set(["navigation", "search", "dialog", "complementary"]);

/** Number of blocks with words beside the heading where a date alone is the page's. */
const NEAR = { before: 6, after: 8 } as const;
/** Number of blocks with words below the heading where a date is the page's whatever follows. */
const NEXT = 2;
/** Maximum words beside a date without a label. */
const MAX_REST = 4;
/** Dated lines at one kind of place from which they belong to a list. */
const MAX_ALIKE = 2;
/** Minimum words of running text. */
const PROSE_WORDS = 25;
/** Maximum words of a sentence that states when the text was published. */
const MAX_SENTENCE = 90;

/** A short text before the date at the start of a text, and the sign after it: "Berlin, 3.5.2024 -". */
const DATELINE_BEFORE = /^(?:[\p{L}\p{M}./() -]{0,40},?\s?)[([]?$/u;
const DATELINE_AFTER = /^\s?(?:[–—|:•·)\]/-]|\.\s)/u;
/** Maximum characters of a text examined for a dateline. */
const DATELINE_CHARS = 90;
/** Maximum blocks of running text that may be the start. */
const MAX_STARTS = 3;

/** Context of a page in addition to its draft. */
export interface ShownContext extends BylineLines {
  readonly signatures: Signatures;
  /** Whether the page lists other pages, each with its date. */
  readonly isList: boolean;
  /** Posts of the content; the first one states the author and date of the thread. */
  readonly posts: readonly Post[];
}

/** Byline of a page that states neither author nor date. */
export const NO_BYLINE: Byline = { authors: [], published: [], modified: [] };

/**
 * Returns the authors and dates of a page in the order of trust; of a list of other pages, only
 * dates with a mark or a label.
 */
export function shownByline(draft: SelectionDraft, context: ShownContext): Byline {
  const { signatures, isList, lines, posts } = context;
  const [first] = posts;
  const places = [
    ...(first?.date === undefined ? [] : [{ text: first.date, at: first.at, isChange: false }]),
    ...inByline(draft, context),
    ...inTitle(draft, context),
    ...besideTitle(draft, context),
    ...labelled(draft, context),
    ...(isList ? [] : signed(draft, context)),
    ...(isList ? [] : datelines(draft)),
  ];
  const dates = (changes: boolean): readonly ShownDate[] =>
    places.filter(({ isChange }) => isChange === changes).map(({ text, at }) => ({ text, at }));
  return {
    authors: [...lines.map((at) => signatures.get(at)?.author), first?.author].filter(
      (author) => author !== undefined,
    ),
    published: dates(false),
    modified: dates(true),
  };
}

/** Whether an address leads to the home page of a site. */
export function isHomePage(url: string): boolean {
  const address = parseUrl(url);
  return address !== undefined && address.pathname === "/" && address.search === "";
}

interface Place extends ShownDate {
  readonly isChange: boolean;
}

const placeOf = ({ date = "", at, said }: Signature): Place => ({
  text: date,
  at,
  isChange: said === "changed",
});

/** Whether a line says when the text was published or changed. */
const isOfText = (signature: Signature | undefined): signature is Signature =>
  signature?.said === "published" || signature?.said === "changed";

/** Returns the dates of the lines that selection restored. */
function inByline({ outline }: SelectionDraft, context: ShownContext): readonly Place[] {
  const { signatures, lines, ends } = context;
  return lines.flatMap((at) => {
    const signature = signatures.get(at);
    const isListed = ends.has(at) && isListedDate(outline, signatures, at);
    const isAside = outline.blocks[at]?.region === "complementary" || isListed;
    return isAside || !isOfText(signature) ? [] : placeOf(signature);
  });
}

/** Returns the date that markup states inside of the heading. */
function inTitle(draft: SelectionDraft, { signatures }: ShownContext): readonly Place[] {
  const { title, blocks } = draft.outline;
  const signature = signatures.get(title);
  const isMarked = signature?.at !== undefined || blocks[title]?.told?.date !== undefined;
  return signature?.date !== undefined && isMarked ? [placeOf(signature)] : [];
}

/** Returns dates alone in lines around the heading. */
function besideTitle(draft: SelectionDraft, context: ShownContext): readonly Place[] {
  const { outline } = draft;
  const { blocks, title, facts } = outline;
  if (title < 0) return [];
  const { isList } = context;
  const places: Place[] = [];
  const alone = (at: number, isFirst: boolean): void => {
    const { rest = 0, author } = context.signatures.get(at) ?? {};
    if (rest <= MAX_REST || author !== undefined)
      places.push(...dateAt(draft, context, at, isFirst));
  };
  for (const [seen, at] of [...worded(outline, title, 1, NEAR.after)].entries()) {
    if ((facts.words[at] ?? 0) >= PROSE_WORDS && draft.keeps(at) && seen >= 2) break;
    if (isList && seen >= NEXT) break;
    alone(at, seen < NEXT && !isList);
  }
  for (const at of isList ? [] : worded(outline, title, -1, NEAR.before)) {
    // The head of a site shows the date of today.
    const isSites = blocks[at]?.region === "banner" && blocks[title]?.region !== "banner";
    if (!isSites) alone(at, false);
  }
  return places;
}

/**
 * Returns the date of a line that may be the page's: not in a list, a comment or a part of the site.
 * Right below the heading (`isFirst`) it may be like the lines of a list.
 */
function dateAt(
  { outline, fates }: SelectionDraft,
  { signatures }: ShownContext,
  at: number,
  isFirst = false,
): readonly Place[] {
  const block = outline.blocks[at];
  const signature = signatures.get(at);
  if (block === undefined || !isOfText(signature)) return [];
  if (NEVER.has(block.region) || fates[at] === "comment") return [];
  if (block.nest.some(({ kind }) => kind === "quote")) return [];
  return isFirst || !isListedDate(outline, signatures, at) ? [placeOf(signature)] : [];
}

/** Numbers of dated lines by class path, for each page. */
const datedByPath = new WeakMap<Signatures, ReadonlyMap<number, number>>();

/** Whether dated lines at the same class path are so many that they belong to a list. */
export function isListedDate({ paths }: PageOutline, signatures: Signatures, at: number): boolean {
  let counts = datedByPath.get(signatures);
  if (counts === undefined) {
    counts = datesByPath(paths, signatures);
    datedByPath.set(signatures, counts);
  }
  return (counts.get(paths[at] ?? -1) ?? 0) > MAX_ALIKE;
}

function datesByPath(
  paths: PageOutline["paths"],
  signatures: Signatures,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const [at, { date }] of signatures) {
    const path = paths[at] ?? -1;
    if (date !== undefined) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/** Returns dates with a label of publication or change, in lines and in short sentences. */
function labelled(draft: SelectionDraft, context: ShownContext): readonly Place[] {
  const { blocks, document } = draft.outline;
  const { signatures } = context;
  const places: Place[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.words === 0 || block.words > MAX_SENTENCE || !/\p{N}/u.test(block.text)) continue;
    if (NEVER.has(block.region) || draft.fates[at] === "comment") continue;
    const signature = signatures.get(at);
    if (signature?.date === undefined) places.push(...inSentence(block, document.names.language));
    else if (isLabelled(block.text)) places.push(...dateAt(draft, context, at));
  }
  return places;
}

/** Whether a line has a word for a publication or a change. */
function isLabelled(text: string): boolean {
  const kinds = ["published", "changed"] as const;
  return kinds.some((kind) => dateWords(text, kind, { isSure: true }).length > 0);
}

/** Maximum characters between a label and its date in a sentence. */
const MAX_GAP = 30;

/** Returns the date that follows or precedes a label of publication in a sentence. */
function inSentence({ text }: Block, language: string | undefined): readonly Place[] {
  const [label] = dateWords(text, "published", { isSure: true });
  if (label === undefined) return [];
  const place = (start: number, end: number): readonly Place[] => {
    const isOwn = saidOfDate(text.slice(0, start), baseLanguage(language)) !== "other";
    return isOwn ? [{ text: text.slice(start, end), at: undefined, isChange: false }] : [];
  };
  const next = dateIn(text.slice(label.end), { language });
  if (next !== undefined && next.start <= MAX_GAP)
    return place(label.end + next.start, label.end + next.end);
  const from = Math.max(0, label.start - 2 * MAX_GAP);
  const previous = dateIn(text.slice(from, label.start), { language });
  return previous === undefined ? [] : place(from + previous.start, from + previous.end);
}

/** Returns the first line below the heading with an author and a date. */
function signed(draft: SelectionDraft, context: ShownContext): readonly Place[] {
  const { title } = draft.outline;
  for (const [at, { author, rest }] of context.signatures) {
    if (at <= title || author === undefined || rest > MAX_REST) continue;
    const [place] = dateAt(draft, context, at);
    if (place !== undefined) return [place];
  }
  return [];
}

/** Returns the date at the start of the text: "Berlin, 3 May 2024 - The lamps ...". */
function datelines(draft: SelectionDraft): readonly Place[] {
  const { blocks, document, title } = draft.outline;
  for (let at = Math.max(0, title + 1), seen = 0; at < blocks.length && seen < MAX_STARTS; at++) {
    const block = blocks[at];
    if (block === undefined || block.words < PROSE_WORDS || !draft.keeps(at)) continue;
    seen++;
    const start = block.text.slice(0, DATELINE_CHARS);
    const place = dateIn(start, { language: document.names.language });
    if (place === undefined || !DATELINE_BEFORE.test(start.slice(0, place.start))) continue;
    if (!DATELINE_AFTER.test(start.slice(place.end))) continue;
    return [{ text: start.slice(place.start, place.end), at: undefined, isChange: false }];
  }
  return [];
}
