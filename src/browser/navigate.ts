// Loads an address into a tab, or finds out why it failed.
import { type CapturesWanted, showsImages } from "../model/captures.ts";
import { BlockedHostError, HttpError, RenderError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import type { Clock } from "../runtime/clock.ts";
import type { GlobalsWanted } from "./globals.ts";
import { type BlockedKind, NEVER_LOADED } from "./interception.ts";
import type { Tab } from "./tab.ts";
import { within } from "./time-bound.ts";

/** One render. */
export interface RenderTask {
  readonly url: string;
  readonly options: RenderOptions;
  /** Names to read from the page's window; undefined to read none. */
  readonly globals?: GlobalsWanted | undefined;
  /** Requested captures of the page; undefined for none. */
  readonly captures?: CapturesWanted | undefined;
  readonly signal: AbortSignal;
  /** Measures the time for the page and the pause after load. */
  readonly clock: Clock;
  /** Deadline of the whole page, by the clock. */
  readonly until: number;
  /** Returns why the network failed to load an address, if known. */
  readonly failureOf: (address: string) => unknown;
}

/** Time a page has to finish after it navigated to an address that cannot be loaded. */
const GRACE_MS = 500;

/** Time in which a page whose load was aborted may turn out to have stopped itself. */
const ABORTED_MS = 1000;

/** Names of blocked resources in a request. */
const BLOCKED: ReadonlyMap<string, BlockedKind> = new Map([
  ["images", "image"],
  ["media", "media"],
  ["fonts", "font"],
]);

function blockedKinds(
  { block }: RenderOptions,
  captures: CapturesWanted | undefined,
): readonly BlockedKind[] {
  if (block === "auto") return showsImages(captures) ? ["media"] : NEVER_LOADED;
  return block.split(",").flatMap((name) => BLOCKED.get(name.trim()) ?? []);
}

/**
 * Loads the task's address up to `wait_until`. Returns why the page did not finish, undefined if it
 * did; its content may still be read. Throws RenderError, or the guard's BlockedHostError.
 */
export async function navigate(tab: Tab, task: RenderTask): Promise<Error | undefined> {
  const { options, clock } = task;
  const loading = load(tab, task);
  const first = Promise.race([loading, tab.traffic.documentFailed()]);
  try {
    const outcome = await within(options.timeout_ms, first, clock);
    if (outcome === "late") return overtime(task);
    // The proxy sent no content, so the browser waits for the old page's load event forever.
    if (outcome === "failed" && (await within(GRACE_MS, loading)) === "late") {
      return failure(tab, task, undefined);
    }
  } catch (error) {
    throw failure(tab, task, error);
  }
  assertArrived(tab, task, tab.page.url());
  return undefined;
}

async function load(tab: Tab, { url, options, captures }: RenderTask): Promise<void> {
  await tab.appear(options);
  await tab.interception.block(blockedKinds(options, captures));
  const loaded = tab.goTo(url, options.wait_until);
  // A page that stopped itself never fires `load`, so the outcome of that wait is ignored.
  loaded.catch(() => undefined);
  const stopped = tab.stoppedItself();
  try {
    await Promise.race([loaded, stopped]);
  } catch (error) {
    // This may arrive before the news that the page stopped itself.
    const isAborted = error instanceof Error && error.message.includes("net::ERR_ABORTED");
    if (!isAborted || (await within(ABORTED_MS, stopped)) === "late") throw error;
  }
}

/** Throws the reason if the browser shows its own page, at `shown`, instead of the requested one. */
export function assertArrived(tab: Tab, task: RenderTask, shown: string): void {
  if (!/^https?:/.test(shown)) throw failure(tab, task, undefined);
}

/** Returns the error for a page that misses its deadline. */
export function overtime({ options }: RenderTask): RenderError {
  return new RenderError("timeout", `navigation took more than ${options.timeout_ms} ms`);
}

/** Returns the network's reason, else the browser's. */
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
  const reason = code === undefined ? "the page did not load" : `the page did not load (${code})`;
  return new RenderError("unreachable", reason, error);
}
