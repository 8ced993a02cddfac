// Words of dates in many languages: months, weekdays, and relative dates, from the Unicode CLDR data
// and what it lacks.
import { AGO, AGO_UNITS, DAYS, MONTHS, WEEKDAYS } from "./calendar-data.ts";
import { wordSet } from "./word-list.ts";

/** Base language tags. */
export const LANGUAGES = wordSet(`
  en de fr es pt it nl sv da nb nn no fi is pl cs sk sl hr sr bs mk bg ru uk be ro hu el tr az id
  ms vi tl ca gl eu lt lv et sq he ar fa ur hi bn ta te th ko ja zh af ga cy ka hy kk
`);

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

/** Returns a word as the tables have it: lower-case, without a full stop. */
const keyOf = (word: string): string => word.toLowerCase().replace(/\.$/, "");

/** Returns the words of a table's line or lines. */
const wordsOf = (table: string): readonly string[] => table.trim().split(/\s+/);

/** Returns the rest of each line of a table by its first word, the tag of a language. */
function byLanguage(table: string): ReadonlyMap<string, string> {
  const lines = table.trim().split("\n");
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(" ");
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
}

const monthLines = byLanguage(MONTHS);
const monthsByLanguage = new Map<string, ReadonlyMap<string, number>>();

/** Returns the months of a language by name. */
function monthsOf(language: string): ReadonlyMap<string, number> {
  const known = monthsByLanguage.get(language);
  if (known !== undefined) return known;
  const months = new Map<string, number>();
  for (const [month, names] of (monthLines.get(language) ?? "").split(" ").entries()) {
    for (const name of names.split("/").filter((one) => one !== "")) {
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
  allWeekdays ??= new Set([...OTHER_WEEKDAYS, ...wordsOf(WEEKDAYS)]);
  return allWeekdays.has(keyOf(word).normalize("NFC"));
}

/** Short units that CLDR lacks. */
const OTHER_UNITS = "min mins hrs mos yrs sec secs s m h d w".split(" ");

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
  const forms = new Set(wordsOf(AGO));
  for (const unit of ["min", "mins", "hrs", "mos", "yrs", "sec", "secs"]) forms.add(`#${unit}ago`);
  for (const unit of ["秒", "分钟", "小时", "天", "周", "个月", "年"]) forms.add(`#${unit}以前`);
  return { forms, units: new Set([...OTHER_UNITS, ...wordsOf(AGO_UNITS)]) };
}

/** Returns the words for today and yesterday in a language; in all of them if it is unknown. */
export function dayWords(language: string | undefined): ReadonlySet<string> {
  allDays ??= daysOfAll();
  return allDays.get(baseLanguage(language) ?? "") ?? new Set();
}

function daysOfAll(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Set<string>();
  const days = new Map<string, ReadonlySet<string>>([["", all]]);
  for (const [language, words] of byLanguage(DAYS)) {
    const own = new Set(["today", "yesterday", ...words.split("/")]);
    days.set(language, own);
    for (const word of own) all.add(word);
  }
  return days;
}

let allDateWords: ReadonlySet<string> | undefined;

/** Whether a word in lower case names a month, a weekday, today or yesterday in any language. */
export function isDateWord(word: string): boolean {
  allDateWords ??= new Set([
    ...OTHER_WEEKDAYS,
    ...wordsOf(WEEKDAYS),
    ...monthsOfAll().keys(),
    ...dayWords(undefined),
  ]);
  return allDateWords.has(word);
}
