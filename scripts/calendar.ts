// Writes models/calendar.json: the words of dates by language, from the CLDR data of this Node.
//
//   npm run calendar
//
// Asking `Intl` for them takes a quarter of a second in every process and thread, so they are data.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CalendarData } from "../src/text/calendar-data.ts";
import { LANGUAGES } from "../src/text/calendar-words.ts";

const FILE = fileURLToPath(new URL("../../models/calendar.json", import.meta.url));

const GREGORIAN = "-u-ca-gregory-nu-latn";
/** A word of one script, as a month or weekday must be. */
const WORD = /^[\p{L}\p{M}]{2,20}(?:-feira)?$/u;

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
const MONTH_DATES = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1));
const WEEKDAY_DATES = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, day + 1));

/** Number in the place of `#` of a relative date, for the plural forms of all languages. */
const PLURALS = [1, 2, 3, 5, 11, 21];
const UNITS = ["second", "minute", "hour", "day", "week", "month", "year"] as const;
const STYLES = ["long", "short", "narrow"] as const;

/** First word after a number; of scripts without spaces, the first character. */
const UNIT =
  /^\s?([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+)/u;

/** Returns a name as written and without accents, lower-case and without a full stop. */
function spellings(name: string): readonly string[] {
  const key = name.toLowerCase().replace(/\.$/, "");
  const bare = key.normalize("NFD").replace(/\p{M}/gu, "");
  return [key.normalize("NFC"), ...(/^[a-z]+$/.test(bare) ? [bare] : [])].filter((one) =>
    WORD.test(one),
  );
}

/** Returns the names of months or weekdays in a language, of each date in each form. */
function namesIn(
  language: string,
  part: "month" | "weekday",
  dates: readonly number[],
): readonly (readonly string[])[] {
  const forms = (part === "month" ? MONTH_FORMS : WEEKDAY_FORMS).map(
    (form) => new Intl.DateTimeFormat(language + GREGORIAN, { ...form, timeZone: "UTC" }),
  );
  return dates.map((date) => {
    const names = forms.flatMap((form) => {
      const found = form.formatToParts(date).find(({ type }) => type === part);
      return found === undefined ? [] : spellings(found.value);
    });
    return [...new Set(names)];
  });
}

/** Returns the relative dates of the past, without spaces and full stops, and the words after `#`. */
function agoForms(): { readonly forms: ReadonlySet<string>; readonly units: ReadonlySet<string> } {
  const forms = new Set<string>();
  const units = new Set<string>();
  const formats = [...LANGUAGES].flatMap((language) =>
    STYLES.map((style) => new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { style })),
  );
  for (const format of formats) {
    for (const [unit, number] of UNITS.flatMap((one) => PLURALS.map((n) => [one, n] as const))) {
      const form = format.format(-number, unit);
      const [before = "", after] = form.split(String(number));
      // Some narrow forms have only a minus sign: "-3 j".
      if (after === undefined || /[-\u2212]/.test(form)) continue;
      forms.add(`${before}#${after}`.toLowerCase().replace(/[\s.\u200e\u200f]+/g, ""));
      const word = UNIT.exec(after)?.[1];
      if (word !== undefined) units.add(word.toLowerCase());
    }
  }
  return { forms, units };
}

/** Returns the words for today and yesterday in a language. */
function dayWords(language: string): readonly string[] {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return [0, -1].map((day) => format.format(day, "day").toLowerCase().replace("’", "'"));
}

/** Returns the text of the file. */
export function calendarFile(): string {
  const byLanguage = (wordsOf: (language: string) => string) =>
    Object.fromEntries(Array.from(LANGUAGES, (language) => [language, wordsOf(language)]));
  const weekdays = [...LANGUAGES].flatMap((language) =>
    namesIn(language, "weekday", WEEKDAY_DATES),
  );
  const { forms, units } = agoForms();
  const data: CalendarData = {
    cldr: process.versions["cldr"] ?? "",
    months: byLanguage((language) =>
      namesIn(language, "month", MONTH_DATES)
        .map((month) => month.join("/"))
        .join(" "),
    ),
    weekdays: [...new Set(weekdays.flat())].join(" "),
    days: byLanguage((language) => dayWords(language).join("/")),
    ago: [...forms].join(" "),
    ago_units: [...units].join(" "),
  };
  return `${JSON.stringify(data, null, 1)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, calendarFile());
