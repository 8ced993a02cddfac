// State of one crawl on the Crawl screen: reduces events to counts, page rows and refusal reasons.

import { ServiceError } from "../../client/index.ts";
import type {
  CrawlChoices,
  CrawlNumbers,
  DetachedCrawl,
  LoggedEvent,
} from "../../model/detached-crawl.ts";
import { plainWords } from "../../model/plain-words.ts";
import type {
  AnalysisEvent,
  DiscoveryEvent,
  FrontierCounts,
  SiteDoneEvent,
  SiteEvent,
  SitePageEvent,
  SiteRunEvent,
} from "../../model/site-event.ts";
import { count } from "../format.ts";
import { linkTo, open, visit } from "../route.ts";
import { type Refusal, refusalOf, refusalOfEvent, service } from "../service.ts";
import { slices } from "../slices.ts";
import { createStore, none } from "../store.ts";
import { listSites } from "./home-sites.ts";
import { fullAddress } from "./read-run.ts";

/** Row for a page; its texts are dropped. */
export interface PageRow {
  /** Id of its event, by which the service returns its texts. */
  readonly id: number;
  readonly index: number;
  readonly url: string;
  readonly title: string;
  readonly depth: number;
  readonly error: string | null;
  /** Cause of the failure without the parts that differ between pages; "" if the page was read. */
  readonly cause: string;
  /** First page that links to the failed page; "" if none does. */
  readonly linked_from: string;
  readonly words: number;
  readonly chars: number;
  readonly type: string;
  readonly published: string;
  /** Change since the stored graph; "" without one. */
  readonly change: string;
  readonly strategy: string | null;
}

/** A crawl of which nothing is known. */
const nothing = () => ({
  isPaused: false,
  /** End of the crawl in epoch seconds, as of its opening; null if it ran, undefined until known. */
  ended: none<number | null>(),
  message: "",
  run: none<SiteRunEvent>(),
  analysis: none<AnalysisEvent>(),
  discovery: none<DiscoveryEvent>(),
  counts: none<FrontierCounts>(),
  inFlight: [] as string[],
  /** Number of pages under way. `inFlight` may be longer: a page may end at another address. */
  underWay: 0,
  /** Addresses added most recently, newest first. */
  fresh: [] as string[],
  /** Appended in place; without the pages between `earlier.after` and `earlier.until`. */
  rows: [] as PageRow[],
  /** Ids of the events that were not loaded: those between the first ones and the latest. */
  earlier: none<{ readonly after: number; readonly until: number }>(),
  isLoadingEarlier: false,
  /** Whether the events that the crawl had when it was opened are loaded. */
  isOpened: false,
  types: new Map<string, number>(),
  errors: new Map<string, number>(),
  /** Counters of the crawl, also of pages without a row. */
  numbers: NO_NUMBERS,
  perMinute: 0,
  seconds: 0,
  /** Epoch seconds; 0 until known. */
  started: 0,
  warnings: [] as string[],
  /** Whether the service stored the graph; a smaller graph replaces no larger one. */
  isStored: true,
  done: none<SiteDoneEvent>(),
  refusal: none<Refusal>(),
});

const NO_NUMBERS: CrawlNumbers = {
  last_event: 0,
  pages_ok: 0,
  failed: 0,
  queued: 0,
  discovered: 0,
};

/** The form before a person changes it. */
const FORM: CrawlChoices = {
  max_pages: 100,
  max_depth: 12,
  complete: false,
  within_path: false,
  read_files: false,
  respect_robots: true,
  include_paths: "",
  exclude_paths: "",
  delay_seconds: 0.3,
};

/** The crawl on screen, and the form. */
export interface Crawl extends CrawlChoices, Readonly<ReturnType<typeof nothing>> {
  readonly url: string;
  /** Id of the crawl on screen; "" until the service has given one. */
  readonly id: string;
  readonly phase: "idle" | "running" | "done" | "stopped" | "failed";
}

/** State of the Crawl screen. */
export const crawlStore = createStore<Crawl>({
  url: "",
  id: "",
  ...FORM,
  phase: "idle",
  ...nothing(),
});

const FRESH_SHOWN = 60;
const WARNINGS_SHOWN = 20;

/** Aborted when the screen follows another crawl; the crawl itself goes on. */
let controller: AbortController | undefined;

/** Leaves the crawl on screen, and shows another one. */
function begin(changes: Partial<Crawl>): AbortController {
  controller?.abort();
  controller = new AbortController();
  crawlStore.set({ ...nothing(), phase: "running", ...changes });
  return controller;
}

/** Shows why a crawl was not started or followed, unless the screen follows another one. */
function fail(own: AbortController, error: unknown): void {
  if (controller !== own || own.signal.aborted) return;
  crawlStore.set({ phase: "failed", refusal: refusalOf(error), inFlight: [], message: "" });
}

/**
 * Maximum age in seconds of cached copies in a first crawl: pages are cached for a continuation,
 * and older copies revalidated.
 */
const FRESH_SECONDS = 1;
/** Seconds added to the age of cached copies in a continuation, for the clocks of two machines. */
const MARGIN_SECONDS = 60;

/** Crawls the site again up to more pages; pages read by the crawl on screen come from the cache. */
export async function continueCrawl(maxPages: number): Promise<void> {
  const { started, run, url } = crawlStore.get();
  const age = started === 0 ? FRESH_SECONDS : Date.now() / 1000 - started + MARGIN_SECONDS;
  crawlStore.set({ max_pages: maxPages, url: run?.url ?? url });
  await startCrawl(Math.ceil(age));
}

/** Factor for new pages if the limit of the last crawl is unknown, and the minimum limit. */
const GROWTH = 1.2;
const MIN_PAGES = 100;
/** Maximum number of crawls searched for the last one of a site; the service lists no more. */
const LOOKED_AT = 2000;

/**
 * Opens the screen, and crawls a stored site again with the options of the newest crawl that read
 * at least as many pages: with another limit or scope, pages would count as new or gone. If no such
 * crawl is listed, it uses the default options of the form and a limit with room for new pages.
 */
export async function crawlAgain(url: string, pages: number): Promise<void> {
  open("crawl");
  const own = begin({ url, id: "" });
  try {
    const { crawls } = await service().crawls({ limit: LOOKED_AT, signal: own.signal });
    if (controller !== own) return;
    const last = crawls.find((crawl) => crawl.url === url && crawl.pages_ok >= pages);
    const max_pages = Math.max(MIN_PAGES, Math.ceil(pages * GROWTH));
    crawlStore.set({ ...FORM, max_pages, ...last?.options });
  } catch (error) {
    return fail(own, error);
  }
  await startCrawl();
}

/** Starts a crawl of the site in the form, and follows it. `maxAge` is in seconds. */
export async function startCrawl(maxAge = FRESH_SECONDS): Promise<void> {
  const form = crawlStore.get();
  const own = begin({ id: "" });
  try {
    const { id } = await service().startCrawl({
      url: fullAddress(form.url),
      max_pages: form.max_pages,
      complete: form.complete,
      fetch: { read_pdf: form.read_files, read_files: form.read_files, max_age: maxAge },
      crawl: {
        max_depth: form.max_depth,
        within_path: form.within_path,
        respect_robots: form.respect_robots,
        include_paths: form.include_paths,
        exclude_paths: form.exclude_paths,
        delay_seconds: form.delay_seconds,
        // The facts of the site are a table on the Facts screen.
        store_declared: true,
      },
    });
    void listSites();
    if (controller !== own) return;
    // A person may have gone to another screen meanwhile.
    if (location.hash.startsWith(linkTo("crawl"))) visit("crawl", { id });
    await followCrawl(id);
  } catch (error) {
    fail(own, error);
  }
}

/** Fields of page events that grow with the page; the texts are loaded with the row. */
const SHOWN_FIELDS = "new_urls";

/** Milliseconds before a lost connection to the service is tried again. */
const AGAIN_MS = 2000;

/** Events of a crawl that are loaded whole when it is opened; a page has two. */
const MAX_WHOLE = 1000;
/** Latest events that are loaded of a longer crawl. */
const LATEST = 400;

/** Shows a crawl, wherever it was started: its status, then its latest events, then new ones. */
export async function followCrawl(id: string): Promise<void> {
  const own = begin({ id });
  const { signal } = own;
  const breathe = slices();
  let last = 0;
  try {
    const status = await service().crawlStatus({ id, signal });
    const { url, options, state, created, ended, last_event: known } = status;
    crawlStore.set({
      // Also the form: a continuation keeps the options.
      ...options,
      ...{ url, isPaused: state === "paused", started: created, ended, numbers: status },
      isOpened: known === 0,
    });
    if (known > MAX_WHOLE) {
      for await (const logged of eventsUntil({ id, after: 0, until: known, signal })) {
        if (logged.event.type === "page") break;
        take(logged.event, logged.id);
        last = logged.id;
      }
      const until = known - LATEST;
      if (last < until) crawlStore.set({ earlier: { after: last, until } });
      last = Math.max(last, until);
    }
    while (!signal.aborted) {
      try {
        const asked = { id, after: last, fields: SHOWN_FIELDS, signal };
        for await (const logged of service().crawlEvents(asked)) {
          if (signal.aborted) return;
          last = logged.id;
          take(logged.event, logged.id);
          if (last >= known) crawlStore.set({ isOpened: true });
          await breathe();
        }
      } catch (error) {
        // A service that is closing or restarts is asked again; any other answer is the last.
        const isFinal = error instanceof ServiceError && error.status < 500;
        if (signal.aborted || isFinal) throw error;
      }
      // Navigation and Home count it no longer.
      if (crawlStore.get().phase !== "running") return await listSites();
      crawlStore.set({ message: "Service not reachable, trying again" });
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  } catch (error) {
    fail(own, error);
  }
}

/** Loads the rows of the pages between the first and the latest events. */
export async function loadEarlier(): Promise<void> {
  const { id, earlier, isLoadingEarlier } = crawlStore.get();
  const own = controller;
  if (earlier === undefined || own === undefined || isLoadingEarlier) return;
  const { signal } = own;
  crawlStore.set({ isLoadingEarlier: true, refusal: undefined });
  const breathe = slices();
  const rows: PageRow[] = [];
  const before: string[] = [];
  let last = earlier.after;
  try {
    for await (const logged of eventsUntil({ id, ...earlier, signal })) {
      last = logged.id;
      if (logged.event.type === "page") rows.push(rowOf(logged.event, logged.id));
      if (logged.event.type === "warning") before.push(logged.event.message);
      await breathe();
    }
    if (signal.aborted) return;
    if (last < earlier.until) throw new Error("The list of pages ended early. Load it again.");
    const { types, errors, rows: latest, warnings } = crawlStore.get();
    for (const row of rows) tally(row, { types, errors });
    crawlStore.set({
      rows: [...rows, ...latest],
      warnings: [...before, ...warnings].slice(-WARNINGS_SHOWN),
      earlier: undefined,
    });
  } catch (error) {
    if (!signal.aborted) crawlStore.set({ refusal: refusalOf(error) });
  } finally {
    if (!signal.aborted) crawlStore.set({ isLoadingEarlier: false });
  }
}

/** Events of a crawl after an id up to another. */
type Span = NonNullable<Crawl["earlier"]> & { readonly id: string; readonly signal: AbortSignal };

/** Yields logged events without the large fields of pages. */
async function* eventsUntil({ id, after, until, signal }: Span): AsyncGenerator<LoggedEvent, void> {
  for await (const logged of service().crawlEvents({ id, after, fields: "none", signal })) {
    if (logged.id <= until) yield logged;
    if (logged.id >= until) return;
  }
}

/** Returns in words when what only the end of a crawl tells is known. */
export const knownWhen = ({ phase }: Crawl): string =>
  phase === "running" ? "known at the end of the crawl" : "not known: the crawl has no end";

/** Shows no crawl, unless one is running. */
export function leaveCrawl(): void {
  const { phase, id } = crawlStore.get();
  if (phase === "running") return;
  controller?.abort();
  crawlStore.set({ ...(id !== "" && FORM), ...nothing(), id: "", phase: "idle" });
}

/** Fills the form for a site, without the options of another site's crawl. */
export function prepareCrawl(url: string): void {
  const now = crawlStore.get();
  if (now.phase === "running") return;
  crawlStore.set(now.id === "" || now.url === url ? { url } : { ...FORM, url });
}

/** Stops the crawl for good; the service keeps the graph of the pages read. */
export const stopCrawl = (): Promise<void> =>
  tell(async (id) => {
    const status = await service().crawlStatus({ id });
    // The same request removes a crawl that has ended.
    return status.ended === null ? service().cancelCrawl({ id }) : status;
  });

/** Lets the crawl rest; it continues where it was. */
export const pauseCrawl = (): Promise<void> => tell((id) => service().pauseCrawl({ id }));

/** Continues a paused crawl. */
export const resumeCrawl = (): Promise<void> => tell((id) => service().resumeCrawl({ id }));

async function tell(order: (id: string) => Promise<DetachedCrawl>): Promise<void> {
  const { id } = crawlStore.get();
  if (id === "") return;
  crawlStore.set({ refusal: undefined });
  try {
    const { state } = await order(id);
    crawlStore.set({ isPaused: state === "paused" });
  } catch (error) {
    crawlStore.set({ refusal: refusalOf(error) });
  }
}

function take(event: SiteEvent, id: number): void {
  const { set } = crawlStore;
  if ("at" in event && event.at !== undefined) set({ seconds: event.at });
  switch (event.type) {
    case "run":
    case "analysis":
    case "discovery":
      set({ [event.type]: event });
      break;
    case "stage":
      // Groups the digits of the page limit.
      set({ message: event.message.replace(/(?<=up to )\d+/, (most) => count(Number(most))) });
      break;
    case "frontier":
      set({ counts: event, fresh: event.new_urls.slice(0, FRESH_SHOWN) });
      countTo(id, { pages_ok: 0, failed: 0, queued: event.queued, discovered: event.discovered });
      break;
    case "fetching": {
      const { extracted: pages_ok, failed, queued, urls } = event;
      const { discovered } = crawlStore.get().numbers;
      set({ inFlight: [...urls], underWay: urls.length });
      countTo(id, { pages_ok, failed, queued: queued + urls.length, discovered });
      break;
    }
    case "page":
      takePage(event, id);
      break;
    case "warning": {
      const { warnings } = crawlStore.get();
      set({ warnings: [...warnings, event.message].slice(-WARNINGS_SHOWN) });
      if (event.code === "graph-not-kept") set({ isStored: false });
      break;
    }
    case "done": {
      const { pages_ok, failed, remaining_queued: queued, discovered } = event;
      countTo(id, { pages_ok, failed, queued, discovered });
      set({
        phase: event.stopped ? "stopped" : "done",
        done: event,
        inFlight: [],
        message: "",
        seconds: event.duration_seconds,
      });
      break;
    }
    case "error":
      if (event.code === "CRAWL_CANCELLED") set({ phase: "stopped", inFlight: [], message: "" });
      else set({ phase: "failed", refusal: refusalOfEvent(event), inFlight: [], message: "" });
  }
}

/** Returns the cause of an error without the parts that differ between pages: addresses, numbers, words. */
function causeOf(error: string, { status = 0 }: SitePageEvent): string {
  if (status >= 400) return error;
  return error
    .replace(/https?:\/\/[^\s"”),]+/g, "…")
    .replace(/“[^”]*”|"[^"]*"/g, "“…”")
    .replace(/\d[\d.,]*/g, "…");
}

function rowOf(event: SitePageEvent, id: number): PageRow {
  const { index, url, title, depth, chars, words, page_type, strategy, citation } = event;
  const error = event.error === null ? null : plainWords(event.error);
  return {
    ...{ id, index, url, title, depth, error, words, chars, strategy },
    cause: error === null ? "" : causeOf(error, event),
    linked_from: citation.via === "link" ? (citation.found_on ?? "") : "",
    type: page_type,
    published: event.published ?? "",
    change: event.change ?? "",
  };
}

type PageCounters = Omit<CrawlNumbers, "last_event">;

/** Returns the number of pages read and failed. */
export const finished = ({ pages_ok, failed }: PageCounters): number => pages_ok + failed;

/** Returns the number of a crawl's pages found so far, up to its limit; 0 is no limit. */
export function pagesToFinish(numbers: PageCounters, limit: number): number {
  const found = finished(numbers) + numbers.queued;
  return limit === 0 ? found : Math.min(limit, found);
}

/** Returns the finished share of the pages found, 0 to 1; 1 for a crawl that ended by itself. */
export const shareOf = (numbers: PageCounters, limit: number, isDone: boolean): number =>
  isDone ? 1 : finished(numbers) / Math.max(1, pagesToFinish(numbers, limit));

/** Counts a page by its type, or by the cause of its failure. */
function tally(
  { error, type, cause }: PageRow,
  { types, errors }: Pick<Crawl, "types" | "errors">,
): void {
  if (error === null) types.set(type, (types.get(type) ?? 0) + 1);
  else errors.set(cause, (errors.get(cause) ?? 0) + 1);
}

function takePage(event: SitePageEvent, id: number): void {
  const { rows, fresh, inFlight, underWay: before, ...tallies } = crawlStore.get();
  const underWay = Math.max(0, before - 1);
  const row = rowOf(event, id);
  rows.push(row);
  tally(row, tallies);
  const { extracted: pages_ok, failed, queued, discovered } = event;
  countTo(id, { pages_ok, failed, queued: queued + underWay, discovered });
  crawlStore.set({
    underWay,
    counts: event,
    perMinute: event.pages_per_minute,
    // The crawl itself may have been started without them.
    fresh: [...(event.new_urls ?? []).slice(0, FRESH_SHOWN), ...fresh].slice(0, FRESH_SHOWN),
    inFlight: inFlight.filter((one) => one !== event.url),
  });
}

/** Shows the counters of an event, unless those of a later one are known. */
function countTo(id: number, numbers: PageCounters): void {
  if (id < crawlStore.get().numbers.last_event) return;
  crawlStore.set({ numbers: { ...numbers, last_event: id } });
}
