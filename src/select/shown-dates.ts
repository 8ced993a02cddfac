// Reads the authors and dates of a page: in the lines that selection restores, in the heading, beside
// it, with a label, or at the start of the text.

import { hasDateLabel } from "../marks/date-words.ts";
import { dateInSentence, datelineIn } from "../marks/dates.ts";
import type { Region } from "../model/document.ts";
import type { Byline, Post, ShownDate } from "../model/verdict.ts";
import type { Signature, Signatures } from "../statements/signatures.ts";
import type { PageOutline } from "../structure/outline.ts";
import { worded } from "../structure/worded.ts";
import { hasNumber } from "../text/character-kinds.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { BylineLines } from "./byline.ts";
import type { SelectionDraft } from "./draft.ts";

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
  const { signatures, isList, lines, names, posts } = context;
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
    authors: [
      ...lines.map((at) => signatures.get(at)?.author ?? names.get(at)),
      first?.author,
    ].filter((author) => author !== undefined),
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

/** Returns a date of publication without a line of its own. */
const asPlace = (text: string | undefined): readonly Place[] =>
  text === undefined ? [] : [{ text, at: undefined, isChange: false }];

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
  // An aside is the text's if its date is under a label, or right beside the heading for programs.
  const isBeside = Math.abs(at - outline.title) === 1 && signature.at !== undefined;
  const isOwn = block.region === "complementary" && (isBeside || hasDateLabel(signature.term));
  const isOther = NEVER.has(block.region) && !isOwn;
  if (isOther || fates[at] === "comment") return [];
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
    if (block.words === 0 || block.words > MAX_SENTENCE || !hasNumber(block.text)) continue;
    if (draft.fates[at] === "comment") continue;
    const { date, term = "" } = signatures.get(at) ?? {};
    if (date !== undefined && hasDateLabel(`${term} ${block.text}`))
      places.push(...dateAt(draft, context, at));
    if (date === undefined && !NEVER.has(block.region))
      places.push(...asPlace(dateInSentence(block.text, document.names.language)));
  }
  return places;
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
    const date = datelineIn(block.text, document.names.language);
    if (date !== undefined) return asPlace(date);
  }
  return [];
}
