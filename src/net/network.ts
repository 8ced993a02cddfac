// The process's way to the web: pages politely and with retries, other resources plainly, all through one guard.
import { HttpError } from "../model/errors.ts";
import type { Validators } from "../model/kept-reading.ts";
import type { FetchOptions } from "../model/options.ts";
import type { FetchedPage } from "../model/page.ts";
import { SETTINGS } from "../model/settings.ts";
import { type Clock, systemClock } from "../runtime/clock.ts";
import { createAdmission } from "./admission.ts";
import { createConnector, type Dial } from "./connect.ts";
import { type Extras, NO_EXTRAS } from "./extras.ts";
import { type Following, follow, type Landing } from "./follow.ts";
import type { HostGuard } from "./guard.ts";
import { declaredUserAgent, headerSafeContact, resourceHeaders, userAgent } from "./identity.ts";
import { fetchPage, type PageQuery } from "./page-fetch.ts";
import { createPoliteness, type HostClock } from "./politeness.ts";
import { createRobotsCache, judgeRobots, type RobotsRecord, type RobotsVerdict } from "./robots.ts";
import { dialOut } from "./tunnel.ts";
import { createWire } from "./wire.ts";

export type { Dial } from "./connect.ts";

/** How one page is fetched: the caller's options, and what the read already did or wants. */
export interface PageFetchOptions extends FetchOptions {
  /** true when the caller waited for `admitPage` itself, as for both fetches of a union. */
  readonly admitted?: boolean;
  /** true to send the declared identity; only where `contact` is set and the site asked for it. */
  readonly declareIdentity?: boolean;
  /** Asks for the page only in case that it changed: it is answered by status 304 where it did not. */
  readonly validators?: Validators;
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
  /** Whether a page could be asked for now, its host's turn aside. Throws as `admitPage` does. */
  checkPage(url: string, options: FetchOptions, signal: AbortSignal): Promise<void>;
  /** Whether the operator adds headers or cookies to requests for some origin. */
  readonly addsExtras: boolean;
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
  /** `SERVICE_CONTACT_URL`: where to read about this client; "" for nowhere. */
  readonly contactUrl: string;
  readonly engineVersion: string;
  /** What the operator adds to requests; nothing unless told. */
  readonly extras?: Extras;
  readonly dial?: Dial;
  readonly clock?: Clock;
  /** Turns at hosts that several machines share. */
  readonly hosts?: HostClock;
  /** Certificates trusted beside the usual ones, PEM. */
  readonly ca?: string;
}

/** Wait for the headers of a robots.txt. */
const ROBOTS_TIMEOUT_SECONDS = 10;

/** A network of its own connections, robots.txt cache and turns; made once for the process and closed at its end. */
export function createNetwork(options: NetworkOptions): Network {
  const { guard, engineVersion, dial = dialOut, clock = systemClock } = options;
  const { extras = NO_EXTRAS } = options;
  const contact = headerSafeContact(options.contact);
  const agent = userAgent(engineVersion, headerSafeContact(options.contactUrl));
  const closing = new AbortController();
  const ca = options.ca === undefined ? {} : { ca: options.ca };
  const wire = createWire(createConnector({ guard, dial, closing: closing.signal, ...ca }));

  const resource = (
    url: URL,
    { timeoutSeconds, maxBytes, cut = false }: ResourceOptions,
    signals: readonly AbortSignal[],
  ) => {
    const asked: Following = {
      headers: () => resourceHeaders(agent),
      extras,
      headersMs: timeoutSeconds * 1000,
      wholeMs: timeoutSeconds * 2000,
      plan: () => ({ maxBytes, cut }),
      admit: async () => {},
    };
    return follow(wire, { start: url, asked }, [...signals, closing.signal]);
  };

  const robots = createRobotsCache(async (url) => {
    const limit = { timeoutSeconds: ROBOTS_TIMEOUT_SECONDS, maxBytes: SETTINGS.ROBOTS_MAX_BYTES };
    const { status, headers, body } = await resource(url, { ...limit, cut: true }, []);
    return { status, contentType: headers["content-type"] ?? "", body };
  }, clock);
  const politeness = createPoliteness(options.pageIntervalSeconds, clock, options.hosts);
  const admission = createAdmission({ guard, robots, politeness, closing: closing.signal });

  return {
    guard,
    userAgent: agent,
    contact,
    async fetchPage(url, wanted, signal) {
      const declares = wanted.declareIdentity === true && contact !== "";
      const query: PageQuery = {
        start: webUrl(url),
        timeout_seconds: wanted.timeout_seconds,
        retries: wanted.retries,
        pdf: wanted.read_pdf,
        agent,
        extras,
        ...(wanted.validators && { validators: wanted.validators }),
        ...(declares && { declaredAgent: declaredUserAgent(contact, engineVersion) }),
        admit: admission.forRead(wanted, signal),
      };
      return toPage(await fetchPage({ wire, clock }, query, [signal, closing.signal]), declares);
    },
    async fetchResource(url, wanted, signal) {
      return toPage(await resource(webUrl(url), wanted, [signal]), false);
    },
    admitPage: async (url, wanted, signal) => await admission.forRead(wanted, signal)(webUrl(url)),
    checkPage: async (url, wanted, signal) =>
      await admission.forRead({ ...wanted, admitted: true }, signal)(webUrl(url)),
    addsExtras: extras.headers.length + extras.cookies.length > 0,
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

function webUrl(url: string): URL {
  const parsed = new URL(url);
  if (parsed.protocol === "http:" || parsed.protocol === "https:") return parsed;
  throw new TypeError("url must be http or https");
}

function toPage(
  { url, status, headers, body, isPersonal }: Landing,
  identity_declared: boolean,
): FetchedPage {
  return { url: url.href, status, headers, body, identity_declared, is_personal: isPersonal };
}
