// A page to the reading that was kept of it: as it is while it is young enough, else once the site has said that it did not change.
import { createHash } from "node:crypto";
import type { KeptReading, ReadCache, Validators } from "../model/kept-reading.ts";
import type { TextRequest } from "../model/operations.ts";
import type { CacheNote, FetchedPage } from "../model/page.ts";
import type { PageReading } from "../model/reading.ts";
import type { RenderedPage } from "../model/rendered.ts";
import { withoutFragment } from "../url/identity.ts";
import type { ReadContext } from "./context.ts";
import type { Obtained } from "./input.ts";
import type { ReadingOutcome } from "./reading.ts";

/** The place of a page among the kept readings, and what stands there. */
export interface KeptPlace {
  readonly cache: ReadCache;
  readonly key: string;
  /** Undefined where nothing is kept yet. */
  readonly kept: KeptReading | undefined;
  /** Whether that is as young as the request wants it. */
  readonly isFresh: boolean;
}

/** What one read brought, to be kept or not. `outcome` is undefined where the site said that the kept reading holds. */
export interface PageBrought {
  readonly outcome: ReadingOutcome | undefined;
  readonly plain: Obtained<FetchedPage>;
  /** Undefined where no browser took part. */
  readonly rendered?: Obtained<RenderedPage>;
}

/** Where the reading of a request is kept; undefined where the request wants none, or none is kept at all. */
export async function keptPlace(
  request: TextRequest,
  { cache, options, escalate }: ReadContext,
): Promise<KeptPlace | undefined> {
  const seconds = request.fetch.max_age;
  if (seconds <= 0 || cache === undefined) return undefined;
  const { url, render, renderOptions } = request;
  // What is known of the site changes with every page of a crawl: `identity` names the site in its place. Of the options of
  // the plain fetch one changes what a page is.
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
  // A copy of the future was kept under another clock.
  return { cache, key, kept, isFresh: ageMs >= 0 && ageMs < seconds * 1000 };
}

/** A kept reading as it is answered. */
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

/** The outcome of a read, and the kept readings brought up to date with it. */
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

/** Whether an answer may be kept: whole, for everybody, and not forbidden by the site. */
function isKeepable(
  { source, shape }: PageReading,
  { plain, rendered }: PageBrought,
  { render, escalate, network }: Parameters<typeof settleKept>[2],
): boolean {
  if (!plain.ok || plain.page.is_personal === true || source.identity_declared) return false;
  if (forbidsKeeping(plain.page)) return false;
  // A page that lacks what a browser would have brought is read again.
  if (rendered === undefined) return !render && !(escalate && shape.requires_render);
  if (!rendered.ok || source.strategy === "static-only" || network.addsExtras) return false;
  return !rendered.page.timedOut && !forbidsKeeping(rendered.page);
}

function forbidsKeeping({ headers }: Pick<FetchedPage, "headers">): boolean {
  return /(?:^|[\s,])no-store(?:$|[\s,;])/i.test(headers["cache-control"] ?? "");
}

/** A header that can be sent back: one line of printable ASCII. */
const SENDABLE = /^[\x20-\x7e]{1,1000}$/;

/** What the site may be asked by; only of a page that was read plainly alone. */
function validatorsOf({ plain, rendered }: PageBrought): Validators | undefined {
  if (!plain.ok || rendered !== undefined) return undefined;
  const { url, headers } = plain.page;
  const [etag, modified] = [headers["etag"], headers["last-modified"]].map((value) =>
    value !== undefined && SENDABLE.test(value) ? value : undefined,
  );
  return etag === undefined && modified === undefined ? undefined : { url, etag, modified };
}
