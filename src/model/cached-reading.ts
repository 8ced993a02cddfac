// A cached reading of a page, and the cache of such readings.
import type { PageReading } from "./reading.ts";

/** Validators of a response, for a conditional request later. */
export interface Validators {
  /** Address they apply to: the final one. */
  readonly url: string;
  /** ETag as sent; undefined without one. */
  readonly etag: string | undefined;
  /** Last-Modified as sent; undefined without one. */
  readonly modified: string | undefined;
}

/** A cached reading. Times are epoch milliseconds. */
export interface CachedReading {
  readonly reading: PageReading;
  /** When the page was read. */
  readonly readMs: number;
  /** When the site last sent the page or confirmed it as unchanged. */
  readonly confirmedMs: number;
  /** Headers for a conditional request; undefined if none is possible. */
  readonly validators: Validators | undefined;
}

/** Cached readings by key. No method rejects; a failed read finds none, a failed write is lost. */
export interface ReadingStore {
  find(key: string): Promise<CachedReading | undefined>;
  put(key: string, reading: CachedReading): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Page cache for one read. */
export interface ReadCache {
  readonly store: ReadingStore;
  /**
   * Everything besides the request that changes an answer: program version, models, User-Agent, the
   * operator's headers and cookies, and the crawled site ("" for a single read).
   */
  readonly identity: string;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
}
