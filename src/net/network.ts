// The process's way to the web: pages politely and with retries, other resources plainly, all through one guard.
import { setMaxListeners } from "node:events";
import { HttpError, PageDisallowedError } from "../model/errors.ts";
import type { FetchOptions } from "../model/options.ts";
import type { FetchedPage } from "../model/page.ts";
import { SETTINGS } from "../model/settings.ts";
import type { BodyLimit } from "./body.ts";
import { overLimit } from "./body.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createConnector, type Dial, dialTcp } from "./connect.ts";
import { assertPageBytes, mayBePage, mediaType, notAPage } from "./content-type.ts";
import type { ResponseHead } from "./exchange.ts";
import { follow, type Landing } from "./follow.ts";
import type { HostGuard } from "./guard.ts";
import {
  declaredUserAgent,
  headerSafeContact,
  navigationHeaders,
  resourceHeaders,
  userAgent,
} from "./identity.ts";
import { createPoliteness } from "./politeness.ts";
import { movedTo } from "./refresh.ts";
import { pauseAfterAnswer, pauseAfterError } from "./retry.ts";
import { createRobotsCache, judgeRobots, type RobotsRecord, type RobotsVerdict } from "./robots.ts";
import { createWire } from "./wire.ts";

export type { Dial } from "./connect.ts";

/** How one page is fetched: the caller's options, and what the read already did or wants. */
export interface PageFetchOptions extends FetchOptions {
  /** true when the caller waited for `admitPage` itself, as for both fetches of a union. */
  readonly admitted?: boolean;
  /** true to send the declared identity; only where `contact` is set and the site asked for it. */
  readonly declareIdentity?: boolean;
}

/** How a resource that is not the page is fetched. */
export interface ResourceOptions {
  /** Wait for the headers; the whole answer has twice that. */
  readonly timeoutSeconds: number;
  readonly maxBytes: number;
  /** Whether a larger one is cut at `maxBytes` instead of refused. */
  readonly cut?: boolean;
}

/** Plain HTTP for the whole process. Every connection goes through the guard and to an address that passed it. */
export interface Network {
  readonly guard: HostGuard;
  /** The User-Agent of every request, for the browser to send as well. */
  readonly userAgent: string;
  /** The operator's declared contact; "" when there is none. */
  readonly contact: string;
  /**
   * The answer to a page request whatever its status: of a 2xx the whole page, of another status what it said. The
   * body of a refused type under an error status is empty. Throws HttpError, BlockedHostError, PageDisallowedError.
   */
  fetchPage(url: string, options: PageFetchOptions, signal: AbortSignal): Promise<FetchedPage>;
  /** Any other resource, of any type and status, without politeness, robots.txt and retries. Throws as `fetchPage`. */
  fetchResource(url: string, options: ResourceOptions, signal: AbortSignal): Promise<FetchedPage>;
  /**
   * Waits until a page read may ask the address's host: its address is public, robots.txt allows it where that is to be
   * respected, and it is this process's turn. For a browser, and for both fetches of a union together: `fetchPage`
   * does this by itself. Throws as it does.
   */
  admitPage(url: string, options: FetchOptions, signal: AbortSignal): Promise<void>;
  /** What robots.txt says about the address, whoever asked for it to be respected. */
  robotsVerdict(url: string, signal: AbortSignal): Promise<RobotsVerdict>;
  /** The host's robots.txt as found, from the cache when it is there. */
  robotsRecord(url: string, signal: AbortSignal): Promise<RobotsRecord>;
  /** Ends all connections and everything under way. */
  close(): Promise<void>;
}

/** What a network is made of. */
export interface NetworkOptions {
  readonly guard: HostGuard;
  /** Least time between page requests to one host; 0 switches it off. */
  readonly pageIntervalSeconds: number;
  /** `SERVICE_CONTACT`: a name followed by a contact address; "" for none. */
  readonly contact: string;
  readonly engineVersion: string;
  readonly dial?: Dial;
  readonly clock?: Clock;
  /** Certificates trusted beside the usual ones, PEM. */
  readonly ca?: string;
}

/** Bytes kept of the body of an error status: enough for what it says, and for the marks of a wall. */
const ERROR_BODY_BYTES = 1_048_576;
/** Wait for the headers of a robots.txt. */
const ROBOTS_TIMEOUT_SECONDS = 10;

/** A network of its own connections, robots.txt cache and turns; made once for the process and closed at its end. */
export function createNetwork(options: NetworkOptions): Network {
  const { guard, engineVersion, clock = systemClock } = options;
  const contact = headerSafeContact(options.contact);
  const ordinaryAgent = userAgent(engineVersion);
  const closing = new AbortController();
  // One listener for each request under way.
  setMaxListeners(0, closing.signal);
  const wire = createWire(
    createConnector({
      guard,
      dial: options.dial ?? dialTcp,
      closing: closing.signal,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    }),
  );
  const politeness = createPoliteness(options.pageIntervalSeconds, clock);
  const robots = createRobotsCache(async (url) => {
    const limit = { maxBytes: SETTINGS.ROBOTS_MAX_BYTES, cut: true };
    const { status, headers, body } = await resource(
      url,
      { ...limit, timeoutSeconds: ROBOTS_TIMEOUT_SECONDS },
      [],
    );
    return { status, contentType: mediaType(headers["content-type"]), body };
  }, clock);

  function resource(
    url: URL,
    { timeoutSeconds, maxBytes, cut = false }: ResourceOptions,
    signals: readonly AbortSignal[],
  ): Promise<Landing> {
    const asked = {
      headers: resourceHeaders(ordinaryAgent),
      headersMs: timeoutSeconds * 1000,
      wholeMs: timeoutSeconds * 2000,
      plan: (): BodyLimit => ({ maxBytes, cut }),
      admit: async () => {},
    };
    return follow(wire, { start: url, asked }, [...signals, closing.signal]);
  }

  /** What a page read must have before it asks a host: a public address, robots.txt's leave, its turn. */
  function admission({ respect_robots, admitted = false }: PageFetchOptions, signal: AbortSignal) {
    const turns = new Set<string>();
    return async (url: URL): Promise<void> => {
      await guard.check(url, signal);
      if (respect_robots) {
        const verdict = judgeRobots(await robots.record(url, signal), url);
        if (!verdict.allowed) throw new PageDisallowedError(url.href, verdict.reason);
      }
      const first = turns.size === 0;
      if (turns.has(url.host)) return;
      turns.add(url.host);
      if (first && admitted) return;
      await reserve(url, signal);
    };
  }

  async function reserve(url: URL, signal: AbortSignal): Promise<void> {
    // Read beside the page for its Crawl-delay, which holds from the next page on; the record never rejects here.
    void robots.record(url, closing.signal).then(
      ({ crawlDelaySeconds }) => {
        if (crawlDelaySeconds === undefined) return;
        const capped = Math.min(crawlDelaySeconds, SETTINGS.CRAWL_DELAY_CAP_SECONDS);
        politeness.setCrawlDelay(url.host, capped);
      },
      () => {},
    );
    await politeness.reserve(url.host, signal);
  }

  async function page(
    start: URL,
    options: PageFetchOptions,
    signal: AbortSignal,
  ): Promise<Landing> {
    const declared = options.declareIdentity === true && contact !== "";
    const asked = {
      headers: navigationHeaders(
        declared ? declaredUserAgent(contact, engineVersion) : ordinaryAgent,
      ),
      headersMs: options.timeout_seconds * 1000,
      wholeMs: options.timeout_seconds * 2000,
      plan: planPage,
      admit: admission(options, signal),
      onward: onwardFrom,
    };
    for (let left = options.retries; ; left--) {
      let ms: number | undefined;
      try {
        const landing = await follow(wire, { start, asked }, [signal, closing.signal]);
        ms = pauseAfterAnswer(landing, clock.date());
        if (ms === undefined || left === 0) return landing;
      } catch (error) {
        ms = pauseAfterError(error);
        if (ms === undefined || left === 0) throw error;
      }
      await clock.wait(ms, signal);
    }
  }

  return {
    guard,
    userAgent: ordinaryAgent,
    contact,
    async fetchPage(url, options, signal) {
      const landing = await page(webUrl(url), options, signal);
      if (landing.status >= 200 && landing.status < 300) {
        assertPageBytes(landing.body, landing.headers["content-type"]);
      }
      return toPage(landing, options.declareIdentity === true && contact !== "");
    },
    async fetchResource(url, options, signal) {
      return toPage(await resource(webUrl(url), options, [signal]), false);
    },
    admitPage: async (url, options, signal) => await admission(options, signal)(webUrl(url)),
    async robotsVerdict(url, signal) {
      const target = webUrl(url);
      return judgeRobots(await robots.record(target, signal), target);
    },
    robotsRecord: async (url, signal) => await robots.record(webUrl(url), signal),
    async close() {
      closing.abort(new HttpError("closed", "the service is shutting down"));
      await wire.close();
    },
  };
}

/** The limits a page is held to, by its head: a page whole, an error status as far as it tells why. */
function planPage({ status, headers, contentLength }: ResponseHead) {
  const readable = mayBePage(headers["content-type"]);
  if (status < 200 || status >= 300) {
    return readable ? { maxBytes: ERROR_BODY_BYTES, cut: true, optional: true } : undefined;
  }
  if (!readable) throw notAPage(mediaType(headers["content-type"]), contentLength);
  const maxBytes = SETTINGS.FETCH_MAX_BYTES;
  if (contentLength !== undefined && contentLength > maxBytes) throw overLimit(maxBytes);
  return { maxBytes, cut: false };
}

/** Where a page that only says that it moved sends its reader. */
function onwardFrom({ status, headers, body }: ResponseHead & { body: Uint8Array }, url: URL) {
  const isHtml = /html/.test(mediaType(headers["content-type"]));
  return isHtml && status >= 200 && status < 300 ? movedTo(body, url) : undefined;
}

function webUrl(url: string): URL {
  const parsed = new URL(url);
  if (parsed.protocol === "http:" || parsed.protocol === "https:") return parsed;
  throw new TypeError("url must be http or https");
}

function toPage({ url, status, headers, body }: Landing, identity_declared: boolean): FetchedPage {
  return { url: url.href, status, headers, body, identity_declared };
}
