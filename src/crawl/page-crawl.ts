// The pages of a crawl: read from the frontier breadth-first, each settled, told of and kept in the journal.
import type { BeginEntry, JournalEntry, Offered, SettledEntry } from "../model/journal.ts";
import type { PageReading, SiteProfile } from "../model/reading.ts";
import { SETTINGS } from "../model/settings.ts";
import type { CanvasPage } from "../model/site.ts";
import type { AnchoredAddress, SiteDoneEvent, SiteStep } from "../model/site-event.ts";
import { judgeRobots, type RobotsRecord } from "../net/robots.ts";
import type { ReadingOutcome } from "../read/reading.ts";
import { type Refusal, refusalError } from "../read/refusals.ts";
import { pageKeyOf } from "../url/identity.ts";
import { type CanvasScripts, readCanvasScripts } from "./canvas-scripts.ts";
import { SiteChrome } from "./chrome.ts";
import type { CrawlContext, SiteRequest } from "./context.ts";
import type { Sitemaps } from "./discovery.ts";
import { type FoundLink, Frontier, type QueuedPage } from "./frontier/frontier.ts";
import { compilePatterns } from "./frontier/patterns.ts";
import { type CrawlScope, createScope } from "./frontier/scope.ts";
import type { IdenticalGroup } from "./identical.ts";
import { hashesOf, keptHashes } from "./journal.ts";
import { olderThan, sinceOf } from "./modified-since.ts";
import { additionsOf, type CrawlStanding, failedPageEvent, pageEvent } from "./page-events.ts";
import { PagePool } from "./page-pool.ts";
import { readingOptions, textRequest } from "./page-request.ts";
import { CrawlProgress } from "./progress.ts";
import { Recrawl } from "./recrawl.ts";

/** A page as it was read, and what it draws. */
interface ReadPage {
  readonly outcome: ReadingOutcome;
  readonly canvas: (CanvasScripts & Pick<CanvasPage, "canvases" | "words">) | undefined;
}

/** Pages a frontier takes in; an address beyond is turned away as queue-cap. */
const MOST_QUEUED = 1_000_000;

/** What the journal says of a page that is not there. */
const MISSING = /^HTTP (?:404|410)$/;

/** What a crawl begins with. */
export interface CrawlStart {
  /** The clock's time when it began. */
  readonly begun: number;
  /** Where the root landed. */
  readonly landed: string;
  readonly robots: RobotsRecord;
  /** The root as it was read already; undefined where it is read like every page. */
  readonly root?: ReadingOutcome;
}

/** The part of a crawl that changes with every page. */
export class PageCrawl {
  readonly frontier: Frontier;
  readonly #request: SiteRequest;
  readonly #context: CrawlContext;
  readonly #scope: CrawlScope;
  readonly #chrome = new SiteChrome();
  readonly #progress: CrawlProgress;
  readonly #recrawl: Recrawl;
  readonly #root: ReadingOutcome | undefined;
  /** Scripts of pages that draw their content, for the next such page. */
  readonly #scripts = new Map<string, Buffer>();
  #profile: SiteProfile | undefined;
  #started = 0;

  constructor(request: SiteRequest, context: CrawlContext, found: CrawlStart) {
    const { crawl } = request;
    this.#root = found.root;
    this.#request = request;
    this.#context = context;
    this.#progress = new CrawlProgress(found.begun);
    this.#recrawl = new Recrawl(context.known);
    const { respect_robots } = crawl;
    this.#scope = createScope({
      root: found.landed,
      max_depth: crawl.max_depth,
      strict_domain: crawl.strict_domain,
      within_path: crawl.within_path,
      readPdf: request.fetch.read_pdf,
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

  /** Pages that have ended. */
  get ended(): number {
    return this.#progress.ended;
  }

  /** Queues the root and the addresses of the sitemaps. Returns those of the sitemaps that were accepted. */
  async seed(root: string, { addresses }: Sitemaps): Promise<readonly string[]> {
    await this.#keep({ type: "offered", ...this.frontier.admitRoot(root) });
    const seeds: string[] = [];
    const older = olderThan(sinceOf(this.#request.crawl.modified_since), addresses);
    for (const [found_on, links] of bySitemap(addresses, older)) {
      const offered = this.frontier.offer({ via: "sitemap", found_on, depth: 1, links });
      await this.#keep({ type: "offered", ...offered });
      this.#recrawl.carry(offered);
      for (const { url } of offered.accepted) seeds.push(url);
    }
    await this.#offerCarried();
    return seeds;
  }

  /** Queues what the pages that are carried over link to. */
  async #offerCarried(): Promise<void> {
    if (!this.#context.followsLinks) return;
    for (const offer of this.#recrawl.carriedOffers()) {
      const offered = this.frontier.offer(offer);
      if (offered.accepted.length + offered.refused.length === 0) continue;
      await this.#keep({ type: "offered", ...offered });
    }
  }

  /** Gives the pages that were not read to the graph, behind those that were: its first page is the root. */
  #carryOver(): void {
    if (this.#progress.ok === 0) return;
    for (const page of this.#recrawl.carriedPages()) this.#context.graph.restore(page);
  }

  /** Queues addresses a web archive lists. Returns those that were accepted. */
  async seedFromArchive(urls: readonly string[]): Promise<readonly string[]> {
    if (urls.length === 0) return [];
    const links = urls.map((url) => ({ url, anchor: null }));
    const offered = this.frontier.offer({ via: "web-archive", found_on: null, depth: 1, links });
    await this.#keep({ type: "offered", ...offered });
    return offered.accepted.map(({ url }) => url);
  }

  /** Does what an earlier run did, by an entry of its journal: the state after it is the same. */
  replay(entry: Exclude<JournalEntry, BeginEntry>): void {
    if (entry.type === "offered") {
      this.frontier.replay(entry);
      this.#recrawl.carry(entry);
    } else if (entry.type === "started") for (const id of entry.pages) this.frontier.start(id);
    else this.#replaySettled(entry);
  }

  #replaySettled(entry: SettledEntry): void {
    const { page, read } = entry;
    this.#started++;
    this.#progress.restore(entry, this.#context.clock.now());
    if (read === null) {
      if (MISSING.test(entry.error ?? "")) this.#recrawl.missing(this.frontier.page(page).url);
      this.frontier.settle({ id: page, ok: false, isFresh: false });
      return;
    }
    this.frontier.replay(read.offered);
    this.#progress.identical.add(read.landed, read);
    this.#chrome.add(hashesOf(read.repetition));
    const { is_fresh: isFresh, landed } = read;
    this.frontier.settle({ id: page, ok: true, isFresh, landed });
    this.#context.graph.restore(read.graph);
    this.#recrawl.read(read.graph);
  }

  /** Reads pages until the frontier is empty or the page budget is spent. */
  async *run(): AsyncGenerator<SiteStep, void> {
    const { signal, clock } = this.#context;
    const { concurrency, crawl } = this.#request;
    if (crawl.remove_chrome) this.#profile = this.#chrome.profile();
    // What an earlier run was reading when it was cut is read again, first.
    const cut = [...this.frontier.started];
    const pool = new PagePool<ReadPage>({
      places: concurrency,
      delaySeconds: crawl.delay_seconds,
      clock,
      signal,
      read: (page) => this.#read(page),
    });
    try {
      while (true) {
        const pages = this.#fill(pool, cut);
        if (pages.length > 0) {
          await this.#keep({ type: "started", pages });
          yield this.#fetchingEvent(pool);
        }
        if (pool.size === 0) return this.#carryOver();
        const { page, result } = await pool.next();
        yield* this.#settle(page, result);
      }
    } finally {
      await pool.drain();
    }
  }

  /** Starts pages while there are places and budget. Returns their numbers. */
  #fill(pool: PagePool<ReadPage>, cut: QueuedPage[]): readonly number[] {
    const most = this.#request.max_pages;
    const started: number[] = [];
    while (pool.hasPlace && (most === 0 || this.#started < most)) {
      const page = cut.shift() ?? this.frontier.take();
      if (page === undefined) break;
      this.#started++;
      pool.start(page);
      started.push(page.id);
    }
    return started;
  }

  async #read(page: QueuedPage): Promise<ReadPage> {
    const { network, signal } = this.#context;
    const outcome = await this.#outcomeOf(page);
    const drawn = outcome.ok ? outcome.reading.site?.drawn : undefined;
    if (!outcome.ok || drawn === undefined) return { outcome, canvas: undefined };
    const { url } = outcome.reading.source;
    const asked = { page: drawn, url, known: this.#scripts };
    const scripts = await readCanvasScripts(network, asked, signal);
    return { outcome, canvas: { canvases: drawn.canvases, words: drawn.words, ...scripts } };
  }

  async #outcomeOf(page: QueuedPage): Promise<ReadingOutcome> {
    if (page.citation.via === "seed" && this.#root !== undefined) return this.#root;
    const options = readingOptions(this.#request, this.#profile);
    return this.#context.read(textRequest(this.#request, page.url), options);
  }

  /**
   * A page that has ended: its links are offered, its numbers added, and it is told of. It is settled in the journal when
   * its event was taken: who keeps pages then has it.
   */
  async *#settle(page: QueuedPage, { outcome, canvas }: ReadPage): AsyncGenerator<SiteStep> {
    const error = outcome.ok ? this.#outside(outcome.reading) : failureOf(outcome.refusal);
    if (!outcome.ok || error !== undefined) {
      this.#progress.addFailure();
      this.frontier.settle({ id: page.id, ok: false, isFresh: false });
      const isMissing = !outcome.ok && outcome.refusal.kind === "missing";
      const change = isMissing ? this.#recrawl.missing(page.url) : null;
      yield failedPageEvent(page, { error: error ?? "", change }, this.#standing());
      await this.#keepSettled(page, { error: error ?? "", read: null });
      return;
    }
    const { reading } = outcome;
    const { source, shape, site } = reading;
    const landed = source.url;
    const { content_hash } = shape;
    const chars = source.union_chars;
    const { copies, warning } = this.#progress.identical.add(landed, { content_hash, chars });
    const offered = this.#offerLinks(page, reading, copies > 0);
    const isCopy = site !== undefined && this.#chrome.add(site.repetition);
    if (this.#request.crawl.remove_chrome) this.#profile = this.#chrome.profile();
    const isFresh = copies === 0 && !isCopy;
    this.frontier.settle({ id: page.id, ok: true, isFresh, landed });
    this.#progress.addPage(reading);
    const { citation } = page;
    const graph = this.#context.graph.add({ requested: page.url, citation, reading });
    const change = this.#recrawl.read(graph);
    if (warning !== undefined) yield identicalWarning(warning);
    const linksOut = { ...this.#linksOut(site?.links ?? []), in_script: canvas?.in_script ?? [] };
    const additions = additionsOf(offered, this.#scope, linksOut);
    yield pageEvent({ citation, reading, change, canvas }, { ...additions, ...this.#standing() });
    await this.#keepSettled(page, {
      error: null,
      read: {
        landed,
        is_fresh: isFresh,
        content_hash,
        chars,
        repetition: keptHashes(this.#context.journal && site?.repetition),
        offered,
        ...(graph && { graph }),
      },
    });
  }

  async #keepSettled({ id }: QueuedPage, end: Pick<SettledEntry, "error" | "read">): Promise<void> {
    const { ok, failed, totals } = this.#progress;
    const seconds = this.#progress.seconds(this.#context.clock.now());
    const standing = { extracted: ok, failed, totals, seconds };
    await this.#keep({ type: "settled", page: id, ...end, ...standing });
  }

  async #keep(entry: JournalEntry): Promise<void> {
    await this.#context.journal?.append(entry);
  }

  /** What to say of a page whose redirects left the scope of the crawl. */
  #outside({ source }: PageReading): string | undefined {
    if (this.#scope.isOnSite(new URL(source.url))) return undefined;
    return `the page redirected out of the crawl's scope, to ${source.url}`;
  }

  #offerLinks(page: QueuedPage, { source, site }: PageReading, isCopy: boolean): Offered {
    const isFollowed = this.#context.followsLinks;
    return this.frontier.offer({
      via: "link",
      found_on: source.url,
      depth: page.citation.depth + 1,
      links: isFollowed ? (site?.links ?? []) : [],
      isCopy,
    });
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

  #standing(): CrawlStanding {
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

  #fetchingEvent(pool: PagePool<ReadPage>): SiteStep {
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
    // What is being read when a crawl is stopped is read by nobody: it is left, as what waits.
    const left = queued + this.frontier.open;
    const isExhausted = !stopped && left === 0;
    const { chars, markdown, images, tables } = progress.totals;
    const profile = this.#chrome.profile();
    return {
      type: "done",
      stage: "done",
      pages_ok: progress.ok,
      pages_total: progress.ended,
      failed: progress.failed,
      discovered,
      remaining_queued: left,
      exhausted: isExhausted,
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
      changes: this.#recrawl.changes({
        isExhausted: isExhausted && this.#context.followsLinks,
        failed: progress.failed,
        refused,
        isLost: (url) => !this.frontier.knows(url) && "as" in this.#scope.judge({ url }, 0),
      }),
      duration_seconds: progress.seconds(this.#context.clock.now()),
      refused,
      refused_total: Object.values(refused).reduce((sum, count) => sum + count, 0),
      refused_urls: this.frontier.refusedUrls,
    };
  }
}

/** Addresses in their order, by the sitemap that names them. */
function bySitemap(
  addresses: Sitemaps["addresses"],
  older: ReadonlySet<string>,
): ReadonlyMap<string, readonly FoundLink[]> {
  const found = new Map<string, FoundLink[]>();
  for (const { url, found_on } of addresses) {
    const link = { url, anchor: null, isOld: older.size > 0 && older.has(pageKeyOf(url) ?? "") };
    const links = found.get(found_on);
    if (links === undefined) found.set(found_on, [link]);
    else links.push(link);
  }
  return found;
}

function identicalWarning(group: IdenticalGroup): SiteStep {
  return {
    type: "warning",
    stage: "extract",
    code: "identical-content",
    message: `${group.urls.length} addresses returned the same text to the letter: the site may answer them with something in their place`,
    ...group,
  };
}

/** What a page event says of a page that could not be read. */
function failureOf(refusal: Refusal): string {
  const error = refusalError(refusal);
  if (refusal.status !== undefined && refusal.status >= 400) return `HTTP ${refusal.status}`;
  return error.streamMessage;
}
