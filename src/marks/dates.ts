// Reads dates as ISO 8601: declared, in words, in an address; and what a line says of its date.
import type { PageDocument } from "../model/document.ts";
import { baseLanguage } from "../text/calendar-words.ts";
import { dateIn } from "../text/date-finder.ts";
import {
  type DateHabits,
  type DateOrder,
  isoText,
  parseDate,
  parseStamp,
  type WrittenDate,
  withoutTime,
} from "../text/parse-date.ts";
import { parseUrl } from "../url/parse-url.ts";
import { bylineWord } from "./byline-words.ts";
import { type DateWord, dateWords, saidOfDate } from "./date-words.ts";

/** A line with a date. */
export interface DatedLine {
  readonly text: string;
  /** Text before the date in the line, and the term of a definition before it; "" for none. */
  readonly label: string;
  readonly term: string;
  /** Number of words beside author and date. */
  readonly rest: number;
  readonly hasAuthor: boolean;
  readonly language: string | undefined;
}

/** Span of time, which is an event: "10:00-11:30". */
const SPAN = /\d{1,2}[:.]\d{2}(?:\s?Uhr)?\s?(?:[-–—]|bis|to)\s?\d{1,2}[:.]\d{2}(?!\d)/u;
/** A label right before a date, and its end. */
const LABEL = /\p{L}[^:：]{0,40}[:：]\s*$/u;
/** The mark of a forum's pinned thread before its title: "Sticky: Rules of this forum". Linear. */
const PINNED =
  /^[\s[(【]*(?:sticky|stickied|pinned|angepinnt|angeheftet|épinglé|fijado|fixado|in evidenza|vastgemaakt|klistrad|przyklejony|закреплено|прикреплено|sabit|置顶|置頂|固定|고정)(?:\s\p{L}{4,8})?\s*[\])】:：]\s*\p{L}{2}/iu;
/** A bracket before the date of a reference: "Lee, A. On lamps (3 May 2014)". */
const BRACKET = /[([（]\s*$/u;
/** A picture's credit in a bracket: "(Photo: Ann Lee, 3 May 2014)". */
const CREDIT = /[([（](\p{L}{3,20})\s?[:：/][^()[\]（）]*$/u;
/** Minimum words beside the date of a reference. */
const MIN_REFERENCE = 3;

/**
 * Returns the meaning of a line's date: publication, unless words of the line give another. Undefined for the
 * date of a reference, and for a date after an unknown label.
 */
export function dateOfLine(line: DatedLine): DateWord | undefined {
  const { text, label, term, rest, hasAuthor, language } = line;
  const said = saidOfDate(`${term} ${label}`, baseLanguage(language));
  if (SPAN.test(text) || COPYRIGHT.test(label) || PINNED.test(label)) return "other";
  if (bylineWord(CREDIT.exec(label)?.[1] ?? "", language) === "credit") return "other";
  if (said !== undefined) return said;
  if (term !== "" || (!hasAuthor && LABEL.test(label))) return undefined;
  if (BRACKET.test(label) && rest >= MIN_REFERENCE && !hasAuthor) return undefined;
  return "published";
}

const COPYRIGHT = /(?:©|\(c\))[^©]{0,30}$/i;

/** Maximum characters between a label and its date in a sentence. */
const MAX_GAP = 30;

/** Maximum characters of a sentence that says nothing but the last change: "This page was last edited on ...". */
const MAX_CHANGE_CHARS = 90;
/** Matches the text between the word for a change and its date. A short sentence may have a preposition there. */
const BEFORE_CHANGE = {
  label: /^\s?[:：]\s?$/u,
  sentence: /^(?:\s?[:：]\s?|\s(?:\p{L}{1,4}\s)?)$/u,
};
/** Matches a word for the whole site before the word for a change. */
const OF_SITE = /(?:^|\s)(?:web)?sites?\s(?:\p{L}+\s)?$/iu;

/** Matches a bracket after the title of another text: "Terms of Use (Updated 3 May 2024)". */
const OF_OTHER = /\p{L}\s?[([]\s?$/u;

/** Returns the date after a word for a change: "Last changed: 3 May 2024". */
export function changeInSentence(text: string, language: string | undefined): string | undefined {
  const isShort = text.length <= MAX_CHANGE_CHARS;
  if (!isShort && !/[:：]/.test(text)) return undefined;
  const before = BEFORE_CHANGE[isShort ? "sentence" : "label"];
  for (const { start, end } of dateWords(text, "changed", { isSure: true })) {
    const next = dateIn(text.slice(end), { language });
    const title = text.slice(0, start);
    if (next === undefined || OF_SITE.test(title) || OF_OTHER.test(title)) continue;
    const [from, to] = [end + next.start, end + next.end];
    if (!before.test(text.slice(end, from))) continue;
    const said = saidOfDate(text.slice(0, from), baseLanguage(language));
    return said === "other" ? undefined : text.slice(from, to);
  }
  return undefined;
}

/** Returns the date that follows or precedes a word for a publication in a sentence. */
export function dateInSentence(text: string, language: string | undefined): string | undefined {
  const [label] = dateWords(text, "published", { isSure: true });
  if (label === undefined) return undefined;
  const stated = (from: number, { start, end }: { start: number; end: number }) => {
    const said = saidOfDate(text.slice(0, from + start), baseLanguage(language));
    return said === "other" ? undefined : text.slice(from + start, from + end);
  };
  const next = dateIn(text.slice(label.end), { language });
  if (next !== undefined && next.start <= MAX_GAP) return stated(label.end, next);
  const from = Math.max(0, label.start - 2 * MAX_GAP);
  const previous = dateIn(text.slice(from, label.start), { language });
  return previous && stated(from, previous);
}

/** Words for a first publication right before its date: "Originally published on 3 May 2024". Linear. */
const FIRST =
  /(?<!\p{L})(?:(?:originally|first|initially|ursprünglich|erstmals|zuerst|oorspronkelijk)\s\p{L}{4,20}|\p{L}{4,20}\s(?:initialement|originalmente|originariamente))(?:\s(?:on|am|op|le|el|il))?\s?:?\s?$/iu;

/** Whether the words right before a date call it the first publication. */
export const isFirstDate = (text: string, date: string): boolean =>
  FIRST.test(text.slice(0, Math.max(0, text.indexOf(date))));

/** A short text before the date at the start of a text, and the sign after it: "Berlin, 3.5.2024 -". */
const DATELINE_BEFORE = /^(?:[\p{L}\p{M}./() -]{0,40},?\s?)[([]?$/u;
const DATELINE_AFTER = /^\s?(?:[–—|:•·)\]/-]|\.\s)/u;
/** Maximum characters of a text examined for a dateline. */
const DATELINE_CHARS = 90;

/** Returns the date at the start of a text: "Berlin, 3 May 2024 - The lamps ...". */
export function datelineIn(text: string, language: string | undefined): string | undefined {
  const start = text.slice(0, DATELINE_CHARS);
  const place = dateIn(start, { language });
  if (place === undefined || !DATELINE_BEFORE.test(start.slice(0, place.start))) return undefined;
  if (!DATELINE_AFTER.test(start.slice(place.end))) return undefined;
  return start.slice(place.start, place.end);
}

/** A year or a month without a day, as ISO 8601. */
const PARTIAL = /^(?:19|20)\d{2}(?:[-/](?:0?[1-9]|1[0-2]))?$/;

/** Parses a declared date; undefined if it is none or ambiguous. A month without a day stays one. */
export function dateText(written: string | undefined, habits: DateHabits): string | undefined {
  const text = written?.trim() ?? "";
  if (text === "") return undefined;
  const date = parseStamp(text, habits);
  if (date !== undefined) return isoOf(date);
  if (PARTIAL.test(text)) {
    const [year, month] = text.split(/[-/]/);
    return month === undefined ? undefined : `${year}-${month.padStart(2, "0")}`;
  }
  return dateInText(text, habits);
}

/** Parses the date in a line of words; undefined without one that states day, month and year. */
export function dateInText(line: string, habits: DateHabits): string | undefined {
  const place = dateIn(line, { language: habits.language, isMarked: true });
  if (place === undefined) return undefined;
  const written = line.slice(place.start, place.end);
  return isoOf(parseDate(written, habits) ?? parseDate(withoutTime(written), habits));
}

/** Whether a text is a date and nothing else: a title over it may be its label. */
export function isOnlyDate(text: string): boolean {
  const { start = -1, end = 0 } = dateIn(text) ?? {};
  return start === 0 && end === text.length;
}

/** Years of pages: old texts have their own date, "9999" stands for never. */
const YEARS = { first: 1500, last: 2100 } as const;

/** Returns a date as ISO 8601; undefined if its year is outside `YEARS`. */
function isoOf(date: WrittenDate | undefined): string | undefined {
  const year = Number(date?.day.slice(0, 4));
  return date && year >= YEARS.first && year <= YEARS.last ? isoText(date) : undefined;
}

/** Matches numeric dates whose first two numbers are in one order only. */
const NUMERIC = /(?<![\d./-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/-])/g;
/** Maximum blocks examined, and maximum characters of each. */
const MAX_BLOCKS = 2000;
const MAX_CHARS = 200;

/** Returns how a page writes dates, by its unambiguous dates or else its language. */
export function dateHabits({ blocks }: PageDocument, language: string | undefined): DateHabits {
  const shown = orderShown(blocks.slice(0, MAX_BLOCKS).map(({ text }) => text));
  return {
    language,
    order: shown === "both" ? undefined : (shown ?? orderIn(language)),
    // Nobody writes points between the month and the day, except in the United States.
    points: /^en-us$/i.test(language ?? "") ? undefined : "day-first",
  };
}

/** Returns the order of day and month in texts whose dates have one reading; undefined without any. */
export function orderShown(texts: readonly string[]): DateOrder | "both" | undefined {
  let dayFirst = false;
  let monthFirst = false;
  for (const text of texts) {
    if (!/\d[/-]\d/.test(text)) continue;
    for (const [, one = "", , other = ""] of text.slice(0, MAX_CHARS).matchAll(NUMERIC)) {
      if (Number(one) > 12 && Number(other) <= 12) dayFirst = true;
      if (Number(other) > 12 && Number(one) <= 12) monthFirst = true;
    }
  }
  if (dayFirst && monthFirst) return "both";
  return dayFirst ? "day-first" : monthFirst ? "month-first" : undefined;
}

/** Returns the order of a language's dates by CLDR; undefined for English without a country. */
function orderIn(language: string | undefined): DateOrder | undefined {
  const tag = language?.trim().replace("_", "-") ?? "";
  if (baseLanguage(tag) === undefined || /^en(?:-ca)?$/i.test(tag)) return undefined;
  const locale = /^[a-z]{2,3}(?:-[a-z]{2}|-[a-z]{4})?$/i.test(tag) ? tag : baseLanguage(tag);
  const parts = new Intl.DateTimeFormat(locale, { timeZone: "UTC" }).formatToParts(0);
  const at = (type: string): number => parts.findIndex((part) => part.type === type);
  if (at("year") < at("day")) return undefined;
  return at("day") < at("month") ? "day-first" : "month-first";
}

/** Matches the date in a path: `/2021/03/04/`, `/2021-03/04/`, `/2021/0304/`, `/20210304/`. */
const IN_PATH =
  /\/(?:\d{2}\/)?((?:19|20)\d{2})([/-]?)(1[0-2]|0?[1-9])([/-]?)([12]\d|3[01]|0?[1-9])(?![\d])/;
/** Matches a date with the name of its month: `/2021/march/04/`. */
const NAMED = /\/((?:19|20)\d{2})\/([a-z]{3,9})\/(\d{1,2})(?!\d)/i;
/** Matches a date with its year last: `/29-10-2021`, `/01-23-2022-lamp`, `/08112021-lamp`. */
const YEAR_LAST = /\/(\d{1,2}?)([-_.]?)(\d{1,2})\2((?:19|20)\d{2})(?!\d)/;

/**
 * Returns the date in an address; undefined without a valid day, or with two readings between which
 * the order of the page's language does not decide.
 */
export function dateOfAddress(url: string, order?: DateOrder): string | undefined {
  const path = parseUrl(url)?.pathname ?? "";
  const [found, year, sign, month = "", other, day = ""] = IN_PATH.exec(path) ?? [];
  if (found !== undefined) {
    const isShort = month.length < 2 || day.length < 2;
    if (isShort && (sign === "" || other === "")) return undefined;
    return isoOf(parseDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`));
  }
  const [, ...named] = NAMED.exec(path) ?? [];
  if (named.length > 0) return isoOf(parseDate(named.reverse().join(" ")));
  const [, one = "", between, next = "", last] = YEAR_LAST.exec(path) ?? [];
  if (last === undefined || (between === "" && one.length + next.length < 4)) return undefined;
  return isoOf(parseDate(`${one}/${next}/${last}`, { order }));
}
