// The room's one entry: a browser that reads pages as a reader sees them, or says why it cannot.
import { LegibleError, RenderError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import type { RenderedPage } from "../model/rendered.ts";
import { abortable } from "../net/abort.ts";
import { type Clock, systemClock } from "../net/clock.ts";
import type { Dial } from "../net/connect.ts";
import type { HostGuard } from "../net/guard.ts";
import { EgressProxy } from "./egress-proxy.ts";
import { findBrowser } from "./find.ts";
import { type Lease, TabPool } from "./pool.ts";
import { renderPage } from "./render.ts";
import { shellWords } from "./shell-words.ts";

/** A browser for reading pages. */
export interface Browser {
  /** A browser was found here. */
  readonly available: boolean;
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
  /** The only browser to use. */
  readonly executablePath?: string;
  /** Stands in for the machine's where a read's time is told; for tests that choose the moment. */
  readonly clock?: Clock;
  /** Folders of programs to look for a browser in, as in the variable PATH. */
  readonly searchPath?: string;
}

/** Finds a browser; it is started by the first render. */
export async function createBrowser(options: BrowserOptions): Promise<Browser> {
  const found = await findBrowser(options);
  if (found === undefined) return NO_BROWSER;
  const { guard, maxPages, userAgent, clock = systemClock } = options;
  const proxy = await EgressProxy.start(guard, options.dial);
  const args = shellWords(options.args);
  const pool = new TabPool({ found, args, userAgent, proxy: proxy.address }, maxPages);

  async function attempt(url: string, renderOptions: RenderOptions, signal: AbortSignal) {
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
    available: true,
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
      await pool.close();
      await proxy.close();
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

const NO_BROWSER: Browser = {
  available: false,
  render: () => Promise.reject(new RenderError("unavailable", "there is no browser here")),
  close: () => Promise.resolve(),
};
