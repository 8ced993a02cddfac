// Words of dates in many languages, from the Unicode CLDR data of `Intl`: months, weekdays, and
// relative dates.
import { LANGUAGES } from "./languages.ts";

/** Spellings that CLDR lacks: older, regional, or without the letters of the language. */
const OTHER_MONTHS: readonly (readonly string[])[] = [
  ["jänner", "janv"],
  ["feber", "fevr"],
  ["maerz", "mrz"],
  [],
  [],
  [],
  [],
  [],
  ["sept", "sett", "set", "setiembre"],
  ["okt"],
  [],
  ["dez"],
];
/** Abbreviations of weekdays that CLDR lacks. */
const OTHER_WEEKDAYS = ["tues", "thur", "thurs", "sonnabend", "pzt", "cmt"];

const GREGORIAN = "-u-ca-gregory-nu-latn";
/** A word of one script, as a month or weekday must be. */
const WORD = /^[\p{L}\p{M}]{2,20}(?:-feira)?$/u;

/** Returns a word as the tables have it: lower-case, without a full stop. */
const keyOf = (word: string): string => word.toLowerCase().replace(/\.$/, "");

/** Returns a name as written and without accents. */
function spellings(name: string): readonly string[] {
  const key = keyOf(name);
  const bare = key.normalize("NFD").replace(/\p{M}/gu, "");
  return [key.normalize("NFC"), ...(/^[a-z]+$/.test(bare) ? [bare] : [])].filter((one) =>
    WORD.test(one),
  );
}

/** Forms of a month: beside a day, alone, and short; a weekday needs no form beside a day. */
const MONTH_FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: "long", day: "numeric" },
  { month: "long" },
  { month: "short", day: "numeric" },
];
const WEEKDAY_FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: "long" },
  { weekday: "short" },
];

/** Returns the names of months or weekdays in a language, in each form, in the order of the dates. */
function namesIn(
  language: string,
  part: "month" | "weekday",
  dates: readonly number[],
): readonly (readonly string[])[] {
  const forms = (part === "month" ? MONTH_FORMS : WEEKDAY_FORMS).map(
    (form) => new Intl.DateTimeFormat(language + GREGORIAN, { ...form, timeZone: "UTC" }),
  );
  return dates.map((date) =>
    forms.flatMap((form) => {
      const found = form.formatToParts(date).find(({ type }) => type === part);
      return found === undefined ? [] : spellings(found.value);
    }),
  );
}

const MONTH_DATES = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1));
const WEEKDAY_DATES = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, day + 1));

const monthsByLanguage = new Map<string, ReadonlyMap<string, number>>();

/** Returns the months of a language by name. */
function monthsOf(language: string): ReadonlyMap<string, number> {
  const known = monthsByLanguage.get(language);
  if (known !== undefined) return known;
  const months = new Map<string, number>();
  for (const [month, names] of namesIn(language, "month", MONTH_DATES).entries()) {
    for (const name of names) {
      months.set(name, month + 1);
      // "15 בספטמבר": the word for "in" is a letter before the name.
      if (language === "he") months.set(`ב${name}`, month + 1);
    }
  }
  monthsByLanguage.set(language, months);
  return months;
}

let allMonths: ReadonlyMap<string, number> | undefined;

/** Returns the months of all languages, without names that denote different months. */
function monthsOfAll(): ReadonlyMap<string, number> {
  if (allMonths !== undefined) return allMonths;
  const months = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const [name, month] of monthsOf(language)) {
      const known = months.get(name);
      months.set(name, known === undefined || known === month ? month : 0);
    }
  }
  for (const [at, names] of OTHER_MONTHS.entries()) {
    for (const name of names) months.set(name, at + 1);
  }
  allMonths = months;
  return months;
}

/** Returns the base language of a tag if its words are known: `pt` of `pt-BR`. */
export function baseLanguage(tag: string | undefined): string | undefined {
  const base = /^[a-z]{2,3}(?![a-z])/i.exec(tag?.trim() ?? "")?.[0].toLowerCase();
  return base !== undefined && LANGUAGES.has(base) ? base : undefined;
}

/**
 * Returns the month's number, 1 to 12, by its name in a language, in English, or in any language.
 *
 * Without `language`, a name that denotes different months in two languages is none.
 */
export function monthNumber(word: string, language?: string): number | undefined {
  return ownMonth(word, language) ?? (monthsOfAll().get(keyOf(word).normalize("NFC")) || undefined);
}

/** Returns the month's number by its name in a language or in English. */
export function ownMonth(word: string, language: string | undefined): number | undefined {
  const key = keyOf(word).normalize("NFC");
  const base = baseLanguage(language);
  const own = base === undefined ? undefined : monthsOf(base).get(key);
  return own ?? monthsOf("en").get(key) ?? (key === "sept" ? SEPTEMBER : undefined);
}

const SEPTEMBER = 9;

let allWeekdays: ReadonlySet<string> | undefined;

/** Whether a word is a weekday in any of the languages, full or short, whatever its case. */
export function isWeekday(word: string): boolean {
  allWeekdays ??= weekdays();
  return allWeekdays.has(keyOf(word).normalize("NFC"));
}

function weekdays(): ReadonlySet<string> {
  const names = new Set(OTHER_WEEKDAYS);
  for (const language of LANGUAGES) {
    for (const name of namesIn(language, "weekday", WEEKDAY_DATES).flat()) names.add(name);
  }
  return names;
}

/** Number in the place of `#` of a relative date, for the plural forms of all languages. */
const PLURALS = [1, 2, 3, 5, 11, 21];
const UNITS = ["second", "minute", "hour", "day", "week", "month", "year"] as const;

interface AgoForms {
  readonly forms: ReadonlySet<string>;
  /** First words after the number; of scripts without spaces, first characters. */
  readonly units: ReadonlySet<string>;
}

let allAgo: AgoForms | undefined;
let allDays: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Spelling of a relative date for comparison: without spaces and full stops. */
const agoKey = (text: string): string => text.toLowerCase().replace(/[\s.\u200e\u200f]+/g, "");

/**
 * Whether the words before and after a number make it a relative date of the past: "vor", "Tagen".
 */
export function isAgo(before: string, after: string): boolean {
  allAgo ??= agoForms();
  return allAgo.forms.has(`${agoKey(before)}#${agoKey(after)}`);
}

/** Matches the first word after a number; of scripts without spaces, its first character. */
const UNIT =
  /^\s?([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+)/u;

/** Whether the word after a number is a unit of time in any language. */
export function isUnitAfter(after: string): boolean {
  allAgo ??= agoForms();
  const word = UNIT.exec(after)?.[1];
  return word !== undefined && allAgo.units.has(word.toLowerCase());
}

function agoForms(): AgoForms {
  const forms = new Set<string>();
  const units = new Set([
    "min",
    "mins",
    "hrs",
    "mos",
    "yrs",
    "sec",
    "secs",
    "s",
    "m",
    "h",
    "d",
    "w",
  ]);
  const addUnit = (after: string): void => {
    const unit = UNIT.exec(after)?.[1];
    if (unit !== undefined) units.add(unit.toLowerCase());
  };
  for (const language of LANGUAGES) {
    for (const style of ["long", "short", "narrow"] as const) {
      const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { style });
      for (const unit of UNITS) {
        for (const number of PLURALS) {
          const form = format.format(-number, unit);
          // Some narrow forms have only a minus sign: "-3 j".
          if (form.includes(String(number)) && !/[-\u2212]/.test(form)) {
            forms.add(agoKey(form.replace(String(number), "#")));
            addUnit(form.slice(form.indexOf(String(number)) + String(number).length));
          }
        }
      }
    }
  }
  for (const unit of ["min", "mins", "hrs", "mos", "yrs", "sec", "secs"]) forms.add(`#${unit}ago`);
  for (const unit of ["秒", "分钟", "小时", "天", "周", "个月", "年"]) forms.add(`#${unit}以前`);
  return { forms, units };
}

/** Returns the words for today and yesterday in a language; in all of them if it is unknown. */
export function dayWords(language: string | undefined): ReadonlySet<string> {
  allDays ??= daysOfAll();
  return allDays.get(baseLanguage(language) ?? "") ?? new Set();
}

function daysOfAll(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>([["", new Set()]]);
  const english = ["today", "yesterday"];
  for (const language of LANGUAGES) {
    const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    const words = new Set(english);
    for (const day of [0, -1]) words.add(format.format(day, "day").toLowerCase().replace("’", "'"));
    all.set(language, words);
    for (const word of words) all.get("")?.add(word);
  }
  return all;
}
