// Finds the addresses that sitemaps date as unchanged since a date, which a crawl need not read
// again.
import { InvalidRequestError } from "../model/errors.ts";
import { dateSpan, isoSpan } from "../text/instant.ts";
import { pageKeyOf } from "../url/identity.ts";
import type { SitemapAddress } from "./sitemaps.ts";

/**
 * Returns the instant of the option in epoch milliseconds; undefined for "". Throws
 * InvalidRequestError for an invalid date.
 */
export function sinceOf(option: string): number | undefined {
  if (option.trim() === "") return undefined;
  const span = isoSpan(option);
  if (span !== undefined) return span.first;
  throw new InvalidRequestError([
    {
      type: "value_error",
      loc: ["body", "crawl", "modified_since"],
      msg: "Input should be a date of ISO 8601: 2026-11-22 or 2026-11-22T08:30:00Z",
      input: option.slice(0, 200),
    },
  ]);
}

/**
 * Returns the keys of addresses that every sitemap naming them dates before `since`. A date counts
 * as its latest possible instant; an unreadable date counts as none. A generator that yields after
 * each address.
 */
export function* olderThan(
  since: number | undefined,
  addresses: readonly SitemapAddress[],
): Generator<void, ReadonlySet<string>> {
  const older = new Set<string>();
  if (since === undefined) return older;
  const others = new Set<string>();
  for (const { url, modified } of addresses) {
    yield;
    const key = pageKeyOf(url);
    if (key === undefined) continue;
    const span = modified === undefined ? undefined : dateSpan(modified);
    (span !== undefined && span.last < since ? older : others).add(key);
  }
  for (const key of others) older.delete(key);
  return older;
}
