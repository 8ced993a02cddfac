// What is kept of a detached crawl beside its log.
import type { CrawlNumbers, CrawlWebhook } from "./detached-crawl.ts";
import type { RequestOf } from "./operations.ts";

/** How a crawl ended. */
export interface CrawlEnd {
  readonly state: "done" | "failed" | "cancelled";
  /** Why it failed; null for one that did not. */
  readonly message: string | null;
  /** Epoch milliseconds. */
  readonly atMs: number;
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
  readonly numbers: CrawlNumbers;
  /** Null while it has not ended. */
  readonly end: CrawlEnd | null;
}
