// What a crawl needs from outside, and what it was asked for.
import type { KnownSite } from "../graph/known-site.ts";
import type { Journal } from "../model/journal.ts";
import type { RequestOf, TextRequest } from "../model/operations.ts";
import type { PageReading } from "../model/reading.ts";
import type { SettledPage } from "../model/site.ts";
import type { Citation, GraphCounts } from "../model/site-event.ts";
import type { Clock } from "../net/clock.ts";
import type { Network } from "../net/network.ts";
import type { ReadingOptions } from "../read/input.ts";
import type { BothWays } from "../read/read-page.ts";
import type { ReadingOutcome } from "../read/reading.ts";

/** A checked request to crawl a site. */
export type SiteRequest = RequestOf<"crawl">;

/** Where the pages of a crawl go as they are read. */
export interface GraphSink {
  /** Takes in a page under the address that was asked for. Returns what it took of it; undefined for nothing. */
  add(page: {
    readonly requested: string;
    readonly citation: Citation;
    readonly reading: PageReading;
  }): SettledPage | undefined;
  /** Takes in a page of an earlier run by what `add` returned then; undefined where nothing was kept of it. */
  restore(page: SettledPage | undefined): void;
  counts(): GraphCounts;
  /** Completes the graph when the crawl has ended, and keeps it. Never rejects: returns what is to be said of a failure. */
  finish(): Promise<string | undefined>;
}

/** What a crawl needs from outside. */
export interface CrawlContext {
  readonly signal: AbortSignal;
  readonly network: Network;
  readonly clock: Clock;
  /** Whether a browser can take part. */
  readonly hasBrowser: boolean;
  readonly graph: GraphSink;
  /** The site as its kept graph has it; undefined where none is kept. */
  readonly known?: KnownSite | undefined;
  /** Base address of the web-archive index; "" where it is not asked. */
  readonly webArchiveUrl: string;
  /** Whether the links of pages are followed; else what names addresses without them is all there is. */
  readonly followsLinks: boolean;
  /** Where the crawl is kept, to be gone on with; undefined keeps nothing. */
  readonly journal?: Journal | undefined;
  /** Reads a page; rejects only when the caller left. */
  readonly read: (request: TextRequest, options: ReadingOptions) => Promise<ReadingOutcome>;
  readonly readBothWays: (request: TextRequest, options: ReadingOptions) => Promise<BothWays>;
}
