// Stored record of a detached crawl, without its log.

import type { RequestOf } from "../operations/operations.ts";
import type { CrawlNumbers, CrawlWebhook, LoggedEvent } from "./detached-crawl.ts";

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
