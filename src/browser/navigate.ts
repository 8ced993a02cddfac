// An address to a document in a tab, or the reason why none came.
import { errors } from "playwright-core";
import { BlockedHostError, HttpError, RenderError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Tab } from "./tab.ts";
import { within } from "./time-bound.ts";

/** One render to do. */
export interface RenderTask {
  readonly url: string;
  readonly options: RenderOptions;
  readonly signal: AbortSignal;
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
  const { url, options } = task;
  const loading = tab.page.goto(url, {
    waitUntil: options.wait_until,
    timeout: options.timeout_ms,
  });
  try {
    const first = await Promise.race([loading, tab.documentFailed()]);
    // The proxy answered with nothing, and the browser waits for the old page's load event for ever.
    if (first === "failed" && (await within(GRACE_MS, loading)) === "late") {
      return { unfinished: failure(tab, task, undefined) };
    }
  } catch (error) {
    if (error instanceof errors.TimeoutError) return { unfinished: overtime(task) };
    throw failure(tab, task, error);
  }
  assertArrived(tab, task);
  return { unfinished: undefined };
}

/** Throws why when the browser shows a page of its own in the place of one it was sent to. */
export function assertArrived(tab: Tab, task: RenderTask): void {
  if (!/^https?:/.test(tab.page.url())) throw failure(tab, task, undefined);
}

/** The error of a page that does not finish in time and shows too little to be read as it stands. */
export function overtime({ options }: RenderTask): RenderError {
  return new RenderError(
    "timeout",
    `navigation took more than ${options.timeout_ms} ms and the page held under ${SETTINGS.MIN_SALVAGED_TEXT} characters`,
  );
}

/** The reason the network gave, else the one the browser gives. */
function failure(tab: Tab, task: RenderTask, error: unknown): Error {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("Download is starting")) {
    return new RenderError("download", "the browser was served a file to download", error);
  }
  if (tab.crashed) return new RenderError("crash", "the page's process ended", error);
  const known = task.failureOf(tab.documentAddress ?? task.url);
  if (known instanceof BlockedHostError) return known;
  if (known instanceof HttpError) return new RenderError("unreachable", known.message, known);
  // Playwright writes `page.goto: net::ERR_NAME at address`.
  const code = /net::(ERR_[A-Z_]+)/.exec(message)?.[1];
  const said = code === undefined ? "the page did not load" : `the page did not load (${code})`;
  return new RenderError("unreachable", said, error);
}
