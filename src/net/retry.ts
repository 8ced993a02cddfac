// Which outcomes of a fetch are tried again, and after how long.
import { HttpError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";

const RETRIED_STATUSES: ReadonlySet<number> = new Set([429, 503]);

/**
 * Milliseconds to wait before asking again after this answer; undefined when it is definite, or when the server asks
 * for a longer wait than `FETCH_RETRY_AFTER_MAX_SECONDS`. `now` is in epoch milliseconds.
 */
export function pauseAfterAnswer(
  {
    status,
    headers,
  }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  now: number,
): number | undefined {
  if (!RETRIED_STATUSES.has(status)) return undefined;
  const ms = retryAfterMs(headers["retry-after"] ?? "", now);
  if (ms === undefined) return SETTINGS.FETCH_RETRY_PAUSE_SECONDS * 1000;
  return ms <= SETTINGS.FETCH_RETRY_AFTER_MAX_SECONDS * 1000 ? ms : undefined;
}

/** Milliseconds to wait before asking again after this failure; undefined when it is definite. */
export function pauseAfterError(error: unknown): number | undefined {
  const again =
    error instanceof HttpError && (error.kind === "transport" || error.kind === "timeout");
  return again ? SETTINGS.FETCH_RETRY_PAUSE_SECONDS * 1000 : undefined;
}

/** A Retry-After value in seconds or as a date (RFC 9110, 10.2.3), at least 0; undefined when it is neither. */
function retryAfterMs(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Every form of HTTP date begins with a day's name; Date.parse alone would take nearly any text.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
