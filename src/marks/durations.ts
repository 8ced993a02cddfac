// Parses a duration in ISO 8601 or in words to seconds; undefined if it has no fixed length.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Units that a number of a duration may have, in seconds. */
export const UNIT_SECONDS = {
  seconds: 1,
  minutes: MINUTE,
  hours: HOUR,
  days: DAY,
  weeks: WEEK,
} as const;

/** A unit of a duration. */
export type DurationUnit = keyof typeof UNIT_SECONDS;

/** A longer text is a sentence. */
const MAX_CHARS = 60;

/** Matches ISO 8601; years and months must be 0, since their lengths differ. */
const ISO =
  /^P(?=\d|T\d)(?:0{1,4}Y)?(?:0{1,4}M)?(?:(\d{1,6}(?:\.\d{1,6})?)W)?(?:(\d{1,6}(?:\.\d{1,6})?)D)?(?:T(?=\d)(?:(\d{1,6}(?:\.\d{1,6})?)H)?(?:(\d{1,6}(?:\.\d{1,6})?)M)?(?:(\d{1,9}(?:\.\d{1,6})?)S)?)?$/i;
/** Hours, minutes and seconds of a clock; two numbers alone may be either pair. */
const CLOCK = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/;
/** A number and its unit in the larger languages. */
const PART =
  /(\d{1,6}(?:[.,]\d{1,3})?)\s?(?:(s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|second[oi])|(m|mins?|minutes?|minuten?|minutos?|minut[oi])|(h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae])|(d|days?|tage?|jours?|d[ií]as?|giorn[oi])|(w|wks?|weeks?|wochen?|semaines?|semanas?|settiman[ae]))(?!\p{L})\.?/giu;
/** Words between the parts of a duration. */
const BETWEEN = /^(?:\s|,|and|und|et|y|e)*$/i;

/** Returns the seconds of a duration in ISO 8601; undefined for other texts. */
export function isoSeconds(text: string): number | undefined {
  const iso = text.length > MAX_CHARS ? null : ISO.exec(text);
  return iso === null ? undefined : total(iso.slice(1), [WEEK, DAY, HOUR, MINUTE, 1]);
}

/** Returns the seconds of a duration. */
export function parseDuration(written: string): number | undefined {
  const text = written.trim();
  if (text.length > MAX_CHARS) return undefined;
  const iso = isoSeconds(text);
  if (iso !== undefined) return iso;
  const clock = CLOCK.exec(text);
  if (clock !== null) return total(clock.slice(1), [HOUR, MINUTE, 1]);
  const parts = [...text.matchAll(PART)];
  const rest = parts.reduce((left, [part]) => left.replace(part, " "), text);
  if (parts.length === 0 || !BETWEEN.test(rest)) return undefined;
  return parts.reduce((sum, [, number = "", ...units]) => {
    const unit = [1, MINUTE, HOUR, DAY, WEEK].find((_, at) => units[at] !== undefined) ?? 0;
    return sum + Number(number.replace(",", ".")) * unit;
  }, 0);
}

function total(numbers: readonly (string | undefined)[], units: readonly number[]): number {
  return units.reduce((sum, unit, at) => sum + Number(numbers[at] ?? 0) * unit, 0);
}
