// External dependencies and request of a crawl.
import type { KnownSite } from "../graph/known-site.ts";
import type { Journal } from "../model/journal.ts";
import type { PageReading } from "../model/reading.ts";
import type { SettledPage } from "../model/site.ts";
import type { Citation, GraphCounts, GraphWarningEvent } from "../model/site-event.ts";
import type { Network } from "../net/network.ts";
import type { RequestOf, TextRequest } from "../operations/operations.ts";
import type { ReadingInput, ReadingOptions } from "../read/input.ts";
import type { BothWays, KnownPage, ReadOutcome } from "../read/read-page.ts";
import type { ReadingOutcome } from "../read/reading.ts";
import type { Clock } from "../runtime/clock.ts";

/** A validated request to crawl a site. */
export type SiteRequest = RequestOf<"crawl">;

/** Receives the pages of a crawl as they are read. */
export interface GraphSink {
  /** Adds a page under the requested address. Returns what the graph stored of it. */
  add(page: {
    readonly requested: string;
    readonly citation: Citation;
    readonly reading: PageReading;
  }): SettledPage | undefined;
  /** Adds a page that `add` returned in an earlier run; undefined if nothing was stored. */
  restore(page: SettledPage | undefined): void;
  /** Adds another address of a page; `redirects` led to it by plain HTTP, in order. */
  alias(requested: string, url: string, redirects?: readonly string[]): void;
  /** Replaces the content of one of the first pages after it was judged again. */
  revise(reading: PageReading): void;
  counts(): GraphCounts;
  /**
   * Completes and stores the graph after the crawl; `isExhausted` is set if no address is left.
   * Never rejects: returns a warning if the graph could not be stored.
   */
  finish(how: { readonly isExhausted: boolean }): Promise<GraphWarningEvent | undefined>;
}

/** External dependencies of a crawl. */
export interface CrawlContext {
  readonly signal: AbortSignal;
  readonly network: Network;
  readonly clock: Clock;
  /** Whether a browser is available. */
  readonly hasBrowser: boolean;
  readonly graph: GraphSink;
  /** The site according to its stored graph; undefined without one. */
  readonly known?: KnownSite | undefined;
  /** Base address of the web-archive index; "" disables it. */
  readonly webArchiveUrl: string;
  /** Digests of files that ended their reader process; the crawl does not open them again. */
  readonly endedFiles: Set<string>;
  /** Whether to follow links; otherwise only sitemaps and archives provide addresses. */
  readonly followsLinks: boolean;
  /** Stores the crawl so that it can be resumed; undefined stores nothing. */
  readonly journal?: Journal | undefined;
  /**
   * Reads a page, unless `isKnown` returns true for its final address. The outcome has the page's
   * input if this machine read it, or with `again`. Rejects only on abort.
   */
  readonly read: (
    request: TextRequest,
    options: ReadingOptions,
    how: { readonly isKnown: (url: string) => boolean; readonly again: boolean },
  ) => Promise<ReadOutcome | KnownPage>;
  /** Reads a page again from its input. */
  readonly readAgain: (input: ReadingInput) => Promise<ReadingOutcome>;
  readonly readBothWays: (request: TextRequest, options: ReadingOptions) => Promise<BothWays>;
}
