// Finds the dates of a page beyond the byline that selection keeps: in the heading, beside it, with
// a label, after the text, or at the start of the text.
import type { Block, Region } from "../model/document.ts";
import type { ShownDate } from "../model/verdict.ts";
import type { PageOutline } from "../structure/outline.ts";
import { dateIn, saysChanged } from "../text/date-finder.ts";
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

/** Words of a first publication before or after a date, in the languages with most pages. */
const PUBLISHED =
  /\b(?:(?:artikel|beitrag|eintrag|text|post|entry|article) (?:wurde|was)(?: \p{L}+){0,2}? (?:am|on)|published|posted|publication date|date published|first published|written on|created on|release date|pressemitteilung vom|meldung vom|veröffentlicht|erschienen|erstellt|gepostet|datum|verfasst am|eingestellt|publié|publiée|mis en ligne|paru|publicado|publicada|pubblicato|pubblicata|geplaatst|gepubliceerd|publisert|publicerad|julkaistu|opublikowano|dodano|vydáno|publikováno|megjelent)(?!\p{L})|опубликован|размещен|дата публикации|发布(?:时间|日期|于)?|發布|发表于|公開日|投稿日|掲載日|게시일|등록일|입력|yayın(?:lanma)?|نُ?شر/iu;
/** Words of another event at a date. */
const OTHER_EVENT =
  /\b(?:event|termin|beginn|start|ende|until|bis|deadline|bewerbungsschluss|born|geboren|joined|expires|gültig|valid|einsendeschluss|copyright)(?!\p{L})|©/iu;
/** Span of time, which is an event: "10:00-11:30". */
const SPAN = /\d{1,2}[:.]\d{2}(?:\s?Uhr)?\s?(?:[-–—]|bis|to)\s?\d{1,2}[:.]\d{2}(?!\d)/u;
/** Whether a line says that its date belongs to an event, a person or a copyright. */
export function isOtherEvent(text: string, date: string): boolean {
  const at = text.indexOf(date);
  return (
    OTHER_EVENT.test(text.slice(Math.max(0, at - MAX_GAP), Math.max(0, at))) || SPAN.test(text)
  );
}

/** Words of an edit. */
const EDITED = /\b(?:last edit(?:ed)?|edited on|zuletzt bearbeitet|bearbeitet am)(?!\p{L})/iu;
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

const placeOf = ({ date = "", at, isChange }: Signature): Place => ({ text: date, at, isChange });

/** Returns the date that markup states inside of the heading. */
function inTitle(draft: SelectionDraft, { signatures }: ShownContext): readonly Place[] {
  const { title, blocks } = draft.outline;
  const signature = signatures.get(title);
  const isMarked = signature?.at !== undefined || blocks[title]?.told?.date !== undefined;
  return signature?.date !== undefined && isMarked ? [placeOf(signature)] : [];
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
  return isOwn && mayBe(draft, context, at, isFirst) ? [placeOf(signature)] : [];
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
  if (signature.isOther || isOtherEvent(block.text, signature.date ?? "")) return false;
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
  const places: Place[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.words === 0 || block.words > MAX_SENTENCE) continue;
    if (NEVER.has(block.region) || draft.fates[at] === "comment") continue;
    const isLabelled = PUBLISHED.test(block.text);
    const isEdited = EDITED.test(block.text);
    if (!isLabelled && !isEdited && !saysChanged(block.text)) continue;
    const signature = context.signatures.get(at);
    if (signature?.date !== undefined) {
      if (isEdited) places.push({ ...placeOf(signature), isChange: true });
      else if (mayBe(draft, context, at)) places.push(placeOf(signature));
    } else if (isLabelled) places.push(...inSentence(block, document.names.language));
  }
  return places;
}

/** Maximum characters between a label and its date in a sentence. */
const MAX_GAP = 30;

/** Returns the date that follows or precedes a label of publication in a sentence. */
function inSentence({ text }: Block, language: string | undefined): readonly Place[] {
  const label = PUBLISHED.exec(text);
  if (label === null) return [];
  const after = label.index + label[0].length;
  const next = dateIn(text.slice(after), { language });
  if (next !== undefined && next.start <= MAX_GAP) {
    return [
      { text: text.slice(after + next.start, after + next.end), at: undefined, isChange: false },
    ];
  }
  const from = Math.max(0, label.index - 2 * MAX_GAP);
  const previous = dateIn(text.slice(from, label.index), { language });
  if (previous === undefined) return [];
  return [
    {
      text: text.slice(from + previous.start, from + previous.end),
      at: undefined,
      isChange: false,
    },
  ];
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
