// Words of dates in many languages: months, weekdays, and relative dates, from the Unicode CLDR data
// and what it lacks.
import { once, oncePerKey } from "../model/once.ts";
import { calendarData } from "./calendar-data.ts";
import { hashText } from "./hash.ts";
import { mapByWord, wordList, wordSet } from "./word-list.ts";

/** Base language tags. */
export const LANGUAGES = wordSet(`
  en de fr es pt it nl sv da nb nn no fi is pl cs sk sl hr sr bs mk bg ru uk be ro hu el tr az id
  ms vi tl ca gl eu lt lv et sq he ar fa ur hi bn ta te th ko ja zh af ga cy ka hy kk
`);

/** Spellings that CLDR lacks: older, regional, or without the letters of the language. */
const OTHER_MONTHS = mapByWord([
  ["jänner janv", 1],
  ["feber fevr", 2],
  ["maerz mrz", 3],
  ["sept sett set setiembre", 9],
  ["okt", 10],
  ["dez", 12],
]);
/** Abbreviations of weekdays that CLDR lacks. */
const OTHER_WEEKDAYS = ["tues", "thur", "thurs", "sonnabend", "pzt", "cmt"];

/** Returns a word as the tables have it: lower-case, without a full stop. */
const keyOf = (word: string): string => word.toLowerCase().replace(/\.$/, "");

const monthsOf = oncePerKey((language: string): ReadonlyMap<string, number> => {
  const months = new Map<string, number>();
  for (const [month, names] of (calendarData().months[language] ?? "").split(" ").entries()) {
    for (const name of names.split("/").filter((one) => one !== "")) {
      months.set(name, month + 1);
      // "15 בספטמבר": the word for "in" is a letter before the name.
      if (language === "he") months.set(`ב${name}`, month + 1);
    }
  }
  return months;
});

/** Returns the months of all languages, without names that denote different months. */
const monthsOfAll = once((): ReadonlyMap<string, number> => {
  const months = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const [name, month] of monthsOf(language)) {
      const known = months.get(name);
      months.set(name, known === undefined || known === month ? month : 0);
    }
  }
  for (const [name, month] of OTHER_MONTHS) months.set(name, month);
  return months;
});

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

const allWeekdays = once(() => new Set([...OTHER_WEEKDAYS, ...wordList(calendarData().weekdays)]));

/** Whether a word is a weekday in any of the languages, full or short, whatever its case. */
export function isWeekday(word: string): boolean {
  return allWeekdays().has(keyOf(word).normalize("NFC"));
}

/** Short units that CLDR lacks. */
const OTHER_UNITS = wordList("min mins hrs mos yrs sec secs s m h d w");

const agoForms = once(() => {
  const forms = new Set(wordList(calendarData().ago));
  for (const unit of OTHER_UNITS) if (unit.length > 1) forms.add(`#${unit}ago`);
  for (const unit of wordList("秒 分钟 小时 天 周 个月 年")) forms.add(`#${unit}以前`);
  return forms;
});
/** First words after the number of a relative date; of scripts without spaces, first characters. */
const agoUnits = once(() => new Set([...OTHER_UNITS, ...wordList(calendarData().ago_units)]));

/** Spelling of a relative date for comparison: without spaces and full stops. */
const agoKey = (text: string): string => text.toLowerCase().replace(/[\s.\u200e\u200f]+/g, "");

/** Whether the words around a number make it a date of the past: "vor", "Tagen". */
export function isAgo(before: string, after: string): boolean {
  return agoForms().has(`${agoKey(before)}#${agoKey(after)}`);
}

/** Matches the first word after a number; of scripts without spaces, its first character. */
const UNIT =
  /^\s?([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+)/u;

/** Whether the word after a number is a unit of time in any language. */
export function isUnitAfter(after: string): boolean {
  const word = UNIT.exec(after)?.[1];
  return word !== undefined && agoUnits().has(word.toLowerCase());
}

/** Returns the words for today and yesterday in a language; in all of them if it is unknown. */
export function dayWords(language: string | undefined): ReadonlySet<string> {
  return daysOfAll().get(baseLanguage(language) ?? "") ?? new Set();
}

const daysOfAll = once((): ReadonlyMap<string, ReadonlySet<string>> => {
  const all = new Set<string>();
  const days = new Map<string, ReadonlySet<string>>([["", all]]);
  for (const [language, words] of Object.entries(calendarData().days)) {
    const own = new Set(["today", "yesterday", ...words.split("/")]);
    days.set(language, own);
    for (const word of own) all.add(word);
  }
  return days;
});

const allDateWords = once(
  () => new Set([...allWeekdays(), ...monthsOfAll().keys(), ...dayWords(undefined)]),
);

/** Whether a word in lower case names a month, a weekday, today or yesterday in any language. */
export const isDateWord = (word: string): boolean => allDateWords().has(word);

/** Hashes of the words that `isDateWord` accepts, as signed 32-bit integers. */
export const dateWordHashes = once(
  (): ReadonlySet<number> => new Set(Array.from(allDateWords(), (word) => hashText(word) | 0)),
);
