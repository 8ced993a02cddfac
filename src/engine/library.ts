// The library's two functions over an engine that starts on first use and is closed when nothing needs it.
import type { PageEvent } from "../model/event.ts";
import type { FetchOptions, Partially, RenderOptions } from "../model/options.ts";
import type { TextResult } from "../model/page.ts";
import { createEngine, type Engine } from "./engine.ts";
import { readEnvironment } from "./environment.ts";
import { parseTextRequest } from "./request.ts";

/** Options of one page read; each field left out has its default. */
export interface PageOptions {
  /** Fetch through a browser as well and merge. */
  readonly render?: boolean;
  /** Reading direction of `readPage`: true right-to-left, false left-to-right. `streamPage` detects it. */
  readonly rtl?: boolean;
  /** Keep text a sighted reader never sees: screen-reader labels, skip links, edit controls. */
  readonly include_hidden_text?: boolean;
  readonly fetch?: Partially<FetchOptions>;
  readonly renderOptions?: Partially<RenderOptions>;
  /** The page's HTML; nothing is fetched, and the address is only the base for links. */
  readonly html?: string;
  /** Ends the read; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Reads one page and gives it whole.
 *
 * Throws InvalidRequestError for an address or option that does not fit, EnvironmentError for a variable that cannot be
 * read, and a PageError (PageMissingError, PageBlockedError, PageDisallowedError, PageFetchError, SuppliedHtmlError) that
 * says why there is no page.
 */
export async function readPage(url: string, options: PageOptions = {}): Promise<TextResult> {
  const { signal = new AbortController().signal, ...fields } = options;
  const request = parseTextRequest({ ...fields, url });
  const engine = borrowEngine();
  try {
    return await engine.readText(request, signal);
  } finally {
    giveBackEngine();
  }
}

/**
 * Reads one page and yields its events as they happen: run, stage, resolve, parse, classify, select, done.
 *
 * A page that cannot be had ends the events with an `error` event. Throws InvalidRequestError before the first event.
 */
export async function* streamPage(
  url: string,
  options: PageOptions = {},
): AsyncGenerator<PageEvent, void> {
  const { signal = new AbortController().signal, ...fields } = options;
  const request = parseTextRequest({ ...fields, url });
  const engine = borrowEngine();
  try {
    yield* engine.streamText(request, signal);
    signal.throwIfAborted();
  } finally {
    giveBackEngine();
  }
}

/** How long an engine nobody uses stays open for the next call. */
const IDLE_MS = 2000;

let shared: Engine | undefined;
let users = 0;
let idle: NodeJS.Timeout | undefined;

function borrowEngine(): Engine {
  clearTimeout(idle);
  shared ??= createEngine({
    environment: readEnvironment(process.env),
    surface: "library",
    report: () => undefined,
  });
  users++;
  return shared;
}

function giveBackEngine(): void {
  users--;
  if (users > 0) return;
  // Unreferenced: a program that is done ends at once when no browser is open, and after the pause when one is.
  idle = setTimeout(() => {
    const unused = shared;
    shared = undefined;
    void unused?.close();
  }, IDLE_MS).unref();
}
