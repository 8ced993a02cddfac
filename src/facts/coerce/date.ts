// Parses dates that have only one reading, and formats them as ISO 8601.
//
// Accepts ISO 8601 (calendar dates), RFC 2822, dates with the month by name, and numeric dates
// whose day is above 12. Declines everything else ("03/04/2025"): half the readers would be wrong.
import { monthNumber } from "../../text/month-names.ts";
import { isWeekday } from "../../text/weekday-names.ts";

/** A parsed date; `time` and `zone` are "" if absent. */
export interface WrittenDate {
  /** `2025-06-03` */
  readonly day: string;
  /** `10:30:00` */
  readonly time: string;
  /** `Z`, `+02:00`; "" if the time is local. */
  readonly zone: string;
}

/** Maximum characters of parsed text: a date with weekday, time and zone name. */
const MAX_CHARS = 80;

/** Parses a date; undefined if the text is not a date or is ambiguous. */
export function parseDate(written: string): WrittenDate | undefined {
  if (written.length > MAX_CHARS) return undefined;
  const text = written.normalize("NFKC").replace(/\s+/g, " ").trim();
  const found = isoDate(text) ?? named(text) ?? numeric(text);
  return found === undefined || isPlaceholder(found) ? undefined : found;
}

/**
 * Converts seconds or milliseconds since 1970 to a date of this century or the last years before
 * it; undefined for any other number.
 */
export function dateOfEpoch(value: number): WrittenDate | undefined {
  const seconds = value > 1e12 ? value / 1000 : value;
  if (!Number.isFinite(value) || seconds < 8e8 || seconds > 4.2e9) return undefined;
  const iso = new Date(Math.round(seconds * 1000)).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 19), zone: "Z" };
}

/** Formats a date as ISO 8601, with its time if it has one. */
export function isoText({ day, time, zone }: WrittenDate): string {
  return time === "" ? day : `${day}T${time}${zone}`;
}

/**
 * `2025-06-03`, `2025-06-03T10:30:00+02:00`, `20250603T103000Z`, and year-first dates with slashes
 * or points.
 */
const ISO =
  /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\.(\d{1,2})\.(\d{1,2})|(\d{2})(\d{2})|年 ?(\d{1,2})月 ?(\d{1,2})日|년 ?(\d{1,2})월 ?(\d{1,2})일)(?:(?:[T ]|, | at )?(.*))?$/i;

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

/**
 * Parses day, month name and year in any common order; skips prepositions, a leading weekday and
 * ordinal suffixes.
 */
function named(text: string): WrittenDate | undefined {
  const bare = text
    .replace(ON, "")
    .replace(/^(\p{L}{2,13}(?:-feira)?)\.?,? (?=\d|\p{L})/u, (start, word: string) =>
      isWeekday(word) ? "" : start,
    )
    .replace(/^(\d{1,2})(?:st|nd|rd|th|er|º|ª)\b/i, "$1");
  const dayFirst =
    /^(\d{1,2})\.?[ -](?:de |di |of )?(\p{L}{3,12})\.?,?[ -](?:de |del )?(\d{4})(?:,? (?:г\.?|at |um |à |a las |- )?)?(.*)$/iu.exec(
      bare,
    );
  if (dayFirst !== null) {
    const [, day = "", month = "", year = "", clock = ""] = dayFirst;
    return dated({ year, month: monthNumber(month) ?? 0, day, clock });
  }
  // "Jun 03 2025 10:00:00 GMT+0000 (Coordinated Universal Time)", the output of Date.toString()
  const monthFirst =
    /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? (?:at |- |\| )?)?(.*)$/iu.exec(
      bare,
    );
  if (monthFirst === null) return undefined;
  const [, month = "", day = "", year = "", clock = ""] = monthFirst;
  return dated({ year, month: monthNumber(month) ?? 0, day, clock });
}

/**
 * Parses `13/11/2025`, `11-13-2025`, `05.05.2025`: only if one of the first two numbers cannot be a
 * month, or both are equal.
 */
function numeric(text: string): WrittenDate | undefined {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:,? (.*))?$/.exec(text);
  if (found === null) return undefined;
  const [, one = "", , other = "", year = "", clock = ""] = found;
  const [a, b] = [Number(one), Number(other)];
  if (a <= 12 && b <= 12 && a !== b) return undefined;
  return a > 12
    ? dated({ year, month: b, day: one, clock })
    : dated({ year, month: a, day: other, clock });
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

/**
 * Parses `10:30`, `10:30:00.000+02:00`, `1030Z`, `10:30 PM EST`; "" means no time. undefined for
 * anything else.
 */
function parseClock(text: string): Omit<WrittenDate, "day"> | undefined {
  if (text === "") return NO_TIME;
  const found =
    /^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)? ?([ap]\.?m\.?)?(?: ?\(?([A-Z]{1,5})?((?:[+-]|\u2212)\d{2}:?(?:\d{2})?)?\)?)?(?: \([\p{L} ]{1,50}\))?$/iu.exec(
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
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

/**
 * Zone names of RFC 2822. Other names have different offsets in different places, so the time stays
 * local.
 */
const ZONES: ReadonlyMap<string, string> = new Map([
  ["Z", "Z"],
  ["UT", "Z"],
  ["UTC", "Z"],
  ["GMT", "Z"],
  ["EST", "-05:00"],
  ["EDT", "-04:00"],
  ["CST", "-06:00"],
  ["CDT", "-05:00"],
  ["MST", "-07:00"],
  ["MDT", "-06:00"],
  ["PST", "-08:00"],
  ["PDT", "-07:00"],
]);

function zoneOf(zone: string | undefined, offset: string | undefined): string | undefined {
  if (offset !== undefined) {
    const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
    const [hours, minutes] = [digits.slice(0, 2), digits.slice(2)];
    if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
    return `${offset.startsWith("+") ? "+" : "-"}${hours}:${minutes}`;
  }
  return zone === undefined ? "" : (ZONES.get(zone.toUpperCase()) ?? "");
}

/** Whether a date is a software default: before the invention of printing, or the epoch. */
function isPlaceholder({ day, time }: WrittenDate): boolean {
  return day < "1400" || (day === "1970-01-01" && (time === "" || time.startsWith("00:00")));
}

const two = (value: number): string => String(value).padStart(2, "0");
