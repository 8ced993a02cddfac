// The room's one entry: a browser that reads pages as a reader sees them, or says why it cannot.
import { LegibleError, RenderError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import type { RenderedPage } from "../model/rendered.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Dial } from "../net/connect.ts";
import { type Extras, NO_EXTRAS } from "../net/extras.ts";
import type { HostGuard } from "../net/guard.ts";
import { abortable } from "../runtime/abort.ts";
import { type Clock, systemClock } from "../runtime/clock.ts";
import { EgressProxy } from "./egress-proxy.ts";
import { type FoundBrowser, findBrowser } from "./find.ts";
import type { GlobalsWanted } from "./globals.ts";
import { playwright } from "./playwright.ts";
import { type Lease, TabPool } from "./pool.ts";
import { renderPage } from "./render.ts";
import { shellWords } from "./shell-words.ts";

/** A browser for reading pages. */
export interface Browser {
  /** Whether there is a browser here and the last one asked for did start. Looked for by the first call or render. */
  available(): Promise<boolean>;
  /** Loads what drives a browser, where there is one; else the first render does, and nothing else runs meanwhile. */
  prepare(): Promise<void>;
  /**
   * The page as the browser shows it. Waits for a free page, first come, first served; when the signal aborts it rejects
   * with its reason and the page is freed. Rejects with RenderError or BlockedHostError otherwise.
   */
  render(url: string, options: RenderWanted, signal: AbortSignal): Promise<RenderedPage>;
  /** Ends every browser process; what is being rendered rejects. */
  close(): Promise<void>;
}

/** How a page is rendered, and what else than the page is wanted. */
export interface RenderWanted extends RenderOptions {
  /** Properties to look for in the page's window; left out, its window is left alone. */
  readonly globals?: GlobalsWanted;
}

/** What a browser is made of. */
export interface BrowserOptions {
  /** Decides over every connection the browser makes. */
  readonly guard: HostGuard;
  readonly dial?: Dial;
  /** Pages in flight at once. */
  readonly maxPages: number;
  /** Further flags of the browser, split as a shell splits words. */
  readonly args: string;
  readonly userAgent: string;
  /** What the operator adds to requests; nothing unless told. */
  readonly extras?: Extras;
  /** The only browser to use; one is looked for when it is undefined. */
  readonly executablePath?: string | undefined;
  /** Folders of programs, as in the variable PATH, to look in first. */
  readonly searchPath?: string;
  /** Memory in MiB above which another browser takes its place; `BROWSER_MAX_MEMORY_MB` unless told. */
  readonly maxMemoryMb?: number;
  /** Stands in for the machine's where a read's time is told; for tests that choose the moment. */
  readonly clock?: Clock;
}

/** A browser that was found, and its way out. */
interface Running {
  readonly proxy: EgressProxy;
  readonly pool: TabPool;
}

/** A browser that is looked for and started when it is first asked for. */
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
    // The driver opens file:, chrome: and view-source: without complaint.
    if (address.protocol !== "http:" && address.protocol !== "https:") {
      throw new RenderError("unreachable", "a browser is only sent to http and https addresses");
    }
    await this.#options.guard.check(address, signal);
    try {
      return await this.#attempt(url, options, signal);
    } catch (error) {
      // The browser may have died of another page.
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

  /** What runs, or is started now; the next call tries again when that fails. */
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
    if (found === undefined) throw new RenderError("unavailable", "there is no browser here");
    const { guard, dial, userAgent, maxPages, extras = NO_EXTRAS } = this.#options;
    const { maxMemoryMb = SETTINGS.BROWSER_MAX_MEMORY_MB } = this.#options;
    const proxy = new EgressProxy(guard, dial);
    const args = shellWords(this.#options.args);
    const pool = new TabPool(
      { found, args, userAgent, extras, egress: proxy, maxMemoryMb },
      maxPages,
    );
    this.#running = { proxy, pool };
    return this.#running;
  }

  async #attempt(url: string, options: RenderWanted, signal: AbortSignal): Promise<RenderedPage> {
    const { pool, proxy } = await abortable(this.#started(), signal);
    const lease = await pool.lease(signal);
    const { clock = systemClock } = this.#options;
    const failureOf = (address: string) => proxy.failureOf(address);
    let sound = false;
    try {
      const { globals } = options;
      const until = clock.now() + options.timeout_ms;
      const facts = { url, options, globals, signal, clock, until, failureOf };
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

/** The whole browser ended under a render, which may be another page's doing. */
class BrowserDied extends RenderError {
  constructor(cause: unknown) {
    super("crash", "the browser ended while it read the page", cause);
  }
}

function asFailure(error: unknown, lease: Lease): unknown {
  if (!lease.alive) return new BrowserDied(error);
  if (lease.tab.crashed) return new RenderError("crash", "the page's process ended", error);
  if (error instanceof LegibleError) return error;
  return new RenderError("crash", "the page broke off while it was read", error);
}
