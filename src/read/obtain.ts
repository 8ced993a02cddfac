// An address to what each way of fetching it brought: a page, or the reason there is none.

import { LegibleError } from "../model/errors.ts";
import type { FetchedPage } from "../model/page.ts";
import type { RenderedPage } from "../model/rendered.ts";
import type { TextRequest } from "../model/requests.ts";
import type { ReadContext } from "./context.ts";
import type { Obtained } from "./input.ts";
import { failureOf } from "./refusals.ts";

/** The page as plain HTTP serves it. Rejects only when the reader left. */
export function fetchPlain(
  request: TextRequest,
  { network, signal }: ReadContext,
): Promise<Obtained<FetchedPage>> {
  return obtained(() => network.fetchPage(request.url, request.fetch, signal), signal);
}

/** The page as a browser lays it out, once a render slot is free. Rejects only when the reader left. */
export async function fetchRendered(
  request: TextRequest,
  { browser, renderSlot, signal }: ReadContext,
): Promise<Obtained<RenderedPage>> {
  const release = await renderSlot(signal);
  try {
    return await obtained(() => browser.render(request.url, request.renderOptions, signal), signal);
  } finally {
    release();
  }
}

async function obtained<Page>(
  work: () => Promise<Page>,
  signal: AbortSignal,
): Promise<Obtained<Page>> {
  try {
    return { ok: true, page: await work() };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LegibleError)) throw error;
    return { ok: false, failure: failureOf(error) };
  }
}
