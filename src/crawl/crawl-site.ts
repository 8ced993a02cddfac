// Crawls a site as a generator of its steps: analysis, discovery, pages breadth-first, summary.
import { PageDisallowedError, PageError, PageFetchError } from "../model/errors.ts";
import { JOURNAL_VERSION } from "../model/journal.ts";
import { SETTINGS } from "../model/settings.ts";
import type {
  RobotsDiscovery,
  SiteDoneEvent,
  SiteStageEvent,
  SiteStep,
} from "../model/site-event.ts";
import type { WebArchive } from "../model/web-archive.ts";
import { judgeRobots, type RobotsRecord } from "../net/robots.ts";
import { askWebArchive } from "../net/web-archive.ts";
import { refusalError } from "../read/refusals.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { isPrivateSite } from "../url/private-host.ts";
import type { CrawlContext, SiteRequest } from "./context.ts";
import { entriesOf } from "./journal.ts";
import { PageCrawl } from "./page-crawl.ts";
import { type ReadingList, readReadingList } from "./reading-list.ts";
import { analysisEvent, type CrawlRoot, readRoot } from "./root.ts";
import { readSitemaps, type Sitemaps } from "./sitemaps.ts";
import { lastWarnings, withContactWarning } from "./warnings.ts";

/** The steps of a crawl; it returns its last event. */
export type SiteCrawl = AsyncGenerator<SiteStep, SiteDoneEvent>;

/** State of a running crawl, to report its progress if it is aborted. */
export interface CrawlState {
  /** Returns the `done` event as of now; undefined before the frontier exists. */
  stopped: (() => SiteDoneEvent) | undefined;
}

/**
 * Crawls a site and yields its steps in order; resumes an earlier run that the journal has. Throws
 * the PageError that explains why the root cannot be read. A failed page is an event, not an error.
 */
export async function* crawlSite(
  request: SiteRequest,
  context: CrawlContext,
  state: CrawlState,
): SiteCrawl {
  const resumed = await resumedCrawl(request, context);
  if (resumed !== undefined) state.stopped = () => resumed.doneEvent(true);
  const crawl = resumed ?? (yield* begin(request, context, state));
  yield extractStage(request.max_pages, resumed?.progress.ended);
  const { contact } = context.network;
  yield* withContactWarning(crawl.run(), { url: request.url, contact });
  yield* lastWarnings(crawl.progress, crawl.frontier.counts());
  const warning = await context.graph.finish({ isExhausted: crawl.isExhausted });
  if (warning !== undefined) yield warning;
  const done = crawl.doneEvent(false);
  yield done;
  return done;
}

/** Reads the root, robots.txt and the sitemaps, and queues the addresses they name. */
async function* begin(
  request: SiteRequest,
  context: CrawlContext,
  state: CrawlState,
): AsyncGenerator<SiteStep, PageCrawl> {
  const startedMs = context.clock.now();
  yield stage("analyze", "Detecting technology stack");
  const asked = archiveOf(request, context);
  const { root, requested, found } = await readStart(request, context);
  const { landed } = root;
  if (canonicalUrl(request.url) !== canonicalUrl(landed)) {
    yield stage("analyze", `Redirected to ${landed}`);
  }
  yield analysisEvent(request, context, root);
  // With `complete` false the outcome is that of the plain fetch, which may have failed even if a
  // browser could read the root for the analysis.
  const { outcome } = root.page;
  if (!outcome.ok) throw refusalError(outcome.refusal);
  yield stage("enumerate", "Seeding from sitemap");
  const { robots, sitemaps, list } = found ?? (await discover(request, context, landed));
  const archive = await asked;
  const known = context.known?.digest;
  await context.journal?.append({
    type: "begin",
    version: JOURNAL_VERSION,
    request,
    landed,
    ...(known !== undefined && { known }),
  });
  const crawl = new PageCrawl(request, context, {
    startedMs,
    landed,
    robots,
    root: root.page,
    textOf: list?.textOf,
  });
  state.stopped = () => crawl.doneEvent(true);
  const { seeds, admitted } = await crawl.seeding.seed(requested, [
    ...(list?.addresses ?? []),
    ...sitemaps.addresses,
  ]);
  const archived = request.crawl.seed_from_web_archive ? (archive?.urls ?? []) : [];
  const further = await crawl.seeding.fromArchive(archived);
  yield {
    type: "discovery",
    stage: "enumerate",
    robots: robotsDiscovery(robots),
    sitemaps: sitemaps.report,
    seeds,
    web_archive: archive
      ? { ...archive, urls: archive.urls.length, queued: archived.length > 0 }
      : null,
    ...(list && { reading_list: list.report }),
  };
  yield {
    type: "frontier",
    stage: "enumerate",
    ...crawl.frontier.counts(),
    from_sitemap: seeds.length,
    extracted: 0,
    new_urls: [...admitted, ...further],
  };
  return crawl;
}

/** Root of a crawl, and the addresses found if the start address is a sitemap. */
interface Start {
  readonly root: CrawlRoot;
  /** Requested address of the root. */
  readonly requested: string;
  readonly found?: Discovered;
}

/** Reads the start address; for a sitemap, the home page of its host, or its first address. */
async function readStart(request: SiteRequest, context: CrawlContext): Promise<Start> {
  try {
    const root = await readRoot(request, context);
    const listed = isAddressList(root) ? await startOfSitemap(request, context) : undefined;
    return listed ?? { root, requested: request.url };
  } catch (error) {
    if (!(error instanceof PageFetchError) || error.kind !== "type") throw error;
    const listed = await startOfSitemap(request, context);
    if (listed === undefined) throw error;
    return listed;
  }
}

/** Whether a page is a text sitemap: a text file with an address per line. */
function isAddressList({ landed, analysis }: CrawlRoot): boolean {
  if (!/\.txt$/i.test(new URL(landed).pathname)) return false;
  // Markdown ends a kept line with a backslash.
  const lines = (analysis.texts.markdown ?? "").split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => /^https?:\/\/\S+(?: \\)?$/i.test(line));
}

/** Returns the root for a sitemap as start address; undefined if it is none, or lists no page. */
async function startOfSitemap(
  request: SiteRequest,
  context: CrawlContext,
): Promise<Start | undefined> {
  const home = new URL("/", request.url);
  const found = await discover(request, context, home.href, request.url);
  const { report, addresses } = found.sitemaps;
  if (report.attempts[0]?.ok !== true) return undefined;
  const first = addresses.find(({ url }) => new URL(url).host === home.host)?.url;
  for (const requested of [home.href, first]) {
    const root = requested && (await rootAt(requested, request, context));
    if (root) return { root, requested, found };
  }
  return undefined;
}

/** Reads an address as the root; undefined if it is no page. */
async function rootAt(
  url: string,
  request: SiteRequest,
  context: CrawlContext,
): Promise<CrawlRoot | undefined> {
  try {
    return await readRoot({ ...request, url }, context);
  } catch (error) {
    if (error instanceof PageError) return undefined;
    throw error;
  }
}

/** Addresses that a site lists before any page is read. */
interface Discovered {
  readonly robots: RobotsRecord;
  readonly sitemaps: Sitemaps;
  readonly list: ReadingList | undefined;
}

/** Reads all lists of a site. Throws PageDisallowedError if robots.txt disallows the root. */
async function discover(
  request: SiteRequest,
  { network, clock, signal }: CrawlContext,
  landed: string,
  start?: string,
): Promise<Discovered> {
  const loading = network.robotsRecord(landed, signal);
  // If robots.txt is respected and disallows the root, the site gets no further request.
  if (request.crawl.respect_robots) {
    const verdict = judgeRobots(await loading, new URL(landed));
    if (!verdict.allowed) throw new PageDisallowedError(landed, verdict.reason);
  }
  const limit = request.crawl.sitemap_limit;
  const wantsList = request.fetch.markdown !== "off";
  const [robots, sitemaps, list] = await Promise.all([
    loading,
    readSitemaps({ network, root: landed, robots: loading, start, limit, clock, signal }),
    wantsList ? readReadingList({ network, root: landed, limit, signal }) : undefined,
  ]);
  return { robots, sitemaps, list };
}

/** Queries the web archive concurrently; undefined if it is disabled or the host is not public. */
async function archiveOf(
  request: SiteRequest,
  { network, webArchiveUrl: base, signal }: CrawlContext,
): Promise<WebArchive | undefined> {
  if (!request.crawl.web_archive || isPrivateSite(request.url)) return undefined;
  return askWebArchive(network, { base, site: request.url }, signal);
}

/** Returns the crawl of an earlier run from its journal; undefined for a new crawl. */
async function resumedCrawl(
  request: SiteRequest,
  context: CrawlContext,
): Promise<PageCrawl | undefined> {
  if (context.journal === undefined) return undefined;
  let crawl: PageCrawl | undefined;
  for await (const entry of entriesOf(context.journal.past())) {
    if (entry.type === "begin") {
      const { landed } = entry;
      const robots = await context.network.robotsRecord(landed, context.signal);
      // A graph stored in the meantime may contain pages that this crawl read itself.
      const known = context.known?.digest === entry.known ? context.known : undefined;
      const startedMs = context.clock.now();
      crawl = new PageCrawl(request, { ...context, known }, { startedMs, landed, robots });
    } else {
      crawl?.replay(entry);
    }
  }
  return crawl;
}

const stage = (name: SiteStageEvent["stage"], message: string): SiteStageEvent => ({
  type: "stage",
  stage: name,
  state: "running",
  message,
});

function extractStage(most: number, before = 0): SiteStageEvent {
  const pages = most === 0 ? "every page" : `up to ${most} pages`;
  const already = before === 0 ? "" : `, ${before} of them already`;
  return {
    ...stage("extract", `Crawling and extracting ${pages}${already}`),
    unlimited: most === 0,
  };
}

/** Returns robots.txt as the discovery event reports it. */
function robotsDiscovery(record: RobotsRecord): RobotsDiscovery {
  const most = SETTINGS.DISCOVERY_ROBOTS_TEXT_CHARS;
  return {
    found: record.found,
    url: record.url,
    fetched_status: record.status,
    group: record.group ?? null,
    rules_for_us: record.rules.map(({ line }) => line),
    crawl_delay: record.crawlDelaySeconds ?? null,
    ...(record.signals.length > 0 && { content_signals: record.signals }),
    text: record.text.slice(0, most),
    text_truncated: record.text.length > most,
    text_chars: record.text.length,
  };
}
