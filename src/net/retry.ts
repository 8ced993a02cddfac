// Decides which outcomes of a fetch are retried, and when.
import { HttpError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";

const RETRIED_STATUSES: ReadonlySet<number> = new Set([429, 503]);

/**
 * Returns the milliseconds to wait before a retry of this response; undefined if it is final, or if the server asks for
 * more than `FETCH_RETRY_AFTER_MAX_SECONDS`. `now` is in epoch milliseconds.
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

/** Returns the milliseconds to wait before a retry after this error; undefined if it is final. */
export function pauseAfterError(error: unknown): number | undefined {
  const again =
    error instanceof HttpError && (error.kind === "transport" || error.kind === "timeout");
  return again ? SETTINGS.FETCH_RETRY_PAUSE_SECONDS * 1000 : undefined;
}

/** Returns Retry-After, in seconds or a date (RFC 9110, 10.2.3), as milliseconds >= 0; undefined if invalid. */
function retryAfterMs(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Every HTTP date begins with a weekday; Date.parse alone accepts nearly any text.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
