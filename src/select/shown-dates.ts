// Finds the dates of a page beyond the byline that selection keeps: in the heading, beside it, with
// a label, after the text, or at the start of the text.

import { dateWords, saidOfDate } from "../marks/date-words.ts";
import { dateOfLine } from "../marks/dates.ts";
import type { Block, Region } from "../model/document.ts";
import type { ShownDate } from "../model/verdict.ts";
import type { PageOutline } from "../structure/outline.ts";
import { baseLanguage } from "../text/calendar-words.ts";
import { dateIn } from "../text/date-finder.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { SelectionDraft } from "./draft.ts";
import type { Signatures } from "./posts.ts";
import type { Signature } from "./signatures.ts";

/** Dates of a page in the order of trust. */
export interface ShownDates {
  readonly published: readonly ShownDate[];
  readonly modified: readonly ShownDate[];
}

/** Regions whose dates belong to the site or to other pages. */
const NEVER: ReadonlySet<Region> = new Set(["navigation", "search", "dialog", "complementary"]);

/** Number of blocks with words beside the heading where a date alone is the page's. */
const NEAR = { before: 6, after: 8 } as const;
/** Number of blocks with words below the heading where a date is the page's whatever follows. */
const NEXT = 2;
/** Number of blocks with words after the text where a line with an author and a date is the page's. */
const AFTER_TEXT = 8;
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
export interface ShownContext {
  readonly signatures: Signatures;
  /** Whether the page lists other pages, each with its date. */
  readonly isList: boolean;
}

/** Returns the dates of a page; of a list of other pages, only those with a mark or a label. */
export function shownDates(draft: SelectionDraft, context: ShownContext): ShownDates {
  const places = [
    ...inTitle(draft, context),
    ...besideTitle(draft, context),
    ...labelled(draft, context),
    ...(context.isList ? [] : afterText(draft, context)),
    ...(context.isList ? [] : signed(draft, context)),
    ...(context.isList ? [] : datelines(draft)),
  ];
  const dates = places.map(({ text, at, isChange }) => ({ date: { text, at }, isChange }));
  return {
    published: dates.filter(({ isChange }) => !isChange).map(({ date }) => date),
    modified: dates.filter(({ isChange }) => isChange).map(({ date }) => date),
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

const placeOf = ({ date = "", at }: Signature, isChange: boolean): Place => ({
  text: date,
  at,
  isChange,
});

/** Returns whether a line's date is of a publication or a change; undefined for any other date. */
export function saidOf(outline: PageOutline, signatures: Signatures, at: number) {
  const { date, label = "", term = "", rest = 0, author, isOther } = signatures.get(at) ?? {};
  const { text = "" } = outline.blocks[at] ?? {};
  if (date === undefined) return undefined;
  const { language } = outline.document.names;
  const hasAuthor = author !== undefined;
  const said = dateOfLine({ text, label, term, rest, hasAuthor, language });
  return isOther === true && said !== "changed" ? undefined : said;
}

/** Returns the date that markup states inside of the heading. */
function inTitle(draft: SelectionDraft, { signatures }: ShownContext): readonly Place[] {
  const { title, blocks } = draft.outline;
  const signature = signatures.get(title);
  const isMarked = signature?.at !== undefined || blocks[title]?.told?.date !== undefined;
  return signature?.date !== undefined && isMarked ? [placeOf(signature, false)] : [];
}

/** Returns dates alone in lines around the heading. */
function besideTitle(draft: SelectionDraft, context: ShownContext): readonly Place[] {
  const { blocks, title, facts } = draft.outline;
  if (title < 0) return [];
  const after: Place[] = [];
  const before: Place[] = [];
  let seen = 0;
  for (let at = title + 1; at < facts.words.length && seen < NEAR.after; at++) {
    const words = facts.words[at] ?? 0;
    if (words === 0) continue;
    seen++;
    if (words >= PROSE_WORDS && draft.keeps(at) && seen > 2) break;
    if (context.isList && seen > NEXT) break;
    const isFirst = seen <= NEXT && !context.isList;
    after.push(...aloneAt(draft, context, at, isFirst));
  }
  if (context.isList) return after;
  seen = 0;
  for (let at = title - 1; at >= 0 && seen < NEAR.before; at--) {
    if ((facts.words[at] ?? 0) === 0) continue;
    seen++;
    // The head of a site shows the date of today.
    const isSites = blocks[at]?.region === "banner" && blocks[title]?.region !== "banner";
    if (!isSites) before.push(...aloneAt(draft, context, at));
  }
  return [...after, ...before];
}

/** Returns the date of a line of its own; `isFirst` if it is right below the heading. */
function aloneAt(
  draft: SelectionDraft,
  context: ShownContext,
  at: number,
  isFirst = false,
): readonly Place[] {
  const signature = context.signatures.get(at);
  const block = draft.outline.blocks[at];
  if (signature?.date === undefined || block === undefined) return [];
  const isOwn = signature.rest <= MAX_REST || signature.author !== undefined;
  if (!isOwn || !mayBe(draft, context, at, isFirst)) return [];
  return [placeOf(signature, saidOf(draft.outline, context.signatures, at) === "changed")];
}

/** Whether a dated line may be the page's: not in a list, a comment or a part of the site. */
function mayBe(
  draft: SelectionDraft,
  { signatures }: ShownContext,
  at: number,
  isFirst = false,
): boolean {
  const { blocks } = draft.outline;
  const block = blocks[at];
  const signature = signatures.get(at);
  if (block === undefined || signature === undefined) return false;
  if (NEVER.has(block.region) || draft.fates[at] === "comment") return false;
  if (saidOf(draft.outline, signatures, at) === undefined) return false;
  if (block.nest.some(({ kind }) => kind === "quote")) return false;
  return isFirst || !isListedDate(draft.outline, signatures, at);
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
    else if (isLabelled(signature, block.text) && mayBe(draft, context, at))
      places.push(placeOf(signature, saidOf(draft.outline, signatures, at) === "changed"));
  }
  return places;
}

/** Whether a line has a word for a publication or a change. */
function isLabelled({ label }: Signature, text: string): boolean {
  return ["published" as const, "changed" as const].some(
    (kind) =>
      dateWords(label, kind, { isSure: true }).length > 0 ||
      dateWords(text, kind, { isSure: true }).length > 0,
  );
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

/** Returns dates in lines with an author, or alone, right after the end of the text. */
function afterText(draft: SelectionDraft, context: ShownContext): readonly Place[] {
  const { blocks, facts } = draft.outline;
  let last = blocks.length - 1;
  while (last > 0 && !(draft.keeps(last) && (facts.words[last] ?? 0) >= PROSE_WORDS)) last--;
  const places: Place[] = [];
  for (let at = last + 1, seen = 0; at < blocks.length && seen < AFTER_TEXT; at++) {
    if ((facts.words[at] ?? 0) === 0) continue;
    seen++;
    const signature = context.signatures.get(at);
    const isOwn = signature?.author !== undefined || signature?.at !== undefined;
    if (isOwn) places.push(...aloneAt(draft, context, at));
  }
  return places;
}

/** Returns the first line below the heading with an author and a date. */
function signed(draft: SelectionDraft, context: ShownContext): readonly Place[] {
  const { title } = draft.outline;
  for (const [at, { author, date, rest }] of context.signatures) {
    if (at <= title || author === undefined || date === undefined || rest > MAX_REST) continue;
    if (mayBe(draft, context, at)) return aloneAt(draft, context, at);
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
