// Dates as people and sitemaps write them to the instants they mean, in epoch milliseconds.

/** A date of ISO 8601 as W3C's profile of it has them, to the year, month, day, minute, second or fraction; its zone. */
const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;

const DAY_MS = 86_400_000;

/** First and last instant that a date may mean: a day is all of its instants. Without a zone it is UTC. */
export interface DateSpan {
  readonly first: number;
  readonly last: number;
}

/** The instants of a date of ISO 8601; undefined for what is none. */
export function isoSpan(text: string): DateSpan | undefined {
  const [found, year = "", month, day, hour, minute = "00", second = "00", fraction = "0", zone] =
    ISO.exec(text.trim()) ?? [];
  if (found === undefined) return undefined;
  const first = Date.parse(`${year}-${month ?? "01"}-${day ?? "01"}T00:00:00Z`);
  // A day that its month does not have is read as one of the next.
  if (Number.isNaN(first) || new Date(first).getUTCDate() !== Number(day ?? 1)) return undefined;
  if (month === undefined) return { first, last: Date.UTC(Number(year) + 1, 0) - 1 };
  if (day === undefined) return { first, last: Date.UTC(Number(year), Number(month)) - 1 };
  if (hour === undefined) return { first, last: first + DAY_MS - 1 };
  const offset = (zone ?? "Z").toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const millis = fraction.padEnd(3, "0").slice(0, 3);
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}${offset}`);
  return Number.isNaN(at) ? undefined : { first: at, last: at };
}

/** The instants of a date of ISO 8601, or of e-mail as feeds have them; undefined for what is none. */
export function dateSpan(text: string): DateSpan | undefined {
  const span = isoSpan(text);
  if (span !== undefined) return span;
  // day's name, day, month's name, year, time: Date.parse alone would take nearly any text
  if (!/^\s*(?:[A-Za-z]{3},\s*)?\d{1,2} [A-Za-z]{3} \d{4} \d{2}:\d{2}/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : { first: at, last: at };
}
