// Records of detached crawls and their storage: files of this process, or a database that several
// machines share.

import type { RequestOf } from "../operations/operations.ts";
import type { CrawlNumbers, CrawlWebhook, LoggedEvent } from "./detached-crawl.ts";
import type { Journal } from "./journal.ts";
import type { SiteEvent, SitePageEvent } from "./site-event.ts";

/** Log of a crawl, open for writing. */
export interface CrawlLogWriter {
  readonly journal: Journal;
  /** Progress of the crawl. */
  readonly numbers: CrawlProgressNumbers;
  /** Event that ended the crawl; undefined until it ends. */
  readonly last: SiteEvent | undefined;
  /**
   * Stores an event; events of a page are stored with the next journal entry. Drops a second run
   * header.
   */
  take(event: SiteEvent): Promise<void>;
  close(): Promise<void>;
}

/** Exclusive right of this process to run a crawl. */
export interface CrawlClaim {
  /** Aborts when another process may claim it; later writes are rejected. */
  readonly lost: AbortSignal;
  /** Opens the log; the signal aborts its pending reads and writes of a text store. */
  openLog(signal?: AbortSignal): Promise<CrawlLogWriter>;
  release(): Promise<void>;
}

/** Changeable fields of a record. */
export type CrawlChange = Partial<Pick<CrawlRecord, "wanted" | "webhook" | "end" | "isRunning">>;

/** Stored detached crawls. Methods reject if the storage is unreachable. */
export interface CrawlStore {
  /**
   * Returns all crawls, those that have not ended, or the ended ones whose webhook has not got its
   * last message; oldest first.
   */
  list(which?: "open" | "undelivered"): Promise<readonly CrawlRecord[]>;
  find(id: string): Promise<CrawlRecord | undefined>;
  /** Stores a new crawl. If its key is known, returns the existing crawl and stores nothing. */
  create(record: CrawlRecord): Promise<CrawlRecord>;
  /**
   * Returns the changed record; undefined, without a change, if it is gone or has another webhook
   * than a given `webhook`.
   */
  update(id: string, change: CrawlChange, webhook?: CrawlWebhook): Promise<CrawlRecord | undefined>;
  /**
   * Hides a crawl from all other methods, then removes its texts, log and record. If it rejects, a
   * later call removes the rest.
   */
  remove(id: string, signal?: AbortSignal): Promise<void>;
  /** Returns the ids of the hidden crawls, of which a part remains to be removed. */
  unremoved(): Promise<readonly string[]>;
  /**
   * Claims a crawl, or the calls of its webhook, until release or the end of this process;
   * undefined if it is already claimed.
   */
  claim(id: string, what?: "webhook"): Promise<CrawlClaim | undefined>;
  /** Yields the stored events of a crawl after an id. */
  events(id: string, after: number, signal?: AbortSignal): AsyncGenerator<LoggedEvent>;
  /** Returns the revised event of a page by its log position; undefined if it no longer exists. */
  revision(id: string, place: number, signal?: AbortSignal): Promise<SitePageEvent | undefined>;
  close(): Promise<void>;
}

/** Called when a crawl has a new event (`told`), its record changed, or it was removed. */
export type CrawlListener = (id: string, what: "told" | "changed" | "removed") => void;

/** How a crawl ended. */
export interface CrawlEnd {
  readonly state: "done" | "failed" | "cancelled";
  /** Why it failed; null if it did not. */
  readonly message: string | null;
  /** Its error code; absent if it did not fail, and in records of earlier versions. */
  readonly code?: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
  /** Its last event, if the log could not store it; absent otherwise. */
  readonly unlogged?: LoggedEvent;
}

/** Progress of a crawl, its pages under way, and the log positions of pages revised at its end. */
export interface CrawlProgressNumbers extends CrawlNumbers {
  /** Pages under way, which `queued` includes; absent before the first page. */
  readonly fetching?: number;
  /** Log position of the revised event, by page index. */
  readonly revised?: Readonly<Record<string, number>>;
}

/** Stored record of a detached crawl, without its log. */
export interface CrawlRecord {
  readonly id: string;
  readonly request: RequestOf<"crawl">;
  /** Epoch milliseconds. */
  readonly createdMs: number;
  /** `Idempotency-Key` of the request. */
  readonly key: string | null;
  readonly webhook: CrawlWebhook | null;
  /** Last command of its callers. */
  readonly wanted: "run" | "pause" | "cancel";
  /** Whether a process started to run it and has not stopped. */
  readonly isRunning: boolean;
  readonly numbers: CrawlProgressNumbers;
  /** Null until it ends. */
  readonly end: CrawlEnd | null;
}
