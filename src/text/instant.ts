// Parses dates of people and sitemaps to epoch milliseconds.

/** ISO 8601 date in the W3C profile: a year up to a fraction of a second; the zone is optional. */
const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;

const DAY_MS = 86_400_000;

/** First and last instant of a date: a day spans all of its instants. UTC without a zone. */
export interface DateSpan {
  readonly first: number;
  readonly last: number;
}

/** Parses an ISO 8601 date; undefined if invalid. */
export function isoSpan(text: string): DateSpan | undefined {
  const [found, year = "", month, day, hour, minute = "00", second = "00", fraction = "0", zone] =
    ISO.exec(text.trim()) ?? [];
  if (found === undefined) return undefined;
  const first = Date.parse(`${year}-${month ?? "01"}-${day ?? "01"}T00:00:00Z`);
  // `Date.parse` reads a day beyond its month as one of the next.
  if (Number.isNaN(first) || new Date(first).getUTCDate() !== Number(day ?? 1)) return undefined;
  if (month === undefined) return { first, last: Date.UTC(Number(year) + 1, 0) - 1 };
  if (day === undefined) return { first, last: Date.UTC(Number(year), Number(month)) - 1 };
  if (hour === undefined) return { first, last: first + DAY_MS - 1 };
  const offset = (zone ?? "Z").toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const millis = fraction.padEnd(3, "0").slice(0, 3);
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}${offset}`);
  return Number.isNaN(at) ? undefined : { first: at, last: at };
}

/** Parses an ISO 8601 date, or an e-mail date as in feeds; undefined if invalid. */
export function dateSpan(text: string): DateSpan | undefined {
  const span = isoSpan(text);
  if (span !== undefined) return span;
  // weekday, day, month name, year, time: Date.parse alone accepts nearly any text
  if (!/^\s*(?:[A-Za-z]{3},\s*)?\d{1,2} [A-Za-z]{3} \d{4} \d{2}:\d{2}/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : { first: at, last: at };
}
