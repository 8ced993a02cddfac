// Looks up a page's cached reading: returned as it is while fresh, else after the site confirms
// that it has not changed.
import { createHash } from "node:crypto";
import type { KeptReading, ReadCache, Validators } from "../model/kept-reading.ts";
import type { CacheNote, FetchedPage } from "../model/page.ts";
import type { PageReading } from "../model/reading.ts";
import type { RenderedPage } from "../model/rendered.ts";
import type { TextRequest } from "../operations/operations.ts";
import { withoutFragment } from "../url/identity.ts";
import type { ReadContext } from "./context.ts";
import type { Obtained } from "./input.ts";
import type { ReadingOutcome } from "./reading.ts";

/** Cache entry of a page: its key and its content. */
export interface KeptPlace {
  readonly cache: ReadCache;
  readonly key: string;
  /** Undefined if nothing is cached yet. */
  readonly kept: KeptReading | undefined;
  /** Whether the cached reading is as recent as the request requires. */
  readonly isFresh: boolean;
}

/**
 * Result of one read, to be cached or not. `outcome` is undefined if the site confirmed the cached
 * reading.
 */
export interface PageBrought {
  readonly outcome: ReadingOutcome | undefined;
  readonly plain: Obtained<FetchedPage>;
  /** Undefined if no browser was used. */
  readonly rendered?: Obtained<RenderedPage>;
}

/**
 * Returns the cache entry for a request; undefined if the request bypasses the cache or there is no
 * cache.
 */
export async function keptPlace(
  request: TextRequest,
  { cache, options, escalate }: ReadContext,
): Promise<KeptPlace | undefined> {
  const seconds = request.fetch.max_age;
  if (seconds <= 0 || cache === undefined) return undefined;
  const { url, render, renderOptions } = request;
  // The site's profile changes with every page of a crawl, so `identity` represents the site in the
  // key. Only one option of the plain fetch changes a page's content.
  const { read_pdf } = request.fetch;
  const { profile: _, ...reading } = options;
  const browser = render || escalate ? renderOptions : null;
  const parts = [
    cache.identity,
    withoutFragment(url),
    render,
    escalate,
    browser,
    read_pdf,
    reading,
  ];
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const kept = await cache.store.find(key);
  const ageMs = kept === undefined ? Number.NaN : cache.nowMs() - kept.confirmedMs;
  // A negative age means that the entry was cached under another clock.
  return { cache, key, kept, isFresh: ageMs >= 0 && ageMs < seconds * 1000 };
}

/** Returns a cached reading as an outcome. */
export function keptOutcome(
  { reading, readMs, confirmedMs }: KeptReading,
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
export async function settleKept(
  { cache, key, kept }: KeptPlace,
  brought: PageBrought,
  asked: Pick<TextRequest, "render"> & Pick<ReadContext, "escalate" | "network">,
): Promise<ReadingOutcome> {
  const nowMs = cache.nowMs();
  const { outcome, plain } = brought;
  if (outcome === undefined) {
    if (kept === undefined) throw new Error("nothing is kept that the site could have confirmed");
    const confirmed = { ...kept, confirmedMs: nowMs };
    if (plain.ok && forbidsKeeping(plain.page)) await cache.store.drop(key);
    else await cache.store.keep(key, confirmed);
    return keptOutcome(confirmed, { nowMs, revalidated: true });
  }
  if (outcome.ok && isKeepable(outcome.reading, brought, asked)) {
    const { reading } = outcome;
    const validators = validatorsOf(brought);
    await cache.store.keep(key, { reading, readMs: nowMs, confirmedMs: nowMs, validators });
  } else if (kept !== undefined && (outcome.ok || outcome.refusal.kind === "missing")) {
    await cache.store.drop(key);
  }
  return outcome;
}

/** Whether an answer may be cached: complete, public, and not forbidden by the site. */
function isKeepable(
  { source, shape }: PageReading,
  { plain, rendered }: PageBrought,
  { render, escalate, network }: Parameters<typeof settleKept>[2],
): boolean {
  if (!plain.ok || plain.page.is_personal === true || source.identity_declared) return false;
  if (forbidsKeeping(plain.page)) return false;
  // Do not cache a page that lacks what a browser would have added.
  if (rendered === undefined) return !render && !(escalate && shape.requires_render);
  if (!rendered.ok || source.rendered_chars === 0 || network.addsExtras) return false;
  return !rendered.page.timedOut && !forbidsKeeping(rendered.page);
}

function forbidsKeeping({ headers }: Pick<FetchedPage, "headers">): boolean {
  return /(?:^|[\s,])no-store(?:$|[\s,;])/i.test(headers["cache-control"] ?? "");
}

/** Header value that can be sent back: one line of printable ASCII. */
const SENDABLE = /^[\x20-\x7e]{1,1000}$/;

/** Returns the validators for a conditional request; only for a page read by plain HTTP alone. */
function validatorsOf({ plain, rendered }: PageBrought): Validators | undefined {
  if (!plain.ok || rendered !== undefined) return undefined;
  const { url, headers } = plain.page;
  const [etag, modified] = [headers["etag"], headers["last-modified"]].map((value) =>
    value !== undefined && SENDABLE.test(value) ? value : undefined,
  );
  return etag === undefined && modified === undefined ? undefined : { url, etag, modified };
}
