// Runs `crawl`: a whole site, streamed as events.
import { crawlFileReads } from "../../api/file-reads.ts";
import type { Call, Runner } from "../../api/operation.ts";
import { readOnThread } from "../../api/page-run.ts";
import type { EngineParts } from "../../api/parts.ts";
import { runEvents, runHeader } from "../../api/run.ts";
import type { CrawlContext, SiteRequest } from "../../crawl/context.ts";
import { type CrawlState, crawlSite } from "../../crawl/crawl-site.ts";
import { leftAtOnce } from "../../crawl/left-at-once.ts";
import { chosenFields, seedsOf, sinceOf } from "../../crawl/text-options.ts";
import { type CrawlGraph, crawlGraph, NO_GRAPH } from "../../crawls/crawl-graph.ts";
import type { CrawlRead, ReadForCrawl } from "../../crawls/shared-reads.ts";
import { KnownSite } from "../../graph/known-site.ts";
import { GraphMissingError, InvalidRequestError } from "../../model/errors.ts";
import type {
  SiteDoneEvent,
  SiteEvent,
  SiteRunEvent,
  SiteStageEvent,
  SiteStep,
} from "../../model/site-event.ts";
import type { ReadContext } from "../../read/context.ts";
import type { ReadingOptions } from "../../read/input.ts";
import { readBothWays, readQuietly } from "../../read/read-page.ts";
import { unrenderedOutcome } from "../../read/unrendered.ts";
import { systemClock } from "../../runtime/clock.ts";
import { compilePatterns } from "../../text/patterns.ts";
import { pageKeyOf } from "../../url/identity.ts";

export const crawl: Runner<"crawl"> = {
  admit: async (_parts, { crawl: options, fetch }) => {
    if (fetch.offline) {
      throw new InvalidRequestError("fetch.offline reads single pages: a crawl needs the site");
    }
    compilePatterns(options.include_paths, "include_paths");
    compilePatterns(options.exclude_paths, "exclude_paths");
    sinceOf(options.modified_since);
    seedsOf(options.seeds);
    chosenFields(options.fields);
  },
  run: async function* (parts, asked, call) {
    const { signal } = call;
    const request = capped(asked, parts);
    const leaving = new AbortController();
    const startedMs = systemClock.now();
    const state: CrawlState = { stopped: undefined };
    let release = (): void => undefined;
    let graph: CrawlGraph = NO_GRAPH;
    try {
      const end = yield* runEvents<SiteRunEvent, SiteStep, SiteDoneEvent>(steps(), {
        ...parts,
        signal,
        firstStage: "analyze",
        stopped: async (how) => {
          // The graph of a resumed crawl is empty until the journal is read: the stored one stays.
          const isUnread = state.stopped === undefined && (await isResumed(call.journal));
          if (isUnread || call.journal?.isPostponed?.()) graph.drop();
          const warning = await graph.leave();
          const seconds = Math.round(systemClock.now() - startedMs) / 1000;
          const last =
            state.stopped?.() ?? (how === "left" ? leftAtOnce(graph.counts(), seconds) : undefined);
          return [warning, last].filter((step) => step !== undefined);
        },
      });
      return end.ok ? undefined : end.failure;
    } finally {
      if (call.journal?.isPostponed?.()) graph.drop();
      await graph.leave();
      // Ends work still in progress if the consumer stops at an event.
      leaving.abort(new Error("the crawl has ended"));
      release();
    }

    async function* steps(): AsyncGenerator<SiteRunEvent | SiteStep, SiteDoneEvent> {
      if (parts.crawls.full) yield WAITING;
      release = await parts.crawls.acquire(signal);
      yield headerOf(request, parts);
      graph = graphFor(request, parts, call);
      const known = await knownSite(request, parts, call);
      const ended = AbortSignal.any([signal, leaving.signal]);
      const context = await contextFor(parts, request, { ...call, signal: ended });
      return yield* crawlSite(request, { ...context, known, graph }, state);
    }
  },
};

/** Returns the crawl for a report on contents, to which the archive adds nothing. */
export function reportRequest(
  request: Omit<SiteRequest, "include" | "exclude" | "recipe"> & Partial<SiteRequest>,
): SiteRequest {
  const judged = { ...request.crawl, judge_pages: true, fields: "" };
  const crawl = { ...judged, web_archive: false, seed_from_web_archive: false };
  return { include: undefined, exclude: undefined, recipe: undefined, ...request, crawl };
}

/** Runs a crawl and passes each event to `take`. Throws the failure of the root. */
export async function crawlForReport(
  parts: EngineParts,
  request: SiteRequest,
  { take, ...call }: Call & { readonly take: (event: SiteEvent) => void },
): Promise<void> {
  const events = crawl.run(parts, request, call);
  for (let next = await events.next(); ; next = await events.next()) {
    if (next.done !== true) {
      take(next.value);
      call.onSiteEvent?.(next.value);
    } else if (next.value === undefined) return;
    else throw next.value;
  }
}

/** Whether a journal has an earlier run of the crawl. */
async function isResumed(journal: Call["journal"]): Promise<boolean> {
  for await (const _entry of journal?.past() ?? []) return true;
  return false;
}

const WAITING: SiteStageEvent = {
  type: "stage",
  stage: "analyze",
  state: "running",
  message: "Waiting for a crawl slot",
};

/** Applies the caps of the deployment; a client's 0 becomes the cap. */
function capped(request: SiteRequest, { environment }: EngineParts): SiteRequest {
  const { SERVICE_MAX_PAGES: pages, SERVICE_MAX_CONCURRENCY: concurrency } = environment;
  const wanted = request.max_pages === 0 ? Number.POSITIVE_INFINITY : request.max_pages;
  return {
    ...request,
    max_pages: pages === 0 ? request.max_pages : Math.min(wanted, pages),
    concurrency:
      concurrency === 0 ? request.concurrency : Math.min(request.concurrency, concurrency),
  };
}

function headerOf(request: SiteRequest, { clock }: EngineParts): SiteRunEvent {
  const { url, complete, max_pages, concurrency, crawl: options } = request;
  return {
    ...runHeader(url, clock),
    mode: "site",
    strategy: complete ? "union" : "static-only",
    render: complete,
    supplied: false,
    max_pages,
    concurrency,
    complete,
    max_depth: options.max_depth,
    strict_domain: options.strict_domain,
  };
}

/** No graph for an enumeration, which reads no texts, and where the caller wants none. */
function graphFor(
  { url, crawl }: SiteRequest,
  { graphs, report }: EngineParts,
  { enumerate, report: wanted }: Call,
): CrawlGraph {
  if (wanted !== undefined) {
    const { add = NO_GRAPH.add, alias = NO_GRAPH.alias } = wanted;
    return { ...NO_GRAPH, add, alias };
  }
  const { replace_graph: replaces, store_graph: stores, ignore_parameters: ignored } = crawl;
  if (enumerate !== undefined || !stores) return NO_GRAPH;
  return crawlGraph({ root: url, ignored, replaces, graphs, report });
}

/** Returns the site as stored; undefined without a readable graph, and for a crawl that stores none. */
async function knownSite(
  { url, crawl: { store_graph: stores } }: SiteRequest,
  { graphs, report }: EngineParts,
  { enumerate, report: wanted }: Call,
): Promise<KnownSite | undefined> {
  if (enumerate !== undefined || wanted !== undefined || !stores) return undefined;
  try {
    return new KnownSite((await graphs.find(url)).graph);
  } catch (error) {
    if (!(error instanceof GraphMissingError)) report(error);
    return undefined;
  }
}

async function contextFor(
  parts: EngineParts,
  { url, fetch: { max_age } }: SiteRequest,
  call: Call,
): Promise<Omit<CrawlContext, "graph">> {
  const { signal, journal, enumerate, report } = call;
  const site = pageKeyOf(url) ?? url;
  const hasBrowser = enumerate === undefined && (await parts.browser.available());
  const wanted = (options: ReadingOptions) =>
    enumerate === undefined
      ? { ...options, wants: { ...options.wants, ...report?.wants } }
      : { ...options, wants: ADDRESSES };
  const cache = max_age > 0 ? parts.pageCache?.(site) : undefined;
  const endedFiles = new Set<string>();
  const files = crawlFileReads(parts, signal, endedFiles);
  const readHere: CrawlContext["read"] = (request, all, { isKnown, again }) => {
    const how = { signal, isKnown, again, files };
    // Copies are cached on this machine, so a read that may use one is not shared.
    if (cache !== undefined) {
      return readQuietly(request, { ...contextOf(parts, all, how), cache });
    }
    if (parts.reads === undefined) return readForCrawl(parts, request, all, how);
    const ended_files = [...endedFiles].slice(-MAX_ENDED_FILES);
    return parts.reads.read(request, { ...all, ended_files }, how);
  };
  const read: CrawlContext["read"] = async (request, options, how) => {
    const all = wanted(options);
    if (hasBrowser || !request.render) return readHere(request, all, how);
    const found = await readHere({ ...request, render: false }, all, how);
    return "outcome" in found ? { ...found, outcome: unrenderedOutcome(found.outcome) } : found;
  };
  return {
    signal,
    network: parts.network,
    clock: systemClock,
    hasBrowser,
    endedFiles,
    followsLinks: enumerate?.follow_links ?? true,
    journal,
    webArchiveUrl: parts.environment.SERVICE_WEB_ARCHIVE_URL,
    read,
    readAgain: (input) => readOnThread(parts.pool, input, signal),
    readBothWays: async (request, options) => {
      const context = contextOf(parts, wanted(options), { signal, files });
      if (enumerate === undefined) return readBothWays(request, context);
      const alone = await readQuietly(request, context);
      if (!("outcome" in alone)) throw new Error("the root of a crawl cannot be a duplicate");
      return { union: alone, plain: alone };
    },
  };
}

/** Reads a page of a crawl in this process. */
export const readForCrawl = (
  parts: EngineParts,
  ...[request, options, how]: Parameters<ReadForCrawl>
) => readQuietly(request, contextOf(parts, options, how));

function contextOf(
  parts: EngineParts,
  options: ReadingOptions,
  { signal, isKnown, files }: CrawlRead,
): ReadContext {
  return {
    signal,
    isKnown,
    network: parts.network,
    browser: parts.browser,
    files: files ?? crawlFileReads(parts, signal, new Set(options.ended_files)),
    options,
    escalate: false,
    execute: (input) => readOnThread(parts.pool, input, signal),
    renderSlot: async () => () => undefined,
  };
}

/** Maximum digests sent along with a read that another machine may do. */
const MAX_ENDED_FILES = 1000;

/** Parts of a page that an enumeration requests: its links. */
const ADDRESSES: ReadingOptions["wants"] = { texts: [], site: true };
