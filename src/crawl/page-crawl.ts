// Reads a crawl's pages breadth-first; settles each, emits its event and stores it in the journal.
import { PageOutOfScopeError } from "../model/errors.ts";
import type { BeginEntry, JournalEntry, Offered, SettledEntry } from "../model/journal.ts";
import {
  type FailureDetails,
  isMissing,
  type PageFailure,
  pageFailure,
} from "../model/page-failure.ts";
import type { PageReading } from "../model/reading.ts";
import { SETTINGS } from "../model/settings.ts";
import type { PageLink } from "../model/site.ts";
import type { AnchoredAddress, SiteDoneEvent, SiteStep } from "../model/site-event.ts";
import { judgeRobots, type RobotsRecord } from "../net/robots.ts";
import type { KnownPage, ReadOutcome } from "../read/read-page.ts";
import { refusalError } from "../read/refusals.ts";
import { inTurns } from "../runtime/turns.ts";
import { compilePatterns } from "../text/patterns.ts";
import { ignoreParameters } from "../url/ignored-parameters.ts";
import { CanonicalPages, type EarlierPage } from "./canonical-pages.ts";
import { ChromeJudge, type FirstPage } from "./chrome-judge.ts";
import type { CrawlContext, SiteRequest } from "./context.ts";
import { type AddressResult, FinalAddresses, type WaitingPage } from "./final-addresses.ts";
import { Frontier, type QueuedPage } from "./frontier/frontier.ts";
import { type CrawlScope, createScope } from "./frontier/scope.ts";
import {
  fromBase64,
  hashesOf,
  packedFirst,
  storedHashes,
  toBase64,
  unpackedFirst,
} from "./journal.ts";
import {
  additionsOf,
  type CrawlStanding,
  failedPageEvent,
  type PageAdditions,
  pageEvent,
  samePageEvent,
} from "./page-events.ts";
import { PagePool } from "./page-pool.ts";
import { landedAt, PageReads, type ReadPage, redirectsOf } from "./page-reads.ts";
import { CrawlProgress } from "./progress.ts";
import type { ReadingList } from "./reading-list.ts";
import { Recrawl } from "./recrawl.ts";
import { Seeding } from "./seeding.ts";
import { type ChosenFields, chosenFields } from "./text-options.ts";
import { SeenTexts } from "./traps/seen-texts.ts";
import { identicalWarning, trapWarning } from "./warnings.ts";

const NO_TEXTS = new Uint32Array(0);

/** Maximum pages a frontier admits; further addresses are refused as queue-cap. */
const MAX_QUEUED = 1_000_000;

/** Initial state of a crawl. */
export interface CrawlStart {
  /** Clock time of the crawl's start. */
  readonly startedMs: number;
  /** Final address of the root. */
  readonly landed: string;
  readonly robots: RobotsRecord;
  /** The root, if it was read already; undefined if it is read like every page. */
  readonly root?: ReadOutcome;
  /** Returns a page's text in the site's llms-full.txt; absent without one. */
  readonly textOf?: ReadingList["textOf"] | undefined;
}

/** The part of a crawl that changes with every page. */
export class PageCrawl {
  readonly frontier: Frontier;
  readonly seeding: Seeding;
  readonly #request: SiteRequest;
  readonly #context: CrawlContext;
  readonly #scope: CrawlScope;
  readonly #chrome: ChromeJudge;
  readonly #finalAddresses: FinalAddresses;
  /** Pages by canonical address; undefined if pages are not merged. */
  readonly #canonical: CanonicalPages | undefined;
  /** Texts of earlier pages; undefined if traps are not closed. */
  readonly #texts: SeenTexts | undefined;
  readonly #progress: CrawlProgress;
  /** Large fields of the page events that the caller wants. */
  readonly #fields: ChosenFields;
  readonly #recrawl: Recrawl;
  readonly #reads: PageReads;
  #started = 0;
  /** Started pages to be read again, before all others. */
  readonly #again: QueuedPage[] = [];

  constructor(request: SiteRequest, context: CrawlContext, found: CrawlStart) {
    const { crawl } = request;
    this.#request = request;
    this.#context = context;
    const findsChrome = crawl.remove_chrome && crawl.judge_pages;
    this.#chrome = new ChromeJudge(findsChrome, context.readAgain);
    this.#progress = new CrawlProgress(found.startedMs, request.recipe);
    this.#fields = chosenFields(crawl.fields);
    this.#recrawl = new Recrawl(context.known);
    const { respect_robots, include_paths, traps } = crawl;
    const include = compilePatterns(include_paths, "include_paths");
    // An address that `include_paths` matches is wanted, whatever its page brings.
    const closesTraps = traps && include === undefined;
    this.#texts = closesTraps ? new SeenTexts() : undefined;
    this.#scope = createScope({
      root: found.landed,
      max_depth: crawl.max_depth,
      strict_domain: crawl.strict_domain,
      within_path: crawl.within_path,
      readPdf: request.fetch.read_pdf,
      readsFiles: request.fetch.read_files,
      readsRoutes: request.complete && context.hasBrowser,
      include,
      match_query: crawl.match_query,
      ignore: ignoreParameters(crawl.ignore_parameters),
      exclude: compilePatterns(crawl.exclude_paths, "exclude_paths"),
      allows: respect_robots ? (url) => judgeRobots(found.robots, url).allowed : undefined,
    });
    this.#canonical = crawl.canonical === "merge" ? new CanonicalPages(this.#scope) : undefined;
    this.#finalAddresses = new FinalAddresses((url) => this.#scope.keyOf(url));
    this.frontier = new Frontier(this.#scope, {
      maxPages: MAX_QUEUED,
      maxRefusedUrls: SETTINGS.REFUSED_URLS_MAX,
      talliesRobots: respect_robots,
      closesTraps,
    });
    this.seeding = new Seeding({
      request,
      context,
      scope: this.#scope,
      frontier: this.frontier,
      recrawl: this.#recrawl,
      keep: (entry) => this.#keep(entry),
    });
    this.#reads = new PageReads({
      request,
      context,
      chrome: this.#chrome,
      finalAddresses: this.#finalAddresses,
      root: found.root,
      textOf: found.textOf,
    });
  }

  get progress(): Pick<Readonly<CrawlProgress>, "ended" | "unrendered" | "totals"> {
    return this.#progress;
  }

  /** Whether no address is left to read. */
  get isExhausted(): boolean {
    return this.#left === 0;
  }

  /** Number of pages not read: queued pages, and those in progress when a crawl stopped. */
  get #left(): number {
    return this.frontier.queued + this.frontier.open;
  }

  /** Appends carried-over pages to the graph; the root must come first. */
  #carryOver(): void {
    if (this.#progress.ok === 0) return;
    for (const page of this.#recrawl.carriedPages()) this.#context.graph.restore(page);
  }

  /** Repeats the effects of an earlier run's journal entry, leading to the same state. */
  replay(entry: Exclude<JournalEntry, BeginEntry>): void {
    if (entry.type === "offered") {
      this.frontier.replay(entry);
      this.#recrawl.carry(entry);
    } else if (entry.type === "started") for (const id of entry.pages) this.frontier.start(id);
    else if (entry.type === "dropped") for (const id of entry.pages) this.frontier.drop(id);
    else if (entry.type === "settled") this.#replaySettled(entry);
    // The earlier run has reported what it closed.
    this.frontier.closings();
  }

  #replaySettled(entry: SettledEntry): void {
    const { page, read } = entry;
    this.#started++;
    this.#progress.restore(entry, this.#context.clock.now());
    if (read === null) {
      const { url } = this.frontier.page(page);
      const { same_page, merged, ended_file } = entry;
      if (ended_file !== undefined) this.#context.endedFiles.add(ended_file);
      if (same_page !== undefined) this.#context.graph.alias(url, same_page);
      else if (isMissing(entry)) this.#recrawl.missing(url);
      if (same_page !== undefined && merged !== undefined) {
        this.#context.graph.alias(merged.landed, same_page);
        this.#finalAddresses.end(page, { index: merged.same_as }, merged.landed);
      }
      this.frontier.settle({ id: page, ok: same_page !== undefined, isNew: false, isCopy: true });
      return;
    }
    this.frontier.replay(read.offered, page);
    const { copies } = this.#progress.identical.add(read.landed, read);
    this.#texts?.restore(fromBase64(read.texts ?? ""));
    this.#chrome.add(hashesOf(read.repetition));
    const first = read.first === undefined ? undefined : unpackedFirst(read.first);
    if (first !== undefined) this.#chrome.restore(first);
    const { is_fresh: isNew, landed, offered } = read;
    const { canonical = null, content_hash } = read;
    this.#canonical?.add({ url: landed, canonical, content_hash }, this.#progress.ended);
    this.#finalAddresses.end(page, { index: this.#progress.ended }, landed);
    this.frontier.settle({ id: page, ok: true, isNew, isCopy: copies > 0, landed, offered });
    this.#context.graph.restore(read.graph);
    this.#recrawl.read(read.graph);
  }

  /** Reads pages until the frontier is empty or the page budget is spent. */
  async *run(): AsyncGenerator<SiteStep, void> {
    const { signal, clock } = this.#context;
    const { concurrency, crawl } = this.#request;
    // Pages that an earlier run was reading when it was interrupted.
    this.#again.push(...this.frontier.started);
    const pool = new PagePool<ReadPage | KnownPage>({
      places: concurrency,
      delaySeconds: crawl.delay_seconds,
      clock,
      signal,
      read: (page) => this.#reads.read(page),
    });
    try {
      while (true) {
        const pages = await this.#fill(pool);
        const dropped = this.frontier.takeDropped();
        yield* this.frontier.closings().map(trapWarning);
        if (dropped.length > 0) await this.#keep({ type: "dropped", pages: dropped });
        if (pages.length > 0) {
          await this.#keep({ type: "started", pages });
          yield this.#fetchingEvent(pool);
        }
        if (pool.size === 0) break;
        const { page, result } = await pool.next();
        yield* this.#end(page, result);
      }
      this.#carryOver();
      await this.#revise();
    } finally {
      await pool.drain();
    }
  }

  /** Updates the stored content of the first pages to the final site profile. */
  async #revise(): Promise<void> {
    for await (const { reading, event } of this.#chrome.revised()) {
      this.#context.graph.revise(reading);
      await this.#keep({ type: "revised", event: this.#fields.of(event) });
    }
  }

  /** Starts pages while the pool has room and budget is left. Returns their numbers. */
  async #fill(pool: PagePool<ReadPage | KnownPage>): Promise<readonly number[]> {
    const { signal } = this.#context;
    const most = this.#request.max_pages;
    const started: number[] = [];
    while (pool.hasPlace && (most === 0 || this.#started < most)) {
      const page = this.#again.shift() ?? (await inTurns(this.frontier.take(), signal));
      if (page === undefined) break;
      this.#started++;
      pool.start(page);
      started.push(page.id);
    }
    return started;
  }

  /** Settles a page that was read, or makes it wait for another one read at its address. */
  async *#end(page: QueuedPage, read: ReadPage | KnownPage): AsyncGenerator<SiteStep> {
    const landed = landedAt(read);
    const known = landed === undefined ? undefined : this.#finalAddresses.at(landed);
    if (landed !== undefined && known !== undefined) {
      yield* this.#settleKnown({ page, redirects: redirectsOf(read) }, landed, known);
      // Other pages may still be waiting for an address that this page claimed while it was read.
      yield* this.#settleWaiting(page.id, known, landed);
    } else if ("outcome" in read) {
      const came = yield* this.#settle(page, read);
      yield* this.#settleWaiting(page.id, came, landed);
    } else {
      const { landed: other, redirects } = read;
      if (!this.#finalAddresses.wait(other, { page, redirects })) this.#readAgain([page]);
    }
  }

  /** Settles the pages that waited for a page, or has them read. */
  async *#settleWaiting(
    id: number,
    came: AddressResult,
    landed: string | undefined,
  ): AsyncGenerator<SiteStep> {
    const { waiting, isTheirs } = this.#finalAddresses.end(id, came, landed);
    if (!isTheirs) this.#readAgain(waiting.map(({ page }) => page));
    for (const other of isTheirs ? waiting : []) {
      yield* this.#settleKnown(other, landed ?? other.page.url, came);
    }
  }

  /** Queues pages again that no longer wait for another page's result. */
  #readAgain(pages: readonly QueuedPage[]): void {
    this.#again.push(...pages);
    this.#started -= pages.length;
  }

  /** Settles a page whose content was read under another address. */
  async *#settleKnown(
    { page, redirects }: WaitingPage,
    landed: string,
    came: AddressResult,
    { additions, own }: { readonly additions?: PageAdditions; readonly own?: string } = {},
  ): AsyncGenerator<SiteStep> {
    if ("error" in came) {
      yield* this.#settleFailed(page, came);
      return;
    }
    this.#progress.ok++;
    this.frontier.settle({ id: page.id, ok: true, isNew: false, isCopy: true });
    this.#context.graph.alias(page.url, landed, redirects);
    const same = samePageEvent(page, { url: landed, same_as: came.index }, this.#standing());
    yield this.#fields.of({ ...same, ...additions });
    const merged = own !== undefined && { merged: { landed: own, same_as: came.index } };
    await this.#keepSettled(page, { error: null, read: null, same_page: landed, ...merged });
  }

  async *#settleFailed(
    page: QueuedPage,
    failure: PageFailure,
    ended_file?: string,
  ): AsyncGenerator<SiteStep, PageFailure> {
    if (ended_file !== undefined) this.#context.endedFiles.add(ended_file);
    const change = isMissing(failure) ? this.#recrawl.missing(page.url) : null;
    this.#progress.failed++;
    this.frontier.settle({ id: page.id, ok: false, isNew: false, isCopy: false });
    yield this.#fields.of(failedPageEvent(page, { ...failure, change }, this.#standing()));
    await this.#keepSettled(page, { ...failure, read: null, ...(ended_file && { ended_file }) });
    return failure;
  }

  /** Settles a page; its journal entry follows when the consumer has stored its event. */
  async *#settle(page: QueuedPage, read: ReadPage): AsyncGenerator<SiteStep, AddressResult> {
    const { canvas } = read;
    const outcome = await this.#chrome.judge(read);
    if (!outcome.ok) {
      const { refusal } = outcome;
      return yield* this.#settleFailed(
        page,
        pageFailure(refusalError(refusal)),
        refusal.ended_file,
      );
    }
    const { reading } = outcome;
    const outside = this.#outside(reading);
    if (outside !== undefined) return yield* this.#settleFailed(page, outside);
    const { source, shape, site } = reading;
    const landed = source.url;
    const { content_hash } = shape;
    const chars = source.union_chars;
    const content = { content_hash, chars };
    const own = { url: landed, canonical: source.metadata.canonical, content_hash };
    // Pages without text, such as of single images, are not known to be one.
    const earlier = chars > 0 ? this.#canonical?.find(own) : undefined;
    if (earlier !== undefined) return yield* this.#merge(page, reading, earlier);
    const { copies, warning } = this.#progress.identical.add(landed, content);
    const offered = await this.#offerLinks(page, reading);
    const known = this.#chrome.profile;
    if (site !== undefined) this.#chrome.add(site.repetition);
    const texts = this.#texts?.add(reading, this.frontier.varies(page.url)) ?? NO_TEXTS;
    const isNew = texts.length > 0;
    this.frontier.settle({ id: page.id, ok: true, isNew, isCopy: copies > 0, landed, offered });
    this.#progress.addPage(reading);
    const { citation } = page;
    const graph = this.#context.graph.add({ requested: page.url, citation, reading });
    const change = this.#recrawl.read(graph);
    if (warning !== undefined) yield identicalWarning(warning);
    yield* this.frontier.closings().map(trapWarning);
    const linksOut = { ...this.#linksOut(site?.links ?? []), in_script: canvas?.in_script ?? [] };
    const additions = additionsOf(offered, this.#scope, linksOut);
    const found = { citation, reading, change, canvas };
    const event = this.#fields.of(pageEvent(found, { ...additions, ...this.#standing() }));
    this.#canonical?.add(own, event.index);
    const first = this.#chrome.keep(event, { outcome, input: read.input, profile: known });
    yield event;
    await this.#keepSettled(page, {
      error: null,
      read: {
        landed,
        is_fresh: isNew,
        ...(isNew && { texts: toBase64(texts) }),
        ...content,
        ...(this.#canonical && { canonical: own.canonical }),
        repetition: storedHashes(this.#context.journal && site?.repetition),
        offered,
        ...this.#storedFirst(first),
        ...(graph && { graph }),
      },
    });
    return { index: event.index };
  }

  /** Settles a page that is one with an earlier page; its links may be others. */
  async *#merge(
    page: QueuedPage,
    reading: PageReading,
    { index, landed }: EarlierPage,
  ): AsyncGenerator<SiteStep, AddressResult> {
    const offered = await this.#offerLinks(page, reading);
    await this.#keep({ type: "offered", ...offered });
    this.#context.graph.alias(reading.source.url, landed);
    const additions = additionsOf(offered, this.#scope, { external: [], files: [], in_script: [] });
    const waiting = { page, redirects: reading.redirects };
    const own = reading.source.url;
    yield* this.#settleKnown(waiting, landed, { index }, { additions, own });
    return { index };
  }

  #storedFirst(page: FirstPage | undefined): { readonly first?: string } {
    const first = page && this.#context.journal && packedFirst(page);
    return first === undefined ? {} : { first };
  }

  async #keepSettled(
    { id }: QueuedPage,
    end: Pick<
      SettledEntry,
      "error" | keyof FailureDetails | "read" | "same_page" | "merged" | "ended_file"
    >,
  ): Promise<void> {
    const { ok, failed, totals, unrendered } = this.#progress;
    const seconds = this.#progress.seconds(this.#context.clock.now());
    const lacking = unrendered > 0 && { unrendered };
    const standing = { extracted: ok, failed, ...lacking, totals, seconds };
    await this.#keep({ type: "settled", page: id, ...end, ...standing });
  }

  async #keep(entry: JournalEntry): Promise<void> {
    await this.#context.journal?.append(entry);
  }

  /** Returns the failure of a page whose redirects left the scope of the crawl. */
  #outside({ source }: PageReading): PageFailure | undefined {
    if (this.#scope.isOnSite(new URL(source.url))) return undefined;
    const { code, message } = new PageOutOfScopeError(source.url);
    return { error: message, code };
  }

  #offerLinks(page: QueuedPage, { source, site }: PageReading): Promise<Offered> {
    const isFollowed = this.#context.followsLinks;
    const offer = {
      via: "link",
      found_on: source.url,
      depth: page.citation.depth + 1,
      links: isFollowed ? (site?.links ?? []) : [],
    } as const;
    return inTurns(this.frontier.offer(offer, page.id), this.#context.signal);
  }

  #linksOut(links: readonly PageLink[]) {
    const external: AnchoredAddress[] = [];
    const files: AnchoredAddress[] = [];
    for (const { url, anchor, isDeclared } of links) {
      if (isDeclared === true) continue;
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

  #fetchingEvent(pool: PagePool<ReadPage | KnownPage>): SiteStep {
    return {
      type: "fetching",
      stage: "extract",
      urls: pool.urls,
      queued: this.frontier.queued,
      extracted: this.#progress.ok,
      failed: this.#progress.failed,
    };
  }

  /** Returns the last event of the crawl as of now. */
  doneEvent(stopped: boolean): SiteDoneEvent {
    const { discovered, refused } = this.frontier.counts();
    const progress = this.#progress;
    const isExhausted = !stopped && this.isExhausted && (refused.trap ?? 0) === 0;
    const { chars, markdown, images, tables, recipe } = progress.totals;
    const chrome = this.#chrome.summary();
    return {
      type: "done",
      stage: "done",
      pages_ok: progress.ok,
      pages_total: progress.ended,
      failed: progress.failed,
      discovered,
      remaining_queued: this.#left,
      exhausted: isExhausted,
      stopped,
      total_chars: chars,
      total_markdown_chars: markdown,
      total_images: images,
      total_tables: tables,
      ...progress.identical.summary(),
      chrome_blocks: chrome.texts,
      chrome_slots: chrome.slots,
      entities: [],
      site_facts: {},
      fact_sources: {},
      ...(recipe && { recipe }),
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
