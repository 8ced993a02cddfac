// A crawl that goes on without who asked for it: what is told of it.
import type { SiteEvent, SitePageEvent } from "./site-event.ts";

/** States of a detached crawl. It waits until a place is free, and runs, is paused or has ended then. */
export const CRAWL_STATES = [
  "waiting",
  "running",
  "paused",
  "done",
  "failed",
  "cancelled",
] as const;

/** State of a detached crawl. */
export type CrawlStateName = (typeof CRAWL_STATES)[number];

/** How far a detached crawl has come. */
export interface CrawlNumbers {
  /** Id of its last event; 0 before the first. */
  readonly last_event: number;
  /** Pages read. */
  readonly pages_ok: number;
  /** Pages that could not be read. */
  readonly failed: number;
  /** Pages waiting in its queue. */
  readonly queued: number;
  /** Addresses taken in, files among them. */
  readonly discovered: number;
}

/** What became of the call that tells of a crawl's end. */
export interface CrawlWebhook {
  readonly url: string;
  /** Whether it was answered with a 2xx status. */
  readonly delivered: boolean;
  /** How often it was tried. */
  readonly attempts: number;
  /** What the last attempt met; null where none failed. */
  readonly error: string | null;
}

/** A detached crawl as it stands. */
export interface DetachedCrawl extends CrawlNumbers {
  readonly id: string;
  /** Root that was asked for. */
  readonly url: string;
  readonly state: CrawlStateName;
  /** What it waits for, or why it failed, in words; null where there is nothing to tell. */
  readonly message: string | null;
  /** Epoch seconds. */
  readonly created: number;
  /** Epoch seconds; null while it has not ended. */
  readonly ended: number | null;
  /** Null where none was asked for. */
  readonly webhook: CrawlWebhook | null;
}

/** Detached crawls, the newest first. */
export interface DetachedCrawls {
  readonly crawls: readonly DetachedCrawl[];
}

/** A page of a detached crawl: its event, and the id to go on behind. */
export interface CrawlPage extends SitePageEvent {
  readonly id: number;
}

/** An event of a detached crawl. Ids rise by one from 1. */
export interface LoggedEvent {
  readonly id: number;
  readonly event: SiteEvent;
}
