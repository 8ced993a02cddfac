// Loads the words of dates in all languages, from CLDR; `npm run calendar` writes their file.
import { readFileSync } from "node:fs";
import { once } from "../model/once.ts";

/** Words of dates, in lower case and separated by spaces. */
export interface CalendarData {
  /** Version of CLDR. */
  readonly cldr: string;
  /** By language: the names of the months from January on, with `/` between forms of one. */
  readonly months: Readonly<Record<string, string>>;
  /** Weekdays of all languages, full and short. */
  readonly weekdays: string;
  /** By language: the words for today and yesterday, separated by `/`. */
  readonly days: Readonly<Record<string, string>>;
  /** Relative dates of the past with `#` for the number, without spaces and full stops. */
  readonly ago: string;
  /** First words after the number of a relative date. */
  readonly ago_units: string;
}

/** Returns the words, read on first use. */
export const calendarData = once((): CalendarData => {
  const file = new URL("../../../models/calendar.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
});
