// A whole site, start to finish, as an async generator of its steps: analysis, discovery, pages breadth-first, the sum of it.
import { PageDisallowedError } from "../model/errors.ts";
import { JOURNAL_VERSION } from "../model/journal.ts";
import type { SiteDoneEvent, SiteStageEvent, SiteStep } from "../model/site-event.ts";
import type { WebArchive } from "../model/web-archive.ts";
import { judgeRobots, type RobotsRecord } from "../net/robots.ts";
import { askWebArchive } from "../net/web-archive.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { bareHostname, isIpLiteral, isPrivateName, isPublicAddress } from "../url/private-host.ts";
import type { CrawlContext, SiteRequest } from "./context.ts";
import { archiveDiscovery, readSitemaps, robotsDiscovery } from "./discovery.ts";
import { entriesOf } from "./journal.ts";
import { PageCrawl } from "./page-crawl.ts";
import { analysisEvent, readRoot } from "./root.ts";

/** The steps of a crawl; what it returns is its last event. */
export type SiteCrawl = AsyncGenerator<SiteStep, SiteDoneEvent>;

/** A crawl in the making, for those who must say how far it came when it is left. */
export interface CrawlState {
  /** The `done` event as it would be now, stopped; undefined before the frontier exists. */
  stopped: (() => SiteDoneEvent) | undefined;
}

/**
 * Crawls a site and yields its steps in order: stage, analysis, discovery, frontier, then fetching and page events with
 * warnings among them, a warning where the graph could not be kept, done. A crawl whose journal holds an earlier run goes on from there, with neither analysis nor
 * discovery.
 *
 * Throws the PageError that says why the root cannot be read. A page that fails is a page event and no error.
 */
export async function* crawlSite(
  request: SiteRequest,
  context: CrawlContext,
  state: CrawlState,
): SiteCrawl {
  const resumed = await resumedCrawl(request, context);
  if (resumed !== undefined) state.stopped = () => resumed.doneEvent(true);
  const crawl = resumed ?? (yield* begin(request, context, state));
  yield extractStage(request.max_pages, resumed?.ended);
  yield* crawl.run();
  const failure = await context.graph.finish();
  if (failure !== undefined) {
    yield { type: "warning", stage: "extract", code: "graph-not-kept", message: failure };
  }
  const done = crawl.doneEvent(false);
  yield done;
  return done;
}

/** Reads the root, robots.txt and the sitemaps, and queues what they name. */
async function* begin(
  request: SiteRequest,
  context: CrawlContext,
  state: CrawlState,
): AsyncGenerator<SiteStep, PageCrawl> {
  const begun = context.clock.now();
  yield stage("analyze", "Detecting technology stack");
  const asked = archiveOf(request, context);
  const root = await readRoot(request, context);
  const { landed } = root;
  if (canonicalUrl(request.url) !== canonicalUrl(landed)) {
    yield stage("analyze", `Redirected to ${landed}`);
  }
  yield analysisEvent(request, context, root);
  yield stage("enumerate", "Seeding from sitemap");
  const robots = await context.network.robotsRecord(landed, context.signal);
  assertAllowed(request, robots, landed);
  const sitemaps = await readSitemaps({
    network: context.network,
    root: landed,
    named: robots.sitemaps,
    limit: request.crawl.sitemap_limit,
    signal: context.signal,
  });
  const archive = await asked;
  const known = context.known?.digest;
  await context.journal?.append({
    type: "begin",
    version: JOURNAL_VERSION,
    request,
    landed,
    ...(known !== undefined && { known }),
  });
  const crawl = new PageCrawl(request, context, { begun, landed, robots, root: root.page });
  state.stopped = () => crawl.doneEvent(true);
  const seeds = await crawl.seed(request.url, sitemaps);
  const archived = request.crawl.seed_from_web_archive ? (archive?.urls ?? []) : [];
  const further = await crawl.seedFromArchive(archived);
  yield {
    type: "discovery",
    stage: "enumerate",
    robots: robotsDiscovery(robots),
    sitemaps: sitemaps.report,
    seeds,
    web_archive: archive === undefined ? null : archiveDiscovery(archive, archived.length > 0),
  };
  yield {
    type: "frontier",
    stage: "enumerate",
    ...crawl.frontier.counts(),
    from_sitemap: seeds.length,
    extracted: 0,
    new_urls: [request.url, ...seeds, ...further],
  };
  return crawl;
}

/** Asks the web archive, beside everything else; undefined where it is not asked, as of a host that no archive can see. */
async function archiveOf(
  request: SiteRequest,
  { network, webArchiveUrl: base, signal }: CrawlContext,
): Promise<WebArchive | undefined> {
  const host = bareHostname(new URL(request.url).hostname);
  const isHidden = isIpLiteral(host) ? !isPublicAddress(host) : isPrivateName(host);
  if (!request.crawl.web_archive || isHidden) return undefined;
  return askWebArchive(network, { base, site: request.url }, signal);
}

/** The crawl of an earlier run as its journal has it; undefined for a new one. */
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
      // What was kept meanwhile may be what this crawl has read itself.
      const known = context.known?.digest === entry.known ? context.known : undefined;
      const begun = context.clock.now();
      crawl = new PageCrawl(request, { ...context, known }, { begun, landed, robots });
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

/** Throws PageDisallowedError where robots.txt is to be respected and disallows the root. */
function assertAllowed(request: SiteRequest, robots: RobotsRecord, landed: string): void {
  if (!request.crawl.respect_robots) return;
  const verdict = judgeRobots(robots, new URL(landed));
  if (!verdict.allowed) throw new PageDisallowedError(landed, verdict.reason);
}
