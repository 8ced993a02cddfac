// Finds the date in a short line, with an adjacent time, in the words of its language.
import {
  dayWords,
  isAgo,
  isUnitAfter,
  isWeekday,
  monthNumber,
  ownMonth,
} from "./calendar-words.ts";
import { withLatinDigits } from "./parse-date.ts";

export interface DatePlace {
  readonly start: number;
  readonly end: number;
}

/** Facts about a line that help to read its dates. */
export interface LineContext {
  /** Language tag of the page; undefined if unknown. */
  readonly language?: string | undefined;
  /** Whether the markup states that the text is a date, which makes "3d" one. */
  readonly isMarked?: boolean;
}

/** Maximum characters examined: longer texts are no bylines. */
const MAX_CHARS = 400;

/** Clock time: `7:14pm`, `18:36:02`, `06h00`, `14:14 Uhr`, `22:11 GMT+10`. */
const CLOCK = String.raw`\d{1,2}[:h.]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?(?:\s?(?:Uhr|hrs?|ET|EST|EDT|PST|PDT|(?:UTC|GMT)(?:[+-]\d{2}(?::?\d{2})?(?!\d))?|CET|CEST|[صم])(?!\p{L}))?`;
const MONTH_WORD = String.raw`([\p{L}\p{M}]{2,14})`;
/** Text between a date and its time. */
const GAP = String.raw`(?:,{1,2}\s|\s?[,|•·–—-]\s?|\s(?:at|um|à|às|alle|ore|om|kl|on|el|a las|в|o|,)\.?\s|\s|T){0,2}`;

/** Numeric dates: year first, or day and month with a year. */
const NUMERIC = String.raw`(?<numbers>\d{4}[-/.]\s?\d{1,2}[-/.]\s?\d{1,2}\.?(?!\d)|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?(?:\d{4}|\d{2})(?!\d)|\d{4}\s\d{1,2}[/]\d{1,2}(?!\d))`;
/** Dates in Chinese, Japanese and Korean. */
const EAST = String.raw`(?:\d{4}\s?[年년]\s?)?\d{1,2}\s?[月월](?:\s?\d{1,2}\s?[日일])?`;
/** Named month with a day, a year or both. */
const NAMED = String.raw`(?<dayfirst>\d{1,2})(?:\.|st|nd|rd|th|er|º|ª)?\s?(?:de |di |of |d')?[ /-]?${MONTH_WORD}\.?,{0,2}(?:[ /-](?:de |del )?'?\d{2,4}(?![\d:]))?|\d{4}\.?\s${MONTH_WORD}\.?\s\d{1,2}(?!\d)\.?|${MONTH_WORD}\.?\s?\d{1,2}(?:st|nd|rd|th)?(?!\d|[:.]\d)(?:,?\s?'?\d{4}(?!\d))?|${MONTH_WORD}\.?,?\s\d{4}(?!\d)`;
/** A number that may start a relative date. */
const AGO = String.raw`(?<ago>\d{1,4}|(?:an?|einem|einer|une?|una|um|uma|en|ett?|één)(?=\s))`;
/** Days relative to today. */
const NEAR = String.raw`(?<near>[\p{L}\p{M}'’]{2,14}(?:\s[\p{L}\p{M}]{2,8})??)(?![\p{L}])`;

/** Signs before a number that is a price, a comparison or a part of another number. */
const FREE = String.raw`(?<![\p{Lu}\p{Ll}\d$€£¥<>+~±])(?<!\d[.,/:-])`;

const DATE = new RegExp(
  `${FREE}(?:${CLOCK}${GAP})?(?:${NUMERIC}|${EAST}|${NAMED})(?:${GAP}${CLOCK})?`,
  "giu",
);
const RELATIVE = new RegExp(`${FREE}${AGO}`, "giu");
/** A word for today or yesterday with a time, or alone. */
const DAY_WORD = new RegExp(
  String.raw`^[\s\p{P}]*${NEAR}(?:[\s\p{P}]*$|${GAP}${CLOCK})|(?:${CLOCK})${GAP}${NEAR.replace("near", "late")}[\s\p{P}]*$`,
  "iu",
);
/** Duration in a short form, which is a date only where the line or its markup has nothing else. */
const SHORT =
  /^[\s\p{P}]*(?<short>\d{1,3}\s?(?:s|m|h|d|w|y|mins?|hrs?|hours?|days?|weeks?|mos?|months?|yrs?|years?|秒|分钟|分鐘|小时|小時|时间|時間|天|日|周|週間|个月|ヶ月|か月|年))[\s\p{P}]*$/iu;

/** Maximum matches rejected because their word is no month. */
const MAX_TRIES = 60;
/** Rest of an ISO time after its minutes. */
const ISO_TAIL = /^(?:T\d{2}:\d{2})?(?::\d{2})?(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})(?!\d)/;

/** Whether a text is only a duration, which may be the date of a post: "3d", "6 min". */
export function isDuration(text: string): boolean {
  return SHORT.test(text);
}

/** Returns the first date of a line; undefined if there is none. Linear in the examined length. */
export function dateIn(text: string, context: LineContext = {}): DatePlace | undefined {
  const line = withLatinDigits(text.slice(0, MAX_CHARS));
  const absolute = /\d/.test(line) ? absoluteIn(line, context) : undefined;
  return absolute ?? relativeIn(line, context);
}

function absoluteIn(line: string, context: LineContext): DatePlace | undefined {
  let from = 0;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    DATE.lastIndex = from;
    const found = DATE.exec(line);
    if (found === null) return undefined;
    if (isDate(found, line, context)) {
      const end = found.index + found[0].trimEnd().length;
      const isIso = /^\d{4}-/.test(found[0]);
      const tail = isIso ? (ISO_TAIL.exec(line.slice(end))?.[0].length ?? 0) : 0;
      return { start: withWeekday(line, found.index), end: end + tail };
    }
    // The number may belong to the following words: "Posted 3 days ago".
    from = found.index + 1;
  }
  return undefined;
}

const YEAR = /(?<!\d)(?:18|19|20|25)\d{2}(?!\d)/;

function isDate(found: RegExpExecArray, line: string, context: LineContext): boolean {
  const [whole, ...groups] = found;
  const { numbers, dayfirst, ...others } = found.groups ?? {};
  if (numbers !== undefined) return isNumeric(numbers, { whole, line, context });
  const word = groups.find(
    (one) => one !== undefined && one !== dayfirst && !Object.values(others).includes(one),
  );
  // A month in Chinese, Japanese or Korean: with a year or a day, or it is a span of months.
  if (word === undefined) return /[年년日일]/.test(whole);
  if (dayfirst !== undefined && !isDay(dayfirst)) return false;
  const rest = whole.slice(whole.indexOf(word) + word.length);
  const day = dayfirst ?? /\d{1,2}(?!\d)/.exec(rest)?.[0];
  if (day !== undefined && !/^\D*\d{4}/.test(rest) && !isDay(day)) return false;
  // Of another language, only a whole name or one with a year: no "Burst 2 Pro".
  if (ownMonth(word, context.language) !== undefined) return true;
  const isSafe =
    YEAR.test(whole) || word.length > MAX_SHORT_MONTH || !/\p{Script=Latin}/u.test(word);
  return isSafe && isMonth(word);
}

const MAX_SHORT_MONTH = 4;

const isDay = (day: string): boolean => Number(day) >= 1 && Number(day) <= 31;

/** Names of different months, depending on the language; a date here. */
const CLASHING: ReadonlySet<string> = new Set(["listopad", "listopada", "lis", "lip", "srp"]);

const isMonth = (word: string): boolean =>
  monthNumber(word) !== undefined || CLASHING.has(word.toLowerCase());

/** Words before the number of a version, in the languages of dates. */
const VERSION =
  /(?:^|[^\p{L}])(?:versione?|ver|vers|v|release|rel|build|firmware|update|rev|versi[oóe]?n?|versão|versjon|wersja|verze|verzi[aó]|versiune|έκδοση|sürüm|версия|версія|גרסה|إصدار|phiên bản|เวอร์ชัน|バージョン|版本|버전)\.?\s?$/iu;

/** Whether a text ends with a word that the number of a version follows: "Version", "v". */
const endsWithVersionWord = (text: string): boolean => VERSION.test(text);

interface NumericPlace {
  /** The match with its time. */
  readonly whole: string;
  readonly line: string;
  readonly context: LineContext;
}

/** Whether numbers are a day, a month and a year; a short one may be a version: "3.5.11". */
function isNumeric(numbers: string, { whole, line, context }: NumericPlace): boolean {
  const [a = 0, b = 0, c = 0] = (numbers.match(/\d+/g) ?? []).map(Number);
  if (/^\d{4}/.test(numbers)) return a >= 1800 && a < 2600 && b >= 1 && b <= 12 && isDay(String(c));
  const isPair = a >= 1 && b >= 1 && Math.max(a, b) <= 31 && Math.min(a, b) <= 12;
  if (!isPair || endsWithVersionWord(line.slice(0, line.indexOf(numbers)))) return false;
  if (/\d{4}$/.test(numbers)) return c >= 1800 && c < 2600;
  const isPadded = /^\d{2}\D\s?\d{2}\D/.test(numbers);
  return isPadded || context.isMarked === true || whole !== numbers || line.trim() === numbers;
}

/** Maximum numbers of a line tried as the start of a relative date. */
const MAX_NUMBERS = 12;
/** Maximum characters of the words beside the number of a relative date. */
const MAX_BESIDE = 24;

function relativeIn(line: string, context: LineContext): DatePlace | undefined {
  const short = SHORT.exec(line);
  if (short?.groups?.["short"] !== undefined) return placeOf(line, short.groups["short"]);
  let tries = 0;
  for (const found of line.matchAll(RELATIVE)) {
    const end = found.index + found[0].length;
    if (!isUnitAfter(line.slice(end, end + MAX_BESIDE))) continue;
    if (++tries > MAX_NUMBERS) break;
    const place = agoAt(line, found.index, end);
    if (place !== undefined) return place;
  }
  const days = dayWords(context.language);
  const near = line.length > MAX_DAY_CHARS || !mayHold(line, days) ? null : DAY_WORD.exec(line);
  const word = near?.groups?.["near"] ?? near?.groups?.["late"];
  if (near === null || word === undefined) return undefined;
  if (!days.has(word.toLowerCase().replace("’", "'"))) return undefined;
  return placeOf(line, near[0].replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ""));
}

/** Maximum words looked for one by one; the words of all languages are more. */
const MAX_LOOKED_FOR = 20;

/** Whether a line may have one of some words: a test that is cheaper than the pattern. */
function mayHold(line: string, words: ReadonlySet<string>): boolean {
  if (words.size > MAX_LOOKED_FOR) return true;
  const text = line.toLowerCase().replaceAll("’", "'");
  for (const word of words) if (text.includes(word)) return true;
  return false;
}

/** Maximum characters of a line with a word for a day and a time. */
const MAX_DAY_CHARS = 40;

const placeOf = (line: string, part: string): DatePlace => {
  const start = line.indexOf(part);
  return { start, end: start + part.length };
};

/** A word or, in scripts without spaces, a character, with the space around it. */
const WORD_AFTER =
  /^\s?(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+\.?)/u;
const WORD_BEFORE = /(?:[\p{Script=Han}]|[\p{L}\p{M}]+)\s$/u;
const MAX_WORDS = 4;

/** Returns the relative date around a number: "vor 3 Tagen", "3 days ago", "3時間前". */
function agoAt(line: string, start: number, end: number): DatePlace | undefined {
  const ends = [end];
  for (let at = end; ends.length <= MAX_WORDS && at - end < MAX_BESIDE; ) {
    const word = WORD_AFTER.exec(line.slice(at, at + MAX_BESIDE))?.[0];
    if (word === undefined) break;
    at += word.length;
    ends.unshift(at);
  }
  const starts = [start];
  for (let at = start; starts.length <= MAX_WORDS && start - at < MAX_BESIDE; ) {
    const word = WORD_BEFORE.exec(line.slice(Math.max(0, at - MAX_BESIDE), at))?.[0];
    if (word === undefined) break;
    at -= word.length;
    starts.unshift(at);
  }
  for (const first of starts) {
    for (const last of ends) {
      if (!isAgo(line.slice(first, start), line.slice(end, last))) continue;
      return { start: first === start ? withLonger(line, start) : first, end: last };
    }
  }
  return undefined;
}

/** A longer unit before a number: "1 year, 7 months ago". */
const LONGER = /(?<![\p{L}\d])\d{1,3}(?<unit>\s\p{L}{3,12})(?:,|\s(?:and|und))?\s$/u;

function withLonger(line: string, start: number): number {
  const found = LONGER.exec(line.slice(Math.max(0, start - MAX_BESIDE), start));
  const unit = found?.groups?.["unit"];
  return found !== null && unit !== undefined && isUnitAfter(unit)
    ? start - found[0].length
    : start;
}

function withWeekday(line: string, start: number): number {
  const found = /(?<!\p{L})([\p{L}\p{M}]{2,12}(?:-feira)?)(?:\.?,?|،|\s[|–-])\s$/u.exec(
    line.slice(Math.max(0, start - 24), start),
  );
  if (found === null) return start;
  const [whole, word = ""] = found;
  // "on" and "so" are weekdays in some languages.
  const isClear = word.length > 2 || /[.,،|–-]/.test(whole);
  return isClear && isWeekday(word) ? start - whole.length : start;
}
