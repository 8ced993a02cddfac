// What each operation answers its caller with over HTTP: the types of the client, and the schemas of the OpenAPI document.
import type { BlocksResult } from "./blocks.ts";
import type { CrawlPage, DetachedCrawl, DetachedCrawls } from "./detached-crawl.ts";
import type { PageDiff } from "./diff.ts";
import type { PageEvent } from "./event.ts";
import type {
  GraphLine,
  GraphList,
  GraphSummary,
  SiteContext,
  SiteOutline,
  SiteSection,
} from "./graph.ts";
import type { FactsResult, TextResult } from "./page.ts";
import type { Config, Health } from "./resources.ts";
import type { RunList, RunTrace } from "./runs.ts";
import type { SiteEvent } from "./site-event.ts";
import type { TechnologyReport } from "./technology.ts";

/** The answer of each operation; of a stream one event, of a graph file or pages one line. */
export interface Answers {
  readonly health: Health;
  readonly config: Config;
  readonly read: TextResult;
  readonly stream: PageEvent;
  readonly crawl: SiteEvent;
  readonly crawl_start: DetachedCrawl;
  readonly crawls: DetachedCrawls;
  readonly crawl_status: DetachedCrawl;
  readonly crawl_events: SiteEvent;
  readonly crawl_pages: CrawlPage;
  readonly crawl_pause: DetachedCrawl;
  readonly crawl_resume: DetachedCrawl;
  readonly crawl_cancel: DetachedCrawl;
  readonly context: SiteContext;
  readonly summary: GraphSummary;
  readonly graph: GraphLine;
  readonly outline: SiteOutline;
  readonly section: SiteSection;
  readonly technologies: TechnologyReport;
  readonly diff: PageDiff;
  readonly facts: FactsResult;
  readonly blocks: BlocksResult;
  readonly graphs: GraphList;
  readonly runs: RunList;
  readonly trace: RunTrace;
}
