// Where detached crawls are kept: in files of this process, or in a database that several machines share.
import type { CrawlProgressNumbers, CrawlRecord } from "./crawl-record.ts";
import type { LoggedEvent } from "./detached-crawl.ts";
import type { Journal } from "./journal.ts";
import type { SiteEvent, SitePageEvent } from "./site-event.ts";

/** The log of a crawl, to be gone on with. */
export interface CrawlLogWriter {
  readonly journal: Journal;
  /** How far the crawl has come. */
  readonly numbers: CrawlProgressNumbers;
  /** The event that ended the crawl; undefined while it has not ended. */
  readonly last: SiteEvent | undefined;
  /** Keeps an event. One that a page tells is kept with the entry that follows; a second run header is not kept. */
  take(event: SiteEvent): Promise<void>;
  close(): Promise<void>;
}

/** A crawl that this process alone may go on with. */
export interface CrawlClaim {
  /** Aborts when another process may have it: what is written then is refused. */
  readonly lost: AbortSignal;
  /** Opens its log. */
  openLog(): Promise<CrawlLogWriter>;
  /** Gives it back. */
  release(): Promise<void>;
}

/** What of a record may change. */
export type CrawlChange = Partial<Pick<CrawlRecord, "wanted" | "webhook" | "end" | "isRunning">>;

/** Detached crawls, wherever they are kept. Methods reject where that cannot be reached. */
export interface CrawlStore {
  /** Every crawl, or those that have not ended, the oldest first. */
  list(which?: "open"): Promise<readonly CrawlRecord[]>;
  find(id: string): Promise<CrawlRecord | undefined>;
  /** Keeps a new crawl. Gives the one that has its key already, where there is one, and keeps nothing. */
  create(record: CrawlRecord): Promise<CrawlRecord>;
  /** Gives the record after the change; undefined where there is none any more. */
  update(id: string, change: CrawlChange): Promise<CrawlRecord | undefined>;
  /** Removes a crawl with all that is kept of it. */
  remove(id: string): Promise<void>;
  /** Takes a crawl, until it is given back or this process ends; undefined while it is taken. */
  claim(id: string): Promise<CrawlClaim | undefined>;
  /** The events of a crawl behind an id, as far as there are any. */
  events(id: string, after: number): AsyncGenerator<LoggedEvent>;
  /** The event of a page as it was judged again, by its place in the log; undefined where there is none any more. */
  revision(id: string, place: number): Promise<SitePageEvent | undefined>;
  close(): Promise<void>;
}

/** Told of a crawl that has told something, that its callers want otherwise or that has ended, or that was removed. */
export type CrawlListener = (id: string, what: "told" | "changed" | "removed") => void;
