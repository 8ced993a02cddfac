// State of one crawl on the Crawl screen: reduces events to counts, page rows and refusal reasons.
import type {
  AnalysisEvent,
  DiscoveryEvent,
  FrontierCounts,
  SiteDoneEvent,
  SiteEvent,
  SitePageEvent,
  SiteRunEvent,
} from "../../model/site-event.ts";
import { plainCause, type Refusal, refusalOf, refusalOfEvent, service } from "../service.ts";
import { slices } from "../slices.ts";
import { createStore } from "../store.ts";
import { fullAddress } from "./read-run.ts";

/** Row for a page; its texts are dropped. */
export interface PageRow {
  readonly index: number;
  readonly url: string;
  readonly title: string;
  readonly depth: number;
  readonly error: string | null;
  readonly chars: number;
  readonly type: string;
  readonly strategy: string | null;
}

interface CrawlState {
  readonly url: string;
  readonly maxPages: number;
  readonly maxDepth: number;
  readonly inBrowser: boolean;
  readonly withinPath: boolean;
  readonly readPdf: boolean;
  readonly respectRobots: boolean;
  readonly phase: "idle" | "running" | "done" | "stopped" | "failed";
  readonly message: string;
  readonly run: SiteRunEvent | undefined;
  readonly analysis: AnalysisEvent | undefined;
  readonly discovery: DiscoveryEvent | undefined;
  readonly counts: FrontierCounts | undefined;
  readonly inFlight: readonly string[];
  /** Addresses added most recently, newest first. */
  readonly fresh: readonly string[];
  /** Appended in place. */
  readonly rows: PageRow[];
  readonly types: Map<string, number>;
  readonly errors: Map<string, number>;
  readonly failed: number;
  readonly perMinute: number;
  readonly seconds: number;
  readonly warnings: readonly string[];
  readonly done: SiteDoneEvent | undefined;
  readonly refusal: Refusal | undefined;
}

const nothing = () =>
  ({
    message: "",
    run: undefined,
    analysis: undefined,
    discovery: undefined,
    counts: undefined,
    inFlight: [],
    fresh: [],
    rows: [],
    types: new Map<string, number>(),
    errors: new Map<string, number>(),
    failed: 0,
    perMinute: 0,
    seconds: 0,
    warnings: [],
    done: undefined,
    refusal: undefined,
  }) satisfies Partial<CrawlState>;

/** State of the Crawl screen. */
export const crawlStore = createStore<CrawlState>({
  url: "",
  maxPages: 100,
  maxDepth: 12,
  inBrowser: false,
  withinPath: false,
  readPdf: false,
  respectRobots: true,
  phase: "idle",
  ...nothing(),
});

const FRESH_SHOWN = 60;
const WARNINGS_SHOWN = 20;

let controller: AbortController | undefined;

/** Crawls the site in the form. Stops a running crawl. */
export async function startCrawl(): Promise<void> {
  const { url, maxPages, maxDepth, inBrowser, withinPath, readPdf, respectRobots } =
    crawlStore.get();
  controller?.abort();
  const own = new AbortController();
  controller = own;
  crawlStore.set({ ...nothing(), phase: "running" });
  try {
    const events = service().streamSite({
      url: fullAddress(url),
      max_pages: maxPages,
      complete: inBrowser,
      fetch: { read_pdf: readPdf },
      crawl: { max_depth: maxDepth, within_path: withinPath, respect_robots: respectRobots },
      signal: own.signal,
    });
    const breathe = slices();
    for await (const event of events) {
      if (controller !== own) return;
      take(event);
      await breathe();
    }
  } catch (error) {
    if (controller !== own) return;
    if (own.signal.aborted) crawlStore.set({ phase: "stopped", inFlight: [], message: "" });
    else crawlStore.set({ phase: "failed", refusal: refusalOf(error), inFlight: [] });
  }
}

// The crawl ends with this page of the browser.
addEventListener("beforeunload", (event) => {
  if (crawlStore.get().phase === "running") event.preventDefault();
});

/** Stops the crawl; the service keeps the graph of the pages read. */
export function stopCrawl(): void {
  controller?.abort();
}

function take(event: SiteEvent): void {
  const { set } = crawlStore;
  if ("at" in event && event.at !== undefined) set({ seconds: event.at });
  switch (event.type) {
    case "run":
      set({ run: event });
      break;
    case "stage":
      set({ message: event.message });
      break;
    case "analysis":
      set({ analysis: event });
      break;
    case "discovery":
      set({ discovery: event });
      break;
    case "frontier":
      set({ counts: event, fresh: event.new_urls.slice(0, FRESH_SHOWN) });
      break;
    case "fetching":
      set({ inFlight: event.urls });
      break;
    case "page":
      takePage(event);
      break;
    case "warning": {
      const { warnings } = crawlStore.get();
      set({ warnings: [...warnings, event.message].slice(-WARNINGS_SHOWN) });
      break;
    }
    case "done":
      set({
        phase: event.stopped ? "stopped" : "done",
        done: event,
        inFlight: [],
        message: "",
        seconds: event.duration_seconds,
      });
      break;
    case "error":
      set({
        phase: "failed",
        refusal: refusalOfEvent(event),
        inFlight: [],
        message: "",
      });
  }
}

/** Returns the cause of an error without what differs between pages: addresses, numbers, words. */
function causeOf(error: string): string {
  if (/^HTTP \d{3}/.test(error)) return error;
  return error
    .replace(/https?:\/\/[^\s"”),]+/g, "…")
    .replace(/“[^”]*”|"[^"]*"/g, "“…”")
    .replace(/\d[\d.,]*/g, "…");
}

function takePage(event: SitePageEvent): void {
  const { rows, types, errors, fresh, inFlight } = crawlStore.get();
  const { index, url, title, depth, chars, page_type, strategy } = event;
  const error = event.error === null ? null : plainCause(event.error);
  rows.push({
    index,
    url,
    title,
    depth,
    error,
    chars,
    type: page_type,
    strategy,
  });
  if (error === null) types.set(page_type, (types.get(page_type) ?? 0) + 1);
  else {
    const cause = causeOf(error);
    errors.set(cause, (errors.get(cause) ?? 0) + 1);
  }
  crawlStore.set({
    counts: event,
    failed: event.failed,
    perMinute: event.pages_per_minute,
    fresh: [...event.new_urls.slice(0, FRESH_SHOWN), ...fresh].slice(0, FRESH_SHOWN),
    inFlight: inFlight.filter((one) => one !== url),
  });
}
