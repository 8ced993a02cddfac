// Parses dates that have only one reading, and formats them as ISO 8601.
//
// Accepts ISO 8601 (calendar dates), RFC 2822, dates with the month by name, and numeric dates
// whose day is above 12. Declines everything else ("03/04/2025"), unless the page shows in which
// order it writes day and month: half the readers would be wrong.
import { baseLanguage, isWeekday, monthNumber, ownMonth } from "./calendar-words.ts";
import { wordMap } from "./word-list.ts";

/** A parsed date; `time` and `zone` are "" if absent. */
export interface WrittenDate {
  /** `2025-06-03` */
  readonly day: string;
  /** `10:30:00` */
  readonly time: string;
  /** `Z`, `+02:00`; "" if the time is local. */
  readonly zone: string;
}

/** Order of the numbers of a date. */
export type DateOrder = "day-first" | "month-first";

/** How a page writes dates. */
export interface DateHabits {
  /** Language tag; undefined if unknown. */
  readonly language?: string | undefined;
  /** Order of day and month in numbers; without it, only dates with one reading are parsed. */
  readonly order?: DateOrder | undefined;
  /** Order of numbers with points between them, if `order` is unknown. */
  readonly points?: DateOrder | undefined;
}

/** Maximum characters of parsed text: a date with weekday, time and zone name. */
const MAX_CHARS = 80;

/** Parses a date; undefined if the text is not a date or is ambiguous. */
export function parseDate(written: string, habits: DateHabits = {}): WrittenDate | undefined {
  if (written.length > MAX_CHARS) return undefined;
  const text = withLatinDigits(written.normalize("NFKC")).replace(/\s+/g, " ").trim();
  const found = isoDate(text) ?? named(text, habits) ?? numeric(text, habits);
  return found === undefined || isPlaceholder(found) ? undefined : found;
}

/** A time after a date, with anything that follows. */
const TIME = /[\s,|•·–—-]+(?:um |at |à )?\d{1,2}[:.h]\d{2}(?!\d|[.]\d).*$/u;

/** Returns a written date without the time after it. */
export function withoutTime(written: string): string {
  return written.replace(TIME, "");
}

/** Characters from the first digit of another script on. */
const MAY_BE_OTHER = /[\u0660-\uffff]/;
/** Digits of other scripts than Latin. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
/** Zeros of the scripts whose digits appear in dates: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** Replaces digits of other scripts, one character each. */
export function withLatinDigits(text: string): string {
  if (!MAY_BE_OTHER.test(text)) return text;
  return text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => code >= one && code < one + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Converts seconds or milliseconds since 1970; undefined if before 1995 or after 2103. */
export function dateOfEpoch(value: number): WrittenDate | undefined {
  const seconds = value > 1e12 ? value / 1000 : value;
  if (!Number.isFinite(value) || seconds < 8e8 || seconds > 4.2e9) return undefined;
  const iso = new Date(Math.round(seconds * 1000)).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 19), zone: "Z" };
}

/** Matches seconds or milliseconds since 1970, written as a number. */
const EPOCH = /^\d{9,13}$/;

/** Parses a date that is written for programs, also as a number of seconds since 1970. */
export function parseStamp(written: string, habits: DateHabits = {}): WrittenDate | undefined {
  return EPOCH.test(written) ? dateOfEpoch(Number(written)) : parseDate(written, habits);
}

/** Formats a date as ISO 8601, with its time if it has one. */
export function isoText({ day, time, zone }: WrittenDate): string {
  return time === "" ? day : `${day}T${time}${zone}`;
}

/** `2025-06-03T10:30:00+02:00`, `20250603T103000Z`; also with slashes or points. */
const ISO =
  /^(\d{4})(?: ?- ?(\d{1,2}) ?- ?(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\. ?(\d{1,2})\. ?(\d{1,2})\.?|(\d{2})(\d{2})|年 ?(\d{1,2})月 ?(\d{1,2})日|년 ?(\d{1,2})월 ?(\d{1,2})일)(?:(?:[T ]|, | at )?(.*))?$/i;

function isoDate(text: string): WrittenDate | undefined {
  const found = ISO.exec(text);
  if (found === null) return undefined;
  const [, year = "", ...rest] = found;
  const parts = rest.slice(0, -1).filter((part) => part !== undefined);
  const [month = "", day = ""] = parts;
  return dated({ year, month: Number(month), day, clock: rest.at(-1) ?? "" });
}

/** Filler words before a date. */
const ON =
  /^(?:(?:published|posted) )?(?:on|am|vom|den|le|du|el|il|em|op)(?: den)?:? |^(?:published|posted):? /i;
/** A time before its date: "10:30 Uhr, ", "3:21pm On ". */
const CLOCK_FIRST =
  /^(\d{1,2}[:h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?)(?: ?(?:Uhr|hrs?))?(?: ?[,|·•–—-] ?| (?:on|am|le|el|del?|em|op) | )(?=.)/iu;

/** Day, month name and year: `3. Juni 2025`, `3 de junio de 2025`, `03-Jun-2025`, `3 Jun '25`. */
const DAY_FIRST =
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º|ª)?[ ,/-]{0,2}(?:de |di |of |d')?(?<month>[\p{L}\p{M}]{2,14})\.?[ ,/.-]{0,3}(?:de |del |do )?(?<year>'?\d{2}|\d{4})(?![\d:])(?:,{0,2} ?(?:г\.?|року|р\.|at |um |à |a las |alle |ore |kl\.? |- |\| |· )?)?(?<clock>.*)$/iu;
/** Month name, day and year: `Jun 03 2025 10:00:00 GMT+0000`, as `Date.toString()` writes it. */
const MONTH_FIRST =
  /^(?<month>[\p{L}\p{M}]{2,14})\.?[ /-]?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? ?|[ /-])(?<year>'\d{2}|\d{4})(?![\d:])(?:,? ?(?:at |- |\| |@ ?|· )?)?(?<clock>.*)$/iu;
/** Year, month name and day: `2025. június 3.`, `2025 Jun 3`. */
const YEAR_FIRST =
  /^(?<year>\d{4})[., -]{1,2}(?<month>[\p{L}\p{M}]{2,14})[. -]{1,2}(?<day>\d{1,2})(?![\d:])\.?(?:,? ?)(?<clock>.*)$/iu;

/** Parses day, month name and year in any common order, with weekday, ordinal and time. */
function named(written: string, habits: DateHabits): WrittenDate | undefined {
  const [first, early = ""] = CLOCK_FIRST.exec(written) ?? [];
  const text = (first === undefined ? written : written.slice(first.length)).replace(ON, "");
  // "Mar 3, 2025": a word that is a weekday in one language may be the month in another.
  return (
    namedAs(text, { early, habits }) ??
    namedAs(text.replace(WEEKDAY, withoutWeekday), { early, habits })
  );
}

/** A word before a date, with what may follow it. */
const WEEKDAY = /^([\p{L}\p{M}]{2,13}(?:-feira)?)\.?[,،]? ?(?:den |the |le |[|–-] )?(?=\d|\p{L})/u;

const withoutWeekday = (start: string, word: string): string => (isWeekday(word) ? "" : start);

interface Named {
  /** The time in front of the date. */
  readonly early: string;
  readonly habits: DateHabits;
}

function namedAs(written: string, { early, habits }: Named): WrittenDate | undefined {
  const bare = written.replace(/^(\d{1,2})(?:st|nd|rd|th|er|º|ª)\b/i, "$1");
  const monthOf = (word: string): number =>
    ownMonth(word, habits.language) ?? monthNumber(word) ?? 0;
  const { year, month, day, clock } =
    DAY_FIRST.exec(bare)?.groups ??
    MONTH_FIRST.exec(bare)?.groups ??
    YEAR_FIRST.exec(bare)?.groups ??
    {};
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return dated({
    year: fullYear(year),
    month: monthOf(month),
    day,
    clock: clock === undefined || clock === "" ? early : clock,
  });
}

/** First two-digit year of the last century. */
const LAST_CENTURY = 70;

/** Completes a year of two digits: 1970 to 2069. */
function fullYear(written: string): string {
  const year = written.replace("'", "");
  if (year.length !== 2) return year;
  return `${Number(year) < LAST_CENTURY ? "20" : "19"}${year}`;
}

/** Languages that write the year first, also with two digits. */
const YEAR_LANGUAGES: ReadonlySet<string> = new Set(["zh", "ja", "ko"]);

/**
 * Parses `13/11/2025`, `11-13-2025`, `05.05.2025`: only if one of the first two numbers cannot be a
 * month, or both are equal, or the order of the page is known. A year of two digits needs the order.
 * In Chinese, Japanese and Korean it is first (`24-5-13`), with slashes unless the order is known.
 */
function numeric(
  written: string,
  { language, order, points }: DateHabits,
): WrittenDate | undefined {
  const [first, early = ""] = CLOCK_FIRST.exec(written) ?? [];
  const text = (first === undefined ? written : written.slice(first.length)).replace(
    /^([\p{L}\p{M}]{2,13})\.?,? ?(?:den )?(?=\d)/u,
    (start, word: string) =>
      isWeekday(word) || /^(?:am|den|on|le|el|vom)$/i.test(word) ? "" : start,
  );
  const found =
    /^(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)(?:,? ?(?:um |at |à |a las |alle |ore |kl\.? |[-–|·] )?(.*))?$/iu.exec(
      text,
    );
  if (found === null) return undefined;
  const [, one = "", sign = "", other = "", year = "", clock = ""] = found;
  const [a, b] = [Number(one), Number(other)];
  const mayBeYear = year.length === 2 && one.length === 2 && (sign !== "/" || order === undefined);
  if (mayBeYear && YEAR_LANGUAGES.has(baseLanguage(language) ?? ""))
    return dated({ year: fullYear(one), month: b, day: year, clock: clock === "" ? early : clock });
  const known = order ?? (sign === "." ? points : undefined);
  if (year.length === 2 && known === undefined) return undefined;
  if (a <= 12 && b <= 12 && a !== b && known === undefined) return undefined;
  const isDayFirst = a > 12 || (b <= 12 && known === "day-first");
  const [day, month] = isDayFirst ? [one, b] : [other, a];
  return dated({ year: fullYear(year), month, day, clock: clock === "" ? early : clock });
}

interface Parts {
  readonly year: string;
  readonly month: number;
  readonly day: string;
  /** Text after the date: a time and a zone, or nothing. */
  readonly clock: string;
}

function dated({ year, month, day, clock }: Parts): WrittenDate | undefined {
  const days =
    month >= 1 && month <= 12 ? new Date(Date.UTC(Number(year), month, 0)).getUTCDate() : 0;
  const number = Number(day);
  if (number < 1 || number > days || Number(year) < 1000) return undefined;
  const time = parseClock(clock.trim());
  if (time === undefined) return undefined;
  return { day: `${year}-${two(month)}-${two(number)}`, ...time };
}

const NO_TIME: Omit<WrittenDate, "day"> = { time: "", zone: "" };

/** Parses `10:30:00.0+02:00`, `1030Z`, `10:30 PM EST`, `14.30 Uhr`, or ""; undefined for others. */
function parseClock(text: string): Omit<WrittenDate, "day"> | undefined {
  if (text === "") return NO_TIME;
  const found =
    /^(\d{1,2})[:h.]?(\d{2})(?::?(\d{2})(?:[.,:]\d{1,9})?)? ?([ap]\.?m\.?|[صم])?(?: ?(?:Uhr|hrs?|h)\.?)?(?: ?\(?([A-Z]{1,5})?((?:[+-]|\u2212)\d{2}:?(?:\d{2})?)?\)?)?(?: \([\p{L} ]{1,50}\))?$/iu.exec(
      text,
    );
  if (found === null) return undefined;
  const [, hours = "", minutes = "", seconds = "00", half, zone, offset] = found;
  const hour = halfDay(Number(hours), half);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  const area = zoneOf(zone, offset);
  return area === undefined
    ? undefined
    : { time: `${two(hour)}:${minutes}:${seconds}`, zone: area };
}
function halfDay(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (/^[pم]/i.test(half) ? 12 : 0);
}

/** Zone names of RFC 2822. Others differ from place to place, so a time with one stays local. */
const ZONES = wordMap(`
  Z Z UT Z UTC Z GMT Z EST -05:00 EDT -04:00 CST -06:00 CDT -05:00 MST -07:00 MDT -06:00
  PST -08:00 PDT -07:00
`);

/** Hours of western offsets with half an hour: Newfoundland and the Marquesas. */
const WESTERN_HALVES: ReadonlySet<string> = new Set(["02", "03", "09"]);

function zoneOf(zone: string | undefined, offset: string | undefined): string | undefined {
  if (offset !== undefined) {
    const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
    const [hours, minutes] = [digits.slice(0, 2), digits.slice(2)];
    if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
    // "10:00-11:30" is a span of time.
    const isSpan = !offset.startsWith("+") && minutes !== "00" && !WESTERN_HALVES.has(hours);
    if (isSpan) return undefined;
    return `${offset.startsWith("+") ? "+" : "-"}${hours}:${minutes}`;
  }
  return zone === undefined ? "" : (ZONES.get(zone.toUpperCase()) ?? "");
}

/** Whether a date is a software default: before the invention of printing, or the epoch. */
function isPlaceholder(date: WrittenDate): boolean {
  const { day, time } = date;
  if (day < "1400" || Date.parse(isoText(date)) === 0) return true;
  return day === "1970-01-01" && (time === "" || time.startsWith("00:00"));
}

const two = (value: number): string => String(value).padStart(2, "0");
