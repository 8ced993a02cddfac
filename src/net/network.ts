// HTTP for the whole process: pages with politeness and retries, other resources without, all through one guard.

import { HttpError } from "../model/errors.ts";
import type { ArchiveOptions } from "../model/http-archive.ts";
import type { FetchOptions } from "../model/options.ts";
import type { FetchedPage } from "../model/page.ts";
import { SETTINGS } from "../model/settings.ts";
import { type Clock, systemClock } from "../runtime/clock.ts";
import { createAdmission } from "./admission.ts";
import { recordingDispatcher, replayDispatcher } from "./archive.ts";
import type { ResourceKind } from "./caller.ts";
import { createConnector, type Dial } from "./connect.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { type Extras, NO_EXTRAS } from "./extras.ts";
import { type FinalResponse, type Following, follow } from "./follow.ts";
import type { HostGuard } from "./guard.ts";
import { declaredUserAgent, headerSafeContact, resourceHeaders, userAgent } from "./identity.ts";
import { fetchPage, type PageFetchOptions, type PageQuery } from "./page-fetch.ts";
import { createPoliteness, type HostClock } from "./politeness.ts";
import { createRobotsCache, judgeRobots, type RobotsRecord, type RobotsVerdict } from "./robots.ts";
import { dialOut } from "./tunnel.ts";

export type { Dial } from "./connect.ts";

/** Options for a resource other than a page. */
export interface ResourceOptions {
  readonly kind: ResourceKind;
  /** Time limit for the headers; the whole response has twice that. */
  readonly timeoutSeconds: number;
  readonly maxBytes: number;
  /** Whether to cut a larger body at `maxBytes` instead of rejecting it. */
  readonly cut?: boolean;
}

/** The answer of a checked link. */
export interface LinkAnswer {
  readonly status: number;
  /** Final address after redirects. */
  readonly url: string;
}

/** HTTP client of the process, without a browser. Every connection goes to an address that passed the guard. */
export interface Network {
  /** User-Agent of every request, the browser's included. */
  readonly userAgent: string;
  /** The operator's declared contact, or "". */
  readonly contact: string;
  /**
   * Fetches a page and returns the response whatever its status: the whole page for 2xx, the error's body otherwise. An
   * error response of a type that is not a page has an empty body. Throws HttpError, BlockedHostError,
   * PageDisallowedError.
   */
  fetchPage(url: string, options: PageFetchOptions, signal: AbortSignal): Promise<FetchedPage>;
  /** Fetches any resource, without waits, robots.txt or retries. Throws as `fetchPage`. */
  fetchResource(url: string, options: ResourceOptions, signal: AbortSignal): Promise<FetchedPage>;
  /** Requests an address by HEAD, else by GET without body. Waits and throws as `fetchPage`. */
  checkLink(url: string, options: FetchOptions, signal: AbortSignal): Promise<LinkAnswer>;
  /**
   * Waits until a page read may request the address: its host is public, robots.txt allows it if respected, and it is
   * this process's turn. For a browser, and once for both fetches of a union; `fetchPage` does this itself. Throws as
   * `fetchPage`.
   */
  admitPage(url: string, options: FetchOptions, signal: AbortSignal): Promise<void>;
  /** Checks as `admitPage` does, without waiting for the host's turn. Throws as `admitPage` does. */
  checkPage(url: string, options: FetchOptions, signal: AbortSignal): Promise<void>;
  /** Whether the operator adds headers or cookies to requests for any origin. */
  readonly addsExtras: boolean;
  /** Returns robots.txt's verdict on the address, whether the caller respects it or not. */
  robotsVerdict(url: string, signal: AbortSignal): Promise<RobotsVerdict>;
  /** Returns the host's robots.txt as found, cached if possible. */
  robotsRecord(url: string, signal: AbortSignal): Promise<RobotsRecord>;
  /** Closes all connections and aborts running requests. */
  close(): Promise<void>;
}

/** Dependencies of a network. */
export interface NetworkOptions {
  readonly guard: HostGuard;
  /** Minimum time between page requests to one host; 0 disables it. */
  readonly pageIntervalSeconds: number;
  /** `SERVICE_CONTACT`: a name followed by a contact address; "" for none. */
  readonly contact: string;
  /** `SERVICE_CONTACT_URL`: page that describes this client; "" for none. */
  readonly contactUrl: string;
  readonly engineVersion: string;
  /** The operator's headers and cookies; none by default. */
  readonly extras?: Extras;
  readonly dial?: Dial | undefined;
  readonly clock?: Clock;
  /** Host turns shared by several machines. */
  readonly hosts?: HostClock | undefined;
  /** Where exchanges are recorded, or answered from instead of the network. */
  readonly archive?: ArchiveOptions | undefined;
  /** Additional trusted certificates, PEM. */
  readonly ca?: string;
}

/** Time limit for the headers of a robots.txt. */
const ROBOTS_TIMEOUT_SECONDS = 10;

/** Creates a network with its own connections, robots.txt cache and host turns; one per process, closed at its end. */
export function createNetwork(options: NetworkOptions): Network {
  const { guard, engineVersion, dial = dialOut, clock = systemClock } = options;
  const { extras = NO_EXTRAS } = options;
  const contact = headerSafeContact(options.contact);
  const agent = userAgent(engineVersion, headerSafeContact(options.contactUrl));
  const closing = new AbortController();
  const dispatcher = archived(options.archive, () =>
    createDispatcher(createConnector({ guard, dial, closing: closing.signal, ca: options.ca })),
  );

  const resourceQuery = (kind: ResourceKind, seconds: number) => ({
    kind,
    headers: () => resourceHeaders(agent),
    extras,
    headersMs: seconds * 1000,
    wholeMs: seconds * 2000,
  });

  const resource = (
    url: URL,
    { kind, timeoutSeconds, maxBytes, cut = false }: ResourceOptions,
    signals: readonly AbortSignal[],
  ) => {
    const plan = () => ({ maxBytes, cut });
    const asked = { ...resourceQuery(kind, timeoutSeconds), plan, admit: async () => {} };
    return follow(dispatcher, { start: url, asked }, [...signals, closing.signal]);
  };

  const robots = createRobotsCache(async (url) => {
    const limits = { timeoutSeconds: ROBOTS_TIMEOUT_SECONDS, maxBytes: SETTINGS.ROBOTS_MAX_BYTES };
    const asked = { kind: "robots", ...limits, cut: true } as const;
    const { status, headers, body } = await resource(url, asked, []);
    return { status, contentType: headers["content-type"] ?? "", body };
  }, clock);
  const politeness = createPoliteness(options.pageIntervalSeconds, clock, options.hosts);
  const admission = createAdmission({ guard, robots, politeness, closing: closing.signal });

  return {
    userAgent: agent,
    contact,
    async fetchPage(url, wanted, signal) {
      const declares = wanted.declareIdentity === true && contact !== "";
      const query: PageQuery = {
        start: webUrl(url),
        wanted,
        agent,
        extras,
        ...(declares && { declaredAgent: declaredUserAgent(contact, engineVersion) }),
        admit: admission.forRead(wanted, signal),
      };
      return toPage(
        await fetchPage({ dispatcher, clock }, query, [signal, closing.signal]),
        declares,
      );
    },
    async fetchResource(url, wanted, signal) {
      return toPage(await resource(webUrl(url), wanted, [signal]), false);
    },
    async checkLink(url, wanted, signal) {
      const ask = (method: "HEAD" | "GET") => {
        const asked: Following = {
          ...resourceQuery("link", wanted.timeout_seconds),
          method,
          plan: () => undefined,
          admit: admission.forRead(wanted, signal),
        };
        return follow(dispatcher, { start: webUrl(url), asked }, [signal, closing.signal]);
      };
      // Many servers answer HEAD with an error of any kind, or not at all.
      const head = await ask("HEAD").catch((error: unknown) => {
        if (error instanceof HttpError && !signal.aborted) return undefined;
        throw error;
      });
      const { status, url: landed } =
        head !== undefined && head.status < 400 ? head : await ask("GET");
      return { status, url: landed.href };
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
      await dispatcher.close();
    },
  };
}

function archived({ record, replay }: ArchiveOptions = {}, create: () => Dispatcher): Dispatcher {
  if (replay !== undefined) return replayDispatcher(replay);
  const dispatcher = create();
  if (record === undefined) return dispatcher;
  return recordingDispatcher(dispatcher, { record, nowMs: () => systemClock.date() });
}

function webUrl(url: string): URL {
  const parsed = new URL(url);
  if (parsed.protocol === "http:" || parsed.protocol === "https:") return parsed;
  throw new TypeError("url must be http or https");
}

function toPage(
  { url, redirects, status, headers, body, receivedBytes, isPersonal }: FinalResponse,
  identity_declared: boolean,
): FetchedPage {
  return {
    url: url.href,
    ...(redirects.length > 0 && { redirects }),
    status,
    headers,
    body,
    received_bytes: receivedBytes,
    identity_declared,
    is_personal: isPersonal,
  };
}
