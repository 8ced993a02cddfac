// The room's one entry: a browser that reads pages as a reader sees them, or says why it cannot.
import { LegibleError, RenderError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import type { RenderedPage } from "../model/rendered.ts";
import { abortable } from "../net/abort.ts";
import { type Clock, systemClock } from "../net/clock.ts";
import type { Dial } from "../net/connect.ts";
import type { HostGuard } from "../net/guard.ts";
import { EgressProxy } from "./egress-proxy.ts";
import { type FoundBrowser, findBrowser } from "./find.ts";
import { type Lease, TabPool } from "./pool.ts";
import { renderPage } from "./render.ts";
import { shellWords } from "./shell-words.ts";

/** A browser for reading pages. */
export interface Browser {
  /** Whether there is a browser here and the last one asked for did start. Looked for by the first call or render. */
  available(): Promise<boolean>;
  /**
   * The page as the browser shows it. Waits for a free page, first come, first served; when the signal aborts it rejects
   * with its reason and the page is freed. Rejects with RenderError or BlockedHostError otherwise.
   */
  render(url: string, options: RenderOptions, signal: AbortSignal): Promise<RenderedPage>;
  /** Ends every browser process; what is being rendered rejects. */
  close(): Promise<void>;
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
  /** The only browser to use; one is looked for when it is undefined. */
  readonly executablePath?: string | undefined;
  /** Folders of programs, as in the variable PATH, to look in first. */
  readonly searchPath?: string;
  /** Stands in for the machine's where a read's time is told; for tests that choose the moment. */
  readonly clock?: Clock;
}

/** A browser that was found, and its way out. */
interface Running {
  readonly proxy: EgressProxy;
  readonly pool: TabPool;
}

/** Nothing is looked for or started before it is asked for. */
export function createBrowser(options: BrowserOptions): Browser {
  const { guard, clock = systemClock } = options;
  let finding: Promise<FoundBrowser | undefined> | undefined;
  let starting: Promise<Running> | undefined;
  let running: Running | undefined;
  let closed = false;

  function find(): Promise<FoundBrowser | undefined> {
    finding ??= findBrowser(options);
    return finding;
  }

  async function start(): Promise<Running> {
    const found = await find();
    if (closed) throw new RenderError("unavailable", "the browser is closed");
    if (found === undefined) throw new RenderError("unavailable", "there is no browser here");
    const proxy = await EgressProxy.start(guard, options.dial);
    const { userAgent, maxPages } = options;
    const args = shellWords(options.args);
    const pool = new TabPool({ found, args, userAgent, proxy: proxy.address }, maxPages);
    running = { proxy, pool };
    return running;
  }

  /** What runs, or is started now; the next call tries again when that fails. */
  function started(): Promise<Running> {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }

  async function attempt(url: string, renderOptions: RenderOptions, signal: AbortSignal) {
    const { pool, proxy } = await abortable(started(), signal);
    const lease = await pool.lease(signal);
    let sound = false;
    try {
      const work = renderPage(lease.tab, {
        url,
        options: renderOptions,
        signal,
        clock,
        failureOf: (address) => proxy.failureOf(address),
      });
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

  return {
    available: async () => {
      if ((await find()) === undefined) return false;
      return running?.pool.starts ?? true;
    },
    render: async (url, renderOptions, signal) => {
      const address = new URL(url);
      // The driver opens file:, chrome: and view-source: without complaint.
      if (address.protocol !== "http:" && address.protocol !== "https:") {
        throw new RenderError("unreachable", "a browser is only sent to http and https addresses");
      }
      await guard.check(address, signal);
      try {
        return await attempt(url, renderOptions, signal);
      } catch (error) {
        // The browser may have died of another page.
        if (!(error instanceof BrowserDied)) throw error;
        return attempt(url, renderOptions, signal);
      }
    },
    close: async () => {
      closed = true;
      await starting?.catch(() => undefined);
      await running?.pool.close();
      await running?.proxy.close();
    },
  };
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
