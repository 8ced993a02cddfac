// A reading that is kept to be answered again, and where such readings are kept.
import type { PageReading } from "./reading.ts";

/** What a site gave a page with, to be asked later whether it changed. */
export interface Validators {
  /** Address they hold for: where the page landed. */
  readonly url: string;
  /** ETag as it was sent; undefined without one. */
  readonly etag: string | undefined;
  /** Last-Modified as it was sent; undefined without one. */
  readonly modified: string | undefined;
}

/** A reading as it is kept. Times are epoch milliseconds. */
export interface KeptReading {
  readonly reading: PageReading;
  /** When the page was read. */
  readonly readMs: number;
  /** When the site gave the page, or last said that it did not change. */
  readonly confirmedMs: number;
  /** Undefined where the site can only be asked for the page again. */
  readonly validators: Validators | undefined;
}

/** Readings by key. Nothing here rejects: what cannot be read is not there, what cannot be written is not kept. */
export interface ReadingStore {
  find(key: string): Promise<KeptReading | undefined>;
  keep(key: string, kept: KeptReading): Promise<void>;
  drop(key: string): Promise<void>;
}

/** Kept readings as one read may use them. */
export interface ReadCache {
  readonly store: ReadingStore;
  /** All that changes an answer beside the request: program, models, who asks, the site a page is read as a part of. */
  readonly identity: string;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
}
