// Fetches an address by each method: returns a page, or the reason for its failure.
import { LegibleError } from "../model/errors.ts";
import type { FetchedPage } from "../model/page.ts";
import type { PageFetchOptions } from "../net/page-fetch.ts";
import type { TextRequest } from "../operations/operations.ts";
import { capturesWanted, type RenderedRead, withoutCaptures } from "./captures.ts";
import type { ReadContext } from "./context.ts";
import type { Fetched } from "./input.ts";
import { failureOf } from "./refusals.ts";

/** Waits for the turn of a read by both methods; returns the failure if it is not allowed. */
export async function admit(
  request: TextRequest,
  { network, signal }: ReadContext,
): Promise<Fetched<FetchedPage> | undefined> {
  const entered = await attempt(
    () => network.admitPage(request.url, request.fetch, signal),
    signal,
  );
  return entered.ok ? undefined : entered;
}

/** Returns the failure if the guard or robots.txt would refuse to fetch a cached page. */
export async function mayAnswer(
  urls: readonly string[],
  request: TextRequest,
  { network, signal }: ReadContext,
): Promise<Fetched<FetchedPage> | undefined> {
  for (const url of new Set(urls)) {
    const allowed = await attempt(() => network.checkPage(url, request.fetch, signal), signal);
    if (!allowed.ok) return allowed;
  }
  return undefined;
}

/** Options of a plain fetch that depend on its place in a read. */
type PlainChoice = "kind" | "admitted" | "declareIdentity" | "validators" | "accept";

/** Fetches the page by plain HTTP. Rejects only if the reader aborts. */
export function fetchPlain(
  request: TextRequest,
  { network, caller, signal }: ReadContext,
  how: Pick<PageFetchOptions, PlainChoice> = {},
): Promise<Fetched<FetchedPage>> {
  const options = {
    ...request.fetch,
    locale: request.renderOptions.locale,
    caller,
    ...how,
  };
  return attempt(() => network.fetchPage(request.url, options, signal), signal);
}

/** Renders the page in a browser once a render slot is free. Rejects only if the reader aborts. */
export async function fetchRendered(
  request: TextRequest,
  { browser, caller, options, renderSlot, signal }: ReadContext,
): Promise<RenderedRead> {
  const release = await renderSlot(signal);
  // Loaded on use: few reads ask for technologies.
  const globals =
    options.wants.technologies === true
      ? (await import("../technologies/detect.ts")).globalsWanted()
      : undefined;
  const wanted = {
    ...request.renderOptions,
    ...(globals && { globals }),
    captures: capturesWanted(request, options.wants.blocks === true),
    caller,
  };
  try {
    const render = () => browser.render(request.url, wanted, signal);
    return withoutCaptures(await attempt(render, signal));
  } finally {
    release();
  }
}

async function attempt<Page>(
  work: () => Promise<Page>,
  signal: AbortSignal,
): Promise<Fetched<Page>> {
  try {
    return { ok: true, page: await work() };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LegibleError)) throw error;
    return { ok: false, failure: failureOf(error) };
  }
}
