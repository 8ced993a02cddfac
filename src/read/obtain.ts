// An address to what each way of fetching it brought: a page, or the reason there is none.
import { LegibleError } from "../model/errors.ts";
import type { RenderedPage } from "../model/layout.ts";
import type { FetchedPage } from "../model/page.ts";
import type { TextRequest } from "../model/requests.ts";
import type { ReadContext } from "./read-page.ts";

/** What one way of fetching brought: the page, or the failure as plain data that crosses threads. */
export type Obtained<Page> =
  | { readonly ok: true; readonly page: Page }
  | { readonly ok: false; readonly failure: FetchFailure };

/** Why a fetch brought no page: the error's wire name and its message. */
export interface FetchFailure {
  readonly name: string;
  readonly message: string;
}

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
    return { ok: false, failure: { name: error.name, message: error.message } };
  }
}
