// An address to a document in a tab, or the reason why none came.
import { errors } from "playwright-core";
import { BlockedHostError, HttpError, RenderError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import type { Tab } from "./tab.ts";

/** One render to do. */
export interface RenderTask {
  readonly url: string;
  readonly options: RenderOptions;
  readonly signal: AbortSignal;
  /** Why the network did not bring an address, when it is known. */
  readonly failureOf: (address: string) => unknown;
}

/** Navigation that began to show the page; `timedOut` when it did not finish in time. */
export interface Navigation {
  readonly timedOut: boolean;
}

/** Loads the task's address as far as `wait_until` says. Throws RenderError, or the guard's BlockedHostError. */
export async function navigate(tab: Tab, task: RenderTask): Promise<Navigation> {
  const { url, options } = task;
  try {
    await tab.page.goto(url, { waitUntil: options.wait_until, timeout: options.timeout_ms });
  } catch (error) {
    if (error instanceof errors.TimeoutError) return { timedOut: true };
    throw failure(tab, task, error);
  }
  if (!/^https?:/.test(tab.page.url())) throw failure(tab, task, undefined);
  return { timedOut: false };
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
