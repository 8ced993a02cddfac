// A browser in front of a site on loopback that looks public to it, for tests; without a browser they are skipped by name.
import { connect } from "node:net";
import { after, before, describe } from "node:test";
import { type Browser, type BrowserOptions, createBrowser } from "../../src/browser/browser.ts";
import { findBrowser } from "../../src/browser/find.ts";
import { type Partially, type RenderOptions, renderOptions } from "../../src/model/options.ts";
import type { RenderedPage } from "../../src/model/rendered.ts";
import type { Dial } from "../../src/net/connect.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { type Clock, systemClock } from "../../src/runtime/clock.ts";
import { type Answer, type Origin, startOrigin } from "./origin.ts";
import { shared } from "./shared.ts";

/** The browser of this machine; undefined where there is none, or none is to be used. */
export const FOUND =
  process.env["LEGIBLE_TEST_BROWSER"] === "none" ? undefined : await findBrowser();

/** `describe` for tests that need a browser. */
export const describeWithBrowser: typeof describe =
  FOUND === undefined ? (describe.skip as typeof describe) : describe;

/** An address of a public network that leads nowhere (RFC 5737 is not public, so one of a root server). */
export const PUBLIC_ADDRESS = "198.41.0.4";
/** A User-Agent as the service sends it. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 legible-test";

/** A site and a browser that reads it as `http://site.test/`, and any other name under `.test` likewise. */
export interface Stand {
  readonly browser: Browser;
  readonly origin: Origin;
  /** Reads a path of the site; without a pause after load unless the options ask for one. */
  read(
    path: string,
    options?: Partially<RenderOptions>,
    signal?: AbortSignal,
  ): Promise<RenderedPage>;
  /** Reads any address. */
  readUrl(
    url: string,
    options?: Partially<RenderOptions>,
    signal?: AbortSignal,
  ): Promise<RenderedPage>;
  close(): Promise<void>;
}

const NEVER = new AbortController().signal;

/** Options of a browser whose guard refuses private hosts, and to which every name looks public. */
const STAND = {
  guard: createHostGuard({ blockPrivate: true, resolve: async () => [PUBLIC_ADDRESS] }),
  maxPages: 2,
  args: "",
  userAgent: USER_AGENT,
};

/** Connects names under `.test` to a site, and no other. */
function dialTo(origin: () => Origin | undefined): Dial {
  return async ({ hostname }) => {
    const port = origin()?.port;
    if (port === undefined || !hostname.endsWith(".test")) {
      throw new Error(`${hostname} is not reached in tests`);
    }
    return connect(port, "127.0.0.1");
  };
}

function standOf(browser: Browser, origin: Origin, close: () => Promise<void>): Stand {
  const readUrl: Stand["readUrl"] = (url, given, signal = NEVER) =>
    browser.render(url, renderOptions({ settle_ms: 0, ...given }), signal);
  return {
    browser,
    origin,
    readUrl,
    read: (path, given, signal) => readUrl(`http://site.test${path}`, given, signal),
    close,
  };
}

/** Starts a site and a browser of its own. */
export async function startStand(
  answers: Readonly<Record<string, Answer>>,
  options: Partial<BrowserOptions> = {},
): Promise<Stand> {
  const origin = await startOrigin(answers);
  const browser = createBrowser({ ...STAND, dial: dialTo(() => origin), ...options });
  return standOf(browser, origin, async () => {
    await browser.close();
    await origin.close();
  });
}

/** The site that the browser of all stands reads, and its time: those of the stand whose tests run. */
let current: { readonly origin: Origin; readonly clock: Clock } | undefined;

/** The browser of all stands of this process that ask for no other. */
const holdBrowser = shared(async () => {
  const clock = () => current?.clock ?? systemClock;
  return createBrowser({
    ...STAND,
    dial: dialTo(() => current?.origin),
    clock: {
      now: () => clock().now(),
      date: () => clock().date(),
      wait: (ms, signal) => clock().wait(ms, signal),
    },
  });
});

/**
 * A stand for every test of a `describe`, started before the first and closed after the last. It uses the
 * browser that all stands share unless the options ask for another; its clock is its own.
 */
export function useStand(
  answers: Readonly<Record<string, Answer>>,
  { clock = systemClock, ...options }: Partial<BrowserOptions> = {},
): { readonly stand: Stand } {
  let stand: Stand | undefined;
  const hold = Object.keys(options).length === 0 ? holdBrowser() : undefined;
  before(async () => {
    if (hold === undefined) stand = await startStand(answers, { ...options, clock });
    else {
      const origin = await startOrigin(answers);
      current = { origin, clock };
      stand = standOf(hold(), origin, () => origin.close());
    }
  });
  after(async () => {
    current = undefined;
    await stand?.close();
  });
  return {
    get stand() {
      if (stand === undefined) throw new Error("the stand is not up");
      return stand;
    },
  };
}

/** A navigation of so many milliseconds is over when an `OverClock` says so, and not before. */
export const TIL_OVER = { timeout_ms: 3_600_000 };

/** What happens in the place of a wait of so many milliseconds. */
export type Waits = Readonly<Record<number, () => Promise<void>>>;

/** The machine's clock, but for some waits, and for navigations, whose time is over when the test says so. */
export class OverClock implements Clock {
  readonly #navigations = new Set<() => void>();
  readonly #waits: Waits;
  #early = false;
  readonly now = systemClock.now;
  readonly date = systemClock.date;

  constructor(waits: Waits = {}) {
    this.#waits = waits;
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    if (ms !== TIL_OVER.timeout_ms) return this.#waits[ms]?.() ?? systemClock.wait(ms, signal);
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => this.#navigations.delete(resolve));
      this.#navigations.add(resolve);
      if (this.#early) this.end();
    });
  }

  /** The time of every navigation under way is over; of the next one when there is none. */
  end(): void {
    this.#early = this.#navigations.size === 0;
    for (const resolve of this.#navigations) resolve();
    this.#navigations.clear();
  }
}
