// What is kept of a detached crawl beside its log.

import type { RequestOf } from "../operations/operations.ts";
import type { CrawlNumbers, CrawlWebhook, LoggedEvent } from "./detached-crawl.ts";

/** How a crawl ended. */
export interface CrawlEnd {
  readonly state: "done" | "failed" | "cancelled";
  /** Why it failed; null for one that did not. */
  readonly message: string | null;
  /** Epoch milliseconds. */
  readonly atMs: number;
  /** The event that ended it, where its log could not take it; absent otherwise. */
  readonly unlogged?: LoggedEvent;
}

/** How far a crawl has come, and where its log has the pages that were judged again at the end. */
export interface CrawlProgressNumbers extends CrawlNumbers {
  /** Places of lines in the log, by the index of the page. */
  readonly revised?: Readonly<Record<string, number>>;
}

/** What is kept of a detached crawl beside its log. */
export interface CrawlRecord {
  readonly id: string;
  readonly request: RequestOf<"crawl">;
  /** Epoch milliseconds. */
  readonly createdMs: number;
  /** The Idempotency-Key it was asked for with. */
  readonly key: string | null;
  readonly webhook: CrawlWebhook | null;
  /** What its callers want of it. */
  readonly wanted: "run" | "pause" | "cancel";
  /** Whether a process has begun to run it, and has not left it. */
  readonly isRunning: boolean;
  readonly numbers: CrawlProgressNumbers;
  /** Null while it has not ended. */
  readonly end: CrawlEnd | null;
}
