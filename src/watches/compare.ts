// Compares the pages of two checks of a watch.
import { diffSections, sectionsOfMarkdown } from "../graph/diff.ts";
import type { SectionChange } from "../model/change.ts";
import { SETTINGS } from "../model/settings.ts";
import type { WatchChange } from "../model/watch.ts";
import type { WatchedPage, WatchRecord } from "../model/watch-store.ts";
import { allHold, type Condition } from "./conditions.ts";
import { compareFits, type PageFit } from "./layout.ts";

const NONE: ReadonlySet<string> = new Set();

/** The pages of a check. */
export interface CheckedSite {
  readonly pages: readonly WatchedPage[];
  /** Keys of addresses that answered that there is no page. */
  readonly missing: ReadonlySet<string>;
  /** Whether every address found was read, so that a page that was not found is gone. */
  readonly complete: boolean;
  /** Whether the list has further pages, which may have its last rows. */
  readonly goesOn?: boolean;
  /** Why some pages were left out; absent if none was. */
  readonly note?: string;
  /** With a recipe: how it fits the pages. */
  readonly fits?: readonly PageFit[];
  /** Whether the pages are rows of one list, which the recipe finds. */
  readonly isList?: boolean;
}

/** Which changes are reported. */
export interface ReportedChanges {
  /** Words that a page must have. */
  readonly query?: string | undefined;
  /** Conditions on the numbers of a page; a page that is gone or moved meets none. */
  readonly conditions?: readonly Condition[];
}

/** Result of a check. */
export interface Comparison {
  readonly changes: readonly WatchChange[];
  /** The pages to compare the next check with. */
  readonly pages: readonly WatchedPage[];
  /** Pages whose layout has changed. */
  readonly layout: readonly WatchChange[];
  /** The fits to compare the next check with; absent without a recipe. */
  readonly fits?: NonNullable<WatchRecord["fits"]>;
}

/**
 * Compares a check with the one before, and the fits of a recipe with the best before. Values of a
 * page whose fit falls are not compared: the recipe may read others.
 */
export function* compareWithFits(
  { before, fits: fitsBefore = {} }: CheckBefore,
  now: CheckedSite,
  reported: ReportedChanges,
): Generator<void, Comparison> {
  const { fits: fitsNow, isList = false } = now;
  if (fitsNow === undefined)
    return { ...(yield* compareChecks(before, now, reported)), layout: [] };
  const { changes: layout, fallen, fits } = compareFits(fitsBefore, fitsNow);
  if (isList && fallen.size > 0) {
    const pages = now.pages.length > 0 ? now.pages : (before ?? []);
    return { changes: [], pages, layout, fits };
  }
  // A page that is no longer like the learned ones is not gone.
  const kept = new Set(isList ? [] : fitsNow.map(({ key }) => key));
  const renewed = new Map(
    now.pages.flatMap((page) => (fallen.has(page.key) ? [[page.key, page]] : [])),
  );
  const base = before?.map((page) => renewed.get(page.key) ?? page);
  return { ...(yield* compareChecks(base, now, reported, kept)), layout, fits };
}

/** Results of the last check. */
interface CheckBefore {
  readonly before: readonly WatchedPage[] | undefined;
  readonly fits: WatchRecord["fits"];
}

/**
 * Compares a check with the one before. A page that could not be read now is kept as it was. The
 * first check has no changes. With a query, only pages count that have all its words, before or
 * now. With conditions, only changed numbers count, of pages that meet all of them now.
 * A generator that yields before each page.
 */
export function* compareChecks(
  before: readonly WatchedPage[] | undefined,
  now: CheckedSite,
  { query, conditions = [] }: ReportedChanges = {},
  kept: ReadonlySet<string> = NONE,
): Generator<void, Pick<Comparison, "changes" | "pages">> {
  const known = new Map((before ?? []).map((page) => [page.key, page]));
  const read = new Map(now.pages.map((page) => [page.key, page]));
  const left = [...known.values()].filter(({ key }) => !read.has(key));
  const pushed = now.goesOn === true ? pushedOff([...known.keys()], read) : NONE;
  const isGone = ({ key }: WatchedPage) =>
    now.missing.has(key) || (now.complete && !pushed.has(key) && !kept.has(key));
  const gone = left.filter(isGone);
  const unread = left.filter((page) => !isGone(page) && !pushed.has(page.key));
  if (before === undefined) {
    return { changes: [], pages: now.pages.map((page) => withReported(page, page.numbers)) };
  }
  const isWanted = wantedBy(query);
  const moved = movedPages(
    gone,
    [...read.values()].filter(({ key }) => !known.has(key)),
  );
  const changes: WatchChange[] = [];
  const pages: WatchedPage[] = [];
  for (const page of read.values()) {
    yield;
    const was = known.get(page.key);
    const { numbers } = page;
    const reported = was?.reported;
    const isMet = allHold(conditions, {
      ...(numbers && { numbers }),
      ...(reported && { reported }),
    });
    const isReported = isMet && was?.hash !== page.hash;
    pages.push(withReported(page, isReported ? numbers : (reported ?? numbers)));
    if (!isMet) continue;
    if (!isWanted(page) && (was === undefined || !isWanted(was))) continue;
    const from = conditions.length > 0 ? undefined : moved.get(page.key);
    const change = from === undefined ? changeOf(was, page) : movedChange(from, page);
    if (change !== undefined) changes.push(change);
  }
  const formerly = new Set([...moved.values()].map(({ key }) => key));
  for (const page of conditions.length > 0 ? [] : gone) {
    if (formerly.has(page.key) || !isWanted(page)) continue;
    changes.push({ url: page.url, title: page.title, change: "gone", sections: [] });
  }
  return { changes, pages: [...pages, ...unread] };
}

const withReported = (page: WatchedPage, reported: WatchedPage["reported"]): WatchedPage =>
  reported === undefined ? page : { ...page, reported };

/** Returns the last rows of a list that are there no more: new ones may have moved them to its next page. */
function pushedOff(
  before: readonly string[],
  read: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const last = before.findLastIndex((key) => read.has(key));
  return new Set(before.slice(last + 1));
}

function changeOf(was: WatchedPage | undefined, is: WatchedPage): WatchChange | undefined {
  const { url, title } = is;
  if (was === undefined) return { url, title, change: "new", sections: [] };
  if (was.hash === is.hash) return undefined;
  const isStored = was.text !== "" && is.text !== "";
  const { sections } = isStored
    ? diffSections(sectionsOfMarkdown(was.text), sectionsOfMarkdown(is.text))
    : { sections: [] };
  // Only markup, order of attributes or spaces differ.
  if (isStored && sections.length === 0) return undefined;
  const kept = fitting(sections);
  const isCut = kept.length < sections.length || !isStored;
  return { url, title, change: "changed", sections: kept, ...(isCut && { cut: true as const }) };
}

/** Returns the first sections that fit `WATCH_MAX_CHANGE_CHARS`. */
function fitting(sections: readonly SectionChange[]): readonly SectionChange[] {
  let room = SETTINGS.WATCH_MAX_CHANGE_CHARS;
  return sections.filter((section) => {
    room -= JSON.stringify(section).length;
    return room >= 0;
  });
}

const movedChange = (from: WatchedPage, { url, title }: WatchedPage): WatchChange => ({
  url,
  title,
  change: "moved",
  from: from.url,
  sections: [],
});

/** Returns the former page of each new page with the same text, by the key of the new one. */
function movedPages(
  gone: readonly WatchedPage[],
  added: readonly WatchedPage[],
): ReadonlyMap<string, WatchedPage> {
  const byHash = new Map(gone.map((page) => [page.hash, page]));
  const moved = new Map<string, WatchedPage>();
  for (const { key, hash } of added) {
    const from = byHash.get(hash);
    if (from === undefined) continue;
    moved.set(key, from);
    byHash.delete(hash);
  }
  return moved;
}

/** Returns whether a page has all words of a query, whatever their case and accents. */
function wantedBy(query: string | undefined): (page: WatchedPage) => boolean {
  const wanted = wordsOf(query ?? "");
  if (wanted.length === 0) return () => true;
  return ({ title, text }) => {
    const shown = `${title}\n${text}`;
    const words = new Set(wordsOf(shown));
    const folded = foldedText(shown);
    // Scripts without spaces have no words to compare.
    return wanted.every(
      (word) => words.has(word) || (UNSPACED.test(word) && folded.includes(word)),
    );
  };
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const wordsOf = (text: string): readonly string[] =>
  foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const foldedText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
