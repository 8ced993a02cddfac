// What a crawl needs from outside, and what it was asked for.
import type { Journal } from "../model/journal.ts";
import type { RequestOf, TextRequest } from "../model/operations.ts";
import type { PageReading } from "../model/reading.ts";
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
  /** Takes in a page under the address that was asked for. */
  add(page: {
    readonly requested: string;
    readonly citation: Citation;
    readonly reading: PageReading;
  }): void;
  counts(): GraphCounts;
  /** Completes the graph when the crawl has ended, and keeps it. Never rejects. */
  finish(): Promise<void>;
}

/** What a crawl needs from outside. */
export interface CrawlContext {
  readonly signal: AbortSignal;
  readonly network: Network;
  readonly clock: Clock;
  /** Whether a browser can take part. */
  readonly hasBrowser: boolean;
  readonly graph: GraphSink;
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
