// An address to a document in a tab, or the reason why none came.
import { BlockedHostError, HttpError, RenderError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import type { Clock } from "../runtime/clock.ts";
import type { GlobalsWanted } from "./globals.ts";
import type { Tab } from "./tab.ts";
import { within } from "./time-bound.ts";

/** One render to do. */
export interface RenderTask {
  readonly url: string;
  readonly options: RenderOptions;
  /** What is looked for in the page's window; undefined to leave it alone. */
  readonly globals?: GlobalsWanted | undefined;
  readonly signal: AbortSignal;
  /** Tells when the time for the page, and the pause after load, are over. */
  readonly clock: Clock;
  /** When the time for the whole page is over, by the clock. */
  readonly until: number;
  /** Why the network did not bring an address, when it is known. */
  readonly failureOf: (address: string) => unknown;
}

/** How far a navigation came. */
export interface Navigation {
  /** Why the page did not come to rest; undefined when it did. What it shows may still be read. */
  readonly unfinished: Error | undefined;
}

/** Time a page has to finish once it has sent the browser to an address that cannot be had. */
const GRACE_MS = 500;

/** Loads the task's address as far as `wait_until` says. Throws RenderError, or the guard's BlockedHostError. */
export async function navigate(tab: Tab, task: RenderTask): Promise<Navigation> {
  const { options, clock } = task;
  const loading = load(tab, task);
  const first = Promise.race([loading, tab.traffic.documentFailed()]);
  try {
    const outcome = await within(options.timeout_ms, first, clock);
    if (outcome === "late") return { unfinished: overtime(task) };
    // The proxy answered with nothing, and the browser waits for the old page's load event for ever.
    if (outcome === "failed" && (await within(GRACE_MS, loading)) === "late") {
      return { unfinished: failure(tab, task, undefined) };
    }
  } catch (error) {
    throw failure(tab, task, error);
  }
  assertArrived(tab, task, tab.page.url());
  return { unfinished: undefined };
}

async function load(tab: Tab, { url, options }: RenderTask): Promise<void> {
  await tab.setViewport(options.viewport_width, options.viewport_height);
  const loaded = tab.goTo(url, options.wait_until);
  // Of a page that stopped itself no event says that it loaded; how the wait for one ends says nothing.
  loaded.catch(() => undefined);
  await Promise.race([loaded, tab.stoppedItself()]);
}

/** Throws why when the browser shows a page of its own, at `shown`, in the place of one it was sent to. */
export function assertArrived(tab: Tab, task: RenderTask, shown: string): void {
  if (!/^https?:/.test(shown)) throw failure(tab, task, undefined);
}

/** The error of a page that does not finish in time. */
export function overtime({ options }: RenderTask): RenderError {
  return new RenderError("timeout", `navigation took more than ${options.timeout_ms} ms`);
}

/** The reason the network gave, else the one the browser gives. */
function failure(tab: Tab, task: RenderTask, error: unknown): Error {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("Download is starting")) {
    return new RenderError("download", "the browser was served a file to download", error);
  }
  if (tab.crashed) return new RenderError("crash", "the page's process ended", error);
  const known = task.failureOf(tab.traffic.documentAddress ?? task.url);
  if (known instanceof BlockedHostError) return known;
  if (known instanceof HttpError) return new RenderError("unreachable", known.message, known);
  // Playwright writes `page.goto: net::ERR_NAME at address`.
  const code = /net::(ERR_[A-Z_]+)/.exec(message)?.[1];
  const said = code === undefined ? "the page did not load" : `the page did not load (${code})`;
  return new RenderError("unreachable", said, error);
}
