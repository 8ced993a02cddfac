// Operation crawl: a whole site, its events as they happen.
import { randomBytes } from "node:crypto";
import type { CrawlContext, SiteRequest } from "../../crawl/context.ts";
import { type CrawlState, crawlSite } from "../../crawl/crawl-site.ts";
import { compilePatterns } from "../../crawl/frontier/patterns.ts";
import type { SiteRunEvent, SiteStageEvent } from "../../model/site-event.ts";
import { systemClock } from "../../net/clock.ts";
import type { ReadContext } from "../../read/context.ts";
import type { ReadingOptions } from "../../read/input.ts";
import { readBothWays, readQuietly } from "../../read/read-page.ts";
import { traceName } from "../../store/trace-file.ts";
import { type CrawlGraph, crawlGraph, NO_GRAPH } from "../crawl-graph.ts";
import type { Call, Runner } from "../operation.ts";
import { readOnThread } from "../page-run.ts";
import type { EngineParts } from "../parts.ts";
import { runEvents } from "../run.ts";
import { ENGINE_VERSION } from "../version.ts";

export const crawl: Runner<"crawl"> = {
  admit: async (_parts, { crawl: options }) => {
    compilePatterns(options.include_paths, "include_paths");
    compilePatterns(options.exclude_paths, "exclude_paths");
  },
  run: async function* (parts, asked, call) {
    const { signal } = call;
    if (parts.crawls.full) yield WAITING;
    const release = await parts.crawls.acquire(signal);
    const leaving = new AbortController();
    const ended = AbortSignal.any([signal, leaving.signal]);
    try {
      const request = capped(asked, parts);
      const state: CrawlState = { stopped: undefined };
      const graph = graphFor(request, parts, call);
      const context = { ...(await contextFor(parts, { ...call, signal: ended })), graph };
      const steps = crawlSite(request, context, state);
      try {
        const end = yield* runEvents(headerOf(request, parts), steps, {
          ...parts,
          signal,
          firstStage: "analyze",
          stopped: () => state.stopped?.(),
        });
        return end.ok ? undefined : end.failure;
      } finally {
        await graph.leave();
      }
    } finally {
      // Whatever is still under way when the reader leaves at an event ends here.
      leaving.abort(new Error("the crawl has ended"));
      release();
    }
  },
};

const WAITING: SiteStageEvent = {
  type: "stage",
  stage: "analyze",
  state: "running",
  message: "Waiting for a crawl slot",
};

/** The request under the caps of the deployment; a client's 0 becomes the cap. */
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
  const run = randomBytes(6).toString("hex");
  const started = clock.epochMs();
  const { url, complete, max_pages, concurrency, crawl: options } = request;
  return {
    type: "run",
    run,
    trace: traceName(url, run, new Date(started)),
    url,
    engine: ENGINE_VERSION,
    started: Math.round(started) / 1000,
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

/** An enumeration reads no texts. */
function graphFor({ url }: SiteRequest, parts: EngineParts, call: Call): CrawlGraph {
  if (call.enumerate !== undefined) return NO_GRAPH;
  const { graphs, report } = parts;
  return crawlGraph({ root: url, graphs, report });
}

async function contextFor(parts: EngineParts, call: Call): Promise<Omit<CrawlContext, "graph">> {
  const { signal, journal, enumerate } = call;
  const hasBrowser = enumerate === undefined && (await parts.browser.available());
  const readContext = (options: ReadingOptions): ReadContext => ({
    signal,
    network: parts.network,
    browser: parts.browser,
    options: enumerate === undefined ? options : { ...options, wants: ADDRESSES },
    escalate: false,
    execute: (input) => readOnThread(parts.pool, input, signal),
    renderSlot: async () => () => undefined,
  });
  const read: CrawlContext["read"] = (request, options) =>
    readQuietly({ ...request, render: request.render && hasBrowser }, readContext(options));
  return {
    signal,
    network: parts.network,
    clock: systemClock,
    hasBrowser,
    followsLinks: enumerate?.follow_links ?? true,
    journal,
    webArchiveUrl: parts.environment.SERVICE_WEB_ARCHIVE_URL,
    read,
    readBothWays: async (request, options) => {
      if (enumerate === undefined) return readBothWays(request, readContext(options));
      const outcome = await read(request, options);
      return { union: outcome, plain: outcome };
    },
  };
}

/** What an enumeration wants of a page: its links. */
const ADDRESSES: ReadingOptions["wants"] = { texts: [], site: true };
