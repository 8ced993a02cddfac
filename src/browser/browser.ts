// Entry point of the room: a browser that renders pages as a reader sees them, or fails with the reason.
import type { CapturesWanted } from "../model/captures.ts";
import { LegibleError, RenderError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import type { RenderedPage } from "../model/rendered.ts";
import { SETTINGS } from "../model/settings.ts";
import type { CallerExtras } from "../net/caller.ts";
import type { Dial } from "../net/connect.ts";
import { type Extras, NO_EXTRAS } from "../net/extras.ts";
import type { HostGuard } from "../net/guard.ts";
import { abortable } from "../runtime/abort.ts";
import { type Clock, systemClock } from "../runtime/clock.ts";
import { removeLeftFolders } from "./browser-folder.ts";
import { EgressProxy } from "./egress-proxy.ts";
import { type FoundBrowser, findBrowser } from "./find.ts";
import type { GlobalsWanted } from "./globals.ts";
import { playwright } from "./playwright.ts";
import { type Lease, TabPool } from "./pool.ts";
import { renderPage } from "./render.ts";
import { shellWords } from "./shell-words.ts";

/** A browser for reading pages. */
export interface Browser {
  /** Whether a browser is installed and the last launch succeeded. The first call or render searches for one. */
  available(): Promise<boolean>;
  /** Loads the browser driver if a browser is found; otherwise the first render does, which blocks all other work. */
  prepare(): Promise<void>;
  /** Renders a page in turn. Rejects on abort, or with RenderError or BlockedHostError. */
  render(url: string, options: RenderWanted, signal: AbortSignal): Promise<RenderedPage>;
  /** Ends every browser process; running renders reject. */
  close(): Promise<void>;
}

/** Render options, captures and window names to read in addition to the page. */
export interface RenderWanted extends RenderOptions {
  /** Properties to read from the page's window; if absent, the window is not read. */
  readonly globals?: GlobalsWanted;
  /** Requested captures of the page; none if absent. */
  readonly captures?: CapturesWanted | undefined;
  /** The caller's headers and cookies; if absent, none. */
  readonly caller?: CallerExtras | undefined;
}

/** Settings and dependencies. */
export interface BrowserOptions {
  /** Checks every connection the browser makes. */
  readonly guard: HostGuard;
  readonly dial?: Dial | undefined;
  /** Maximum concurrent pages. */
  readonly maxPages: number;
  /** Additional browser flags, split as a shell splits words. */
  readonly args: string;
  readonly userAgent: string;
  /** The operator's headers and cookies; none by default. */
  readonly extras?: Extras;
  /** The only browser to use; undefined searches for one. */
  readonly executablePath?: string | undefined;
  /** Folders to search first, in the format of PATH. */
  readonly searchPath?: string;
  /** Memory in MiB above which the browser is replaced; default `BROWSER_MAX_MEMORY_MB`. */
  readonly maxMemoryMb?: number;
  /** Milliseconds without a read after which the browser ends; default `BROWSER_IDLE_MS`. */
  readonly idleMs?: number;
  /** Replaces the system clock for a read's time limits, in tests. */
  readonly clock?: Clock;
}

/** Tab pool of a found browser, and its proxy. */
interface Running {
  readonly proxy: EgressProxy;
  readonly pool: TabPool;
}

/** Creates a browser that is searched for and started on first use. */
export function createBrowser(options: BrowserOptions): Browser {
  return new LazyBrowser(options);
}

class LazyBrowser implements Browser {
  readonly #options: BrowserOptions;
  #finding: Promise<FoundBrowser | undefined> | undefined;
  #starting: Promise<Running> | undefined;
  #running: Running | undefined;
  #closed = false;

  constructor(options: BrowserOptions) {
    this.#options = options;
  }

  async available(): Promise<boolean> {
    if ((await this.#find()) === undefined) return false;
    return this.#running?.pool.starts ?? true;
  }

  async prepare(): Promise<void> {
    if ((await this.#find()) !== undefined && !this.#closed) playwright();
  }

  async render(url: string, options: RenderWanted, signal: AbortSignal): Promise<RenderedPage> {
    const address = new URL(url);
    // The driver would open file:, chrome: and view-source: addresses.
    if (address.protocol !== "http:" && address.protocol !== "https:") {
      throw new RenderError("unreachable", "a browser is only sent to http and https addresses");
    }
    await this.#options.guard.check(address, signal);
    try {
      return await this.#attempt(url, options, signal);
    } catch (error) {
      // Another page may have crashed the browser.
      if (!(error instanceof BrowserDied)) throw error;
      return this.#attempt(url, options, signal);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#starting?.catch(() => undefined);
    await this.#running?.pool.close();
    await this.#running?.proxy.close();
  }

  #find(): Promise<FoundBrowser | undefined> {
    this.#finding ??= findBrowser(this.#options);
    return this.#finding;
  }

  /** Returns the running browser or starts one; after a failure the next call retries. */
  #started(): Promise<Running> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  async #start(): Promise<Running> {
    const found = await this.#find();
    if (this.#closed) throw new RenderError("unavailable", "the browser is closed");
    if (found === undefined) throw new RenderError("unavailable", "no browser is available");
    await removeLeftFolders();
    const { guard, dial, userAgent, maxPages, extras = NO_EXTRAS } = this.#options;
    const { maxMemoryMb = SETTINGS.BROWSER_MAX_MEMORY_MB } = this.#options;
    const { idleMs = SETTINGS.BROWSER_IDLE_MS } = this.#options;
    const proxy = new EgressProxy(guard, dial);
    const args = shellWords(this.#options.args);
    const pool = new TabPool(
      { found, args, userAgent, extras, egress: proxy, maxMemoryMb },
      { maxPages, idleMs },
    );
    this.#running = { proxy, pool };
    return this.#running;
  }

  async #attempt(url: string, options: RenderWanted, signal: AbortSignal): Promise<RenderedPage> {
    const { pool, proxy } = await abortable(this.#started(), signal);
    const lease = await pool.lease(signal, options.caller);
    const { clock = systemClock } = this.#options;
    const failureOf = (address: string) => proxy.failureOf(address);
    let sound = false;
    try {
      const { captures, globals } = options;
      const until = clock.now() + options.timeout_ms;
      const facts = { url, options, captures, globals, signal, clock, until, failureOf };
      const work = renderPage(lease.tab, facts);
      const page = await abortable(work, signal);
      sound = true;
      return page;
    } catch (error) {
      signal.throwIfAborted();
      sound = error instanceof RenderError && error.kind !== "timeout";
      throw asFailure(error, lease);
    } finally {
      lease.release(sound);
    }
  }
}

/** The whole browser exited during a render, possibly because of another page. */
class BrowserDied extends RenderError {
  constructor(cause: unknown) {
    super("crash", "the browser exited while it read the page", cause);
  }
}

function asFailure(error: unknown, lease: Lease): unknown {
  if (!lease.alive) return new BrowserDied(error);
  if (lease.tab.crashed) return new RenderError("crash", "the page's process ended", error);
  if (error instanceof LegibleError) return error;
  return new RenderError("crash", "the page crashed while it was read", error);
}
