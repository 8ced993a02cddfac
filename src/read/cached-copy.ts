// Looks up a page's cached reading: as it is while fresh, else after the site confirms it.
import { createHash } from "node:crypto";
import type { CachedReading, ReadCache, Validators } from "../model/cached-reading.ts";
import type { CacheNote, FetchedPage } from "../model/page.ts";
import type { PageReading } from "../model/reading.ts";
import type { RenderedPage } from "../model/rendered.ts";
import type { TextRequest } from "../operations/operations.ts";
import { withoutAnchor } from "../url/hash-route.ts";
import { capturesWanted } from "./captures.ts";
import type { ReadContext } from "./context.ts";
import type { Fetched } from "./input.ts";
import type { ReadingOutcome } from "./reading.ts";

/** Cache entry of a page: its key and its content. */
export interface CacheEntry {
  readonly cache: ReadCache;
  readonly key: string;
  /** Cached copy; undefined if nothing is cached yet. */
  readonly cached: CachedReading | undefined;
  /** Whether the cached reading is as recent as the request requires. */
  readonly isFresh: boolean;
}

/** Result of one read; `outcome` is undefined if the site confirmed the cached reading. */
export interface PageResult {
  readonly outcome: ReadingOutcome | undefined;
  readonly plain: Fetched<FetchedPage>;
  /** Rendered page; undefined if no browser was used. */
  readonly rendered?: Fetched<RenderedPage>;
}

/** Returns the cache entry of a request; undefined without a cache, or if it is bypassed. */
export async function cacheEntryOf(
  request: TextRequest,
  { cache, caller, options, escalate }: ReadContext,
): Promise<CacheEntry | undefined> {
  const { offline, max_age } = request.fetch;
  const seconds = offline ? Number.POSITIVE_INFINITY : max_age;
  // An answer to a caller's headers is for that caller alone.
  if (seconds <= 0 || cache === undefined || caller !== undefined) return undefined;
  if (capturesWanted(request) !== undefined) return undefined;
  const { url, render, renderOptions } = request;
  // The site's profile changes with every page of a crawl, so `identity` represents the site in the
  // key, and the time changes with every read. Some options change the content of a plain page.
  const { read_pdf, read_files, markdown, cell_breaks } = request.fetch;
  const { profile: _, now: __, ...reading } = options;
  const { locale } = renderOptions;
  const browser = render || escalate ? renderOptions : null;
  const parts = [
    cache.identity,
    withoutAnchor(new URL(url)),
    render,
    escalate,
    browser,
    read_pdf,
    ...(read_files ? ["files"] : []),
    ...(markdown === "off" ? [] : [markdown]),
    ...(cell_breaks === "br" ? [] : [cell_breaks]),
    locale,
    reading,
  ];
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const cached = await cache.store.find(key);
  const ageMs = cached === undefined ? Number.NaN : cache.nowMs() - cached.confirmedMs;
  // A negative age means that the entry was cached under another clock.
  return { cache, key, cached, isFresh: ageMs >= 0 && ageMs < seconds * 1000 };
}

/** Returns a cached reading as an outcome. */
export function cachedOutcome(
  { reading, readMs, confirmedMs }: CachedReading,
  { nowMs, revalidated }: { readonly nowMs: number; readonly revalidated: boolean },
): ReadingOutcome {
  const cache: CacheNote = {
    age_seconds: Math.max(0, Math.round((nowMs - confirmedMs) / 1000)),
    revalidated,
    read_at: new Date(readMs).toISOString(),
  };
  return { ok: true, reading: { ...reading, cache } };
}

/** Returns the outcome of a read, and updates the cache with it. */
export async function updateCache(
  { cache, key, cached }: CacheEntry,
  result: PageResult,
  asked: Pick<TextRequest, "render"> & Pick<ReadContext, "escalate" | "network">,
): Promise<ReadingOutcome> {
  const nowMs = cache.nowMs();
  const { outcome, plain } = result;
  if (outcome === undefined) {
    if (cached === undefined)
      throw new Error("no cached reading exists that the site could have confirmed");
    const confirmed = { ...cached, confirmedMs: nowMs };
    if (plain.ok && forbidsCaching(plain.page)) await cache.store.remove(key);
    else await cache.store.put(key, confirmed);
    return cachedOutcome(confirmed, { nowMs, revalidated: true });
  }
  if (outcome.ok && isCacheable(outcome.reading, result, asked)) {
    const { reading } = outcome;
    const validators = validatorsOf(result);
    await cache.store.put(key, { reading, readMs: nowMs, confirmedMs: nowMs, validators });
  } else if (cached !== undefined && (outcome.ok || outcome.refusal.kind === "missing")) {
    await cache.store.remove(key);
  }
  return outcome;
}

/** Whether an answer may be cached: complete, public, and not forbidden by the site. */
function isCacheable(
  { source, shape }: PageReading,
  { plain, rendered }: PageResult,
  { render, escalate, network }: Parameters<typeof updateCache>[2],
): boolean {
  if (shape.refusal !== undefined) return false;
  if (!plain.ok || plain.page.is_personal === true || source.identity_declared) return false;
  if (forbidsCaching(plain.page)) return false;
  // Do not cache a page that lacks what a browser would have added.
  if (rendered === undefined) return !render && !(escalate && shape.requires_render);
  if (!rendered.ok || source.rendered_chars === 0 || network.addsExtras) return false;
  return !rendered.page.timedOut && !forbidsCaching(rendered.page);
}

function forbidsCaching({ headers }: Pick<FetchedPage, "headers">): boolean {
  return /(?:^|[\s,])no-store(?:$|[\s,;])/i.test(headers["cache-control"] ?? "");
}

/** Header value that can be sent back: one line of printable ASCII. */
const SENDABLE = /^[\x20-\x7e]{1,1000}$/;

/** Returns the validators for a conditional request; only for a page read by plain HTTP alone. */
function validatorsOf({ plain, rendered }: PageResult): Validators | undefined {
  if (!plain.ok || rendered !== undefined) return undefined;
  const { url, headers } = plain.page;
  const [etag, modified] = [headers["etag"], headers["last-modified"]].map((value) =>
    value !== undefined && SENDABLE.test(value) ? value : undefined,
  );
  return etag === undefined && modified === undefined ? undefined : { url, etag, modified };
}
