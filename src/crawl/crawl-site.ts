// A whole site, start to finish, as an async generator of its steps: analysis, discovery, pages breadth-first, the sum of it.
import { PageDisallowedError } from "../model/errors.ts";
import type { TextRequest } from "../model/operations.ts";
import type { PageReading, SiteProfile } from "../model/reading.ts";
import { SETTINGS } from "../model/settings.ts";
import type {
  AnalysisEvent,
  AnchoredAddress,
  SiteDoneEvent,
  SiteStageEvent,
  SiteStep,
} from "../model/site-event.ts";
import { judgeRobots, type RobotsRecord } from "../net/robots.ts";
import { PAGE_READING, type ReadingOptions } from "../read/input.ts";
import type { ReadingOutcome } from "../read/reading.ts";
import { type Refusal, refusalError } from "../read/refusals.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { SiteChrome } from "./chrome.ts";
import type { CrawlContext, SiteRequest } from "./context.ts";
import { readSitemaps, robotsDiscovery, type Sitemaps } from "./discovery.ts";
import { Frontier, type Link, type QueuedPage } from "./frontier/frontier.ts";
import { compilePatterns } from "./frontier/patterns.ts";
import { createScope, type Scope } from "./frontier/scope.ts";
import {
  additionsOf,
  failedPageEvent,
  NO_ADDITIONS,
  type PageAdditions,
  pageEvent,
  type Standing,
} from "./page-events.ts";
import { PagePool } from "./page-pool.ts";
import { CrawlProgress } from "./progress.ts";

/** The steps of a crawl; what it returns is its last event. */
export type SiteCrawl = AsyncGenerator<SiteStep, SiteDoneEvent>;

/** What a crawl's pages carry across threads. */
const WANTS = { texts: ["markdown", "content_markdown"], site: true } as const;

/** Pages a frontier takes in; an address beyond is turned away as queue-cap. */
const MOST_QUEUED = 1_000_000;

/** A crawl in the making, for those who must say how far it came when it is left. */
export interface CrawlState {
  /** The `done` event as it would be now, stopped; undefined before the frontier exists. */
  stopped: (() => SiteDoneEvent) | undefined;
}

/**
 * Crawls a site and yields its steps in order: stage, analysis, discovery, frontier, then fetching and page events with
 * warnings among them, done.
 *
 * Throws the PageError that says why the root cannot be read. A page that fails is a page event and no error.
 */
export async function* crawlSite(
  request: SiteRequest,
  context: CrawlContext,
  state: CrawlState,
): SiteCrawl {
  const begun = context.clock.now();
  yield stage("analyze", "Detecting technology stack");
  const root = await readRoot(request, context);
  if (canonicalUrl(request.url) !== canonicalUrl(root.landed)) {
    yield stage("analyze", `Redirected to ${root.landed}`);
  }
  yield analysisEvent(request, context, root);
  yield stage("enumerate", "Seeding from sitemap");
  const robots = await context.network.robotsRecord(root.landed, context.signal);
  assertAllowed(request, robots, root.landed);
  const sitemaps = await readSitemaps({
    network: context.network,
    root: root.landed,
    named: robots.sitemaps,
    limit: request.crawl.sitemap_limit,
    signal: context.signal,
  });
  const crawl = new Crawl(request, context, { begun, landed: root.landed, robots });
  state.stopped = () => crawl.doneEvent(true);
  const seeds = crawl.seed(request.url, sitemaps);
  yield {
    type: "discovery",
    stage: "enumerate",
    robots: robotsDiscovery(robots),
    sitemaps: sitemaps.report,
    seeds,
    web_archive: null,
  };
  yield {
    type: "frontier",
    stage: "enumerate",
    ...crawl.frontier.counts(),
    from_sitemap: seeds.length,
    extracted: 0,
    new_urls: [request.url, ...seeds],
  };
  yield extractStage(request.max_pages);
  yield* crawl.run(root.page);
  const done = crawl.doneEvent(false);
  yield done;
  return done;
}

const stage = (name: SiteStageEvent["stage"], message: string): SiteStageEvent => ({
  type: "stage",
  stage: name,
  state: "running",
  message,
});

function extractStage(most: number): SiteStageEvent {
  const pages = most === 0 ? "every page" : `up to ${most} pages`;
  return { ...stage("extract", `Crawling and extracting ${pages}`), unlimited: most === 0 };
}

/** The root as it was read both ways. */
interface Root {
  /** Where it landed. */
  readonly landed: string;
  readonly analysis: PageReading;
  /** What the crawl takes as its first page. */
  readonly page: ReadingOutcome;
}

async function readRoot(request: SiteRequest, context: CrawlContext): Promise<Root> {
  const read = await context.readBothWays(
    textRequest(request, request.url),
    readingOptions(request),
  );
  if (!read.union.ok) throw refusalError(read.union.refusal);
  const analysis = read.union.reading;
  return {
    landed: analysis.source.url,
    analysis,
    page: request.complete ? read.union : read.plain,
  };
}

function analysisEvent(
  request: SiteRequest,
  { hasBrowser }: CrawlContext,
  { landed, analysis }: Root,
): AnalysisEvent {
  const { source, shape } = analysis;
  return {
    type: "analysis",
    stage: "analyze",
    root: landed,
    frameworks: shape.frameworks,
    technologies: [],
    payload_sources: shape.payloads,
    render_required: shape.requires_render,
    render_loses_content: analysis.render_loses_content,
    static_chars: source.static_chars,
    rendered_chars: source.rendered_chars,
    union_chars: source.union_chars,
    static_coverage: source.static_coverage,
    strategy: request.complete && hasBrowser ? "union" : "static-only",
    metadata: source.metadata,
  };
}

/** Throws PageDisallowedError where robots.txt is to be respected and disallows the root. */
function assertAllowed(request: SiteRequest, robots: RobotsRecord, landed: string): void {
  if (!request.crawl.respect_robots) return;
  const verdict = judgeRobots(robots, new URL(landed));
  if (!verdict.allowed) throw new PageDisallowedError(landed, verdict.reason);
}

/** A page of the crawl as a request to read it. */
function textRequest({ complete, fetch, renderOptions }: SiteRequest, url: string): TextRequest {
  return {
    url,
    render: complete,
    rtl: false,
    direction: "auto",
    include_hidden_text: false,
    fetch,
    renderOptions,
    html: undefined,
  };
}

function readingOptions({ crawl }: SiteRequest, profile?: SiteProfile): ReadingOptions {
  return {
    ...PAGE_READING,
    remove_chrome: crawl.remove_chrome,
    main_content: crawl.main_content,
    wants: WANTS,
    ...(profile !== undefined && { profile }),
  };
}

/** The part of a crawl that changes with every page. */
class Crawl {
  readonly frontier: Frontier;
  readonly #request: SiteRequest;
  readonly #context: CrawlContext;
  readonly #scope: Scope;
  readonly #chrome = new SiteChrome();
  readonly #progress: CrawlProgress;
  #profile: SiteProfile | undefined;
  #started = 0;

  constructor(
    request: SiteRequest,
    context: CrawlContext,
    found: { readonly begun: number; readonly landed: string; readonly robots: RobotsRecord },
  ) {
    const { crawl } = request;
    this.#request = request;
    this.#context = context;
    this.#progress = new CrawlProgress(found.begun);
    const { respect_robots } = crawl;
    this.#scope = createScope({
      root: found.landed,
      max_depth: crawl.max_depth,
      strict_domain: crawl.strict_domain,
      within_path: crawl.within_path,
      include: compilePatterns(crawl.include_paths, "include_paths"),
      exclude: compilePatterns(crawl.exclude_paths, "exclude_paths"),
      allows: respect_robots ? (url) => judgeRobots(found.robots, url).allowed : undefined,
    });
    this.frontier = new Frontier(this.#scope, {
      maxPages: MOST_QUEUED,
      maxRefusedUrls: SETTINGS.REFUSED_URLS_MAX,
      talliesRobots: respect_robots,
    });
  }

  /** Queues the root and the addresses of the sitemaps. Returns those of the sitemaps that were accepted. */
  seed(root: string, { addresses }: Sitemaps): readonly string[] {
    this.frontier.admitRoot(root);
    const seeds: string[] = [];
    for (const [found_on, links] of bySitemap(addresses)) {
      const { accepted } = this.frontier.offer({ via: "sitemap", found_on, depth: 1, links });
      for (const { url } of accepted) seeds.push(url);
    }
    return seeds;
  }

  /** Reads pages until the frontier is empty or the page budget is spent; the first one was read already. */
  async *run(root: ReadingOutcome): AsyncGenerator<SiteStep, void> {
    const { signal, clock } = this.#context;
    const { concurrency, crawl } = this.#request;
    const pool = new PagePool<ReadingOutcome>({
      places: concurrency,
      delayMs: crawl.delay_seconds * 1000,
      clock,
      signal,
      read: (page) => this.#read(page, root),
    });
    try {
      while (true) {
        if (this.#fill(pool)) yield this.#fetchingEvent(pool);
        if (pool.size === 0) return;
        const { page, result } = await pool.next();
        yield* this.#settle(page, result);
      }
    } finally {
      await pool.drain();
    }
  }

  /** Starts pages while there are places and budget. Returns whether any was. */
  #fill(pool: PagePool<ReadingOutcome>): boolean {
    const most = this.#request.max_pages;
    let any = false;
    while (pool.hasPlace && (most === 0 || this.#started < most)) {
      const page = this.frontier.take();
      if (page === undefined) break;
      this.#started++;
      pool.start(page);
      any = true;
    }
    return any;
  }

  async #read(page: QueuedPage, root: ReadingOutcome): Promise<ReadingOutcome> {
    if (page.citation.via === "seed") return root;
    const options = readingOptions(this.#request, this.#profile);
    return this.#context.read(textRequest(this.#request, page.url), options);
  }

  /** A page that has ended: its links are offered, its numbers added, and it is told of. */
  *#settle(page: QueuedPage, outcome: ReadingOutcome): Generator<SiteStep> {
    const error = outcome.ok ? this.#outside(outcome.reading) : failureOf(outcome.refusal);
    if (!outcome.ok || error !== undefined) {
      this.#progress.addFailure();
      this.frontier.settle({ id: page.id, ok: false, isFresh: false });
      yield failedPageEvent(page, error ?? "", this.#standing());
      return;
    }
    const { reading } = outcome;
    const { source, shape } = reading;
    const { copies, warning } = this.#progress.identical.add(source.url, {
      content_hash: shape.content_hash,
      chars: source.union_chars,
    });
    const additions = this.#offerLinks(page, reading, copies > 0);
    const isCopy = reading.site !== undefined && this.#chrome.add(reading.site.repetition);
    if (this.#request.crawl.remove_chrome) this.#profile = this.#chrome.profile();
    this.frontier.settle({
      id: page.id,
      ok: true,
      isFresh: copies === 0 && !isCopy,
      landed: source.url,
    });
    this.#progress.addPage(reading);
    this.#context.graph.add({ requested: page.url, citation: page.citation, reading });
    if (warning !== undefined) {
      yield {
        type: "warning",
        stage: "extract",
        code: "identical-content",
        message: `${warning.urls.length} addresses returned the same text to the letter: the site may answer them with something in their place`,
        ...warning,
      };
    }
    yield pageEvent(page.citation, reading, { ...additions, ...this.#standing() });
  }

  /** What to say of a page whose redirects left the scope of the crawl. */
  #outside({ source }: PageReading): string | undefined {
    if (this.#scope.isOnSite(new URL(source.url))) return undefined;
    return `the page redirected out of the crawl's scope, to ${source.url}`;
  }

  #offerLinks(page: QueuedPage, { source, site }: PageReading, isCopy: boolean): PageAdditions {
    if (site === undefined) return NO_ADDITIONS;
    const links: Link[] = site.links.map(({ url, anchor, nofollow }) => ({
      url,
      anchor,
      nofollow,
    }));
    const offered = this.frontier.offer({
      via: "link",
      found_on: source.url,
      depth: page.citation.depth + 1,
      links,
      isCopy,
    });
    return additionsOf(offered, this.#linksOut(site.links));
  }

  #linksOut(links: readonly AnchoredAddress[]) {
    const external: AnchoredAddress[] = [];
    const files: AnchoredAddress[] = [];
    for (const { url, anchor } of links) {
      const found = this.#scope.lookAt(url);
      if (found === "external") external.push({ url, anchor });
      else if (found === "file") files.push({ url, anchor });
    }
    return { external, files };
  }

  #standing(): Standing {
    return {
      ...this.frontier.counts(),
      index: this.#progress.ended,
      extracted: this.#progress.ok,
      failed: this.#progress.failed,
      pages_per_minute: this.#progress.pagesPerMinute(this.#context.clock.now()),
      totals: this.#progress.totals,
      graph: this.#context.graph.counts(),
    };
  }

  #fetchingEvent(pool: PagePool<ReadingOutcome>): SiteStep {
    return {
      type: "fetching",
      stage: "extract",
      urls: pool.urls,
      queued: this.frontier.queued,
      extracted: this.#progress.ok,
      failed: this.#progress.failed,
    };
  }

  /** The last event of the crawl as it would be now. */
  doneEvent(stopped: boolean): SiteDoneEvent {
    const { queued, discovered, refused } = this.frontier.counts();
    const progress = this.#progress;
    const { chars, markdown, images, tables } = progress.totals;
    const profile = this.#chrome.profile();
    return {
      type: "done",
      stage: "done",
      pages_ok: progress.ok,
      pages_total: progress.ended,
      failed: progress.failed,
      discovered,
      remaining_queued: queued,
      exhausted: !stopped && queued === 0,
      stopped,
      total_chars: chars,
      total_markdown_chars: markdown,
      total_images: images,
      total_tables: tables,
      ...progress.identical.summary(),
      chrome_blocks: profile.texts.size,
      chrome_slots: profile.slots.size,
      entities: [],
      site_facts: {},
      fact_sources: {},
      graph: this.#context.graph.counts(),
      duration_seconds: progress.seconds(this.#context.clock.now()),
      refused,
      refused_total: Object.values(refused).reduce((sum, count) => sum + count, 0),
      refused_urls: this.frontier.refusedUrls,
    };
  }
}

/** Addresses in their order, by the sitemap that names them. */
function bySitemap(addresses: Sitemaps["addresses"]): ReadonlyMap<string, readonly Link[]> {
  const found = new Map<string, Link[]>();
  for (const { url, found_on } of addresses) {
    const links = found.get(found_on);
    if (links === undefined) found.set(found_on, [{ url, anchor: null }]);
    else links.push({ url, anchor: null });
  }
  return found;
}

/** What a page event says of a page that could not be read. */
function failureOf(refusal: Refusal): string {
  const error = refusalError(refusal);
  if (refusal.status !== undefined && refusal.status >= 400) return `HTTP ${refusal.status}`;
  return error.streamMessage;
}
