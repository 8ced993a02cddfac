// A crawl that runs without its client: status, pages and events.
import type { SiteEvent, SitePageEvent } from "./site-event.ts";

/** States of a detached crawl: `waiting` for a slot; `done`, `failed` and `cancelled` are final. */
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

/** Progress of a detached crawl. */
export interface CrawlNumbers {
  /** Id of the crawl's last event; 0 before the first. */
  readonly last_event: number;
  /** Pages read. */
  readonly pages_ok: number;
  /** Pages that could not be read. */
  readonly failed: number;
  /** Pages to read: those in the crawl's queue, and those under way. */
  readonly queued: number;
  /** Accepted addresses, files included. */
  readonly discovered: number;
}

/** Messages for a webhook: the `end` alone, all `pages` too, or `changes` (changed pages) too. */
export const WEBHOOK_EVENTS = ["end", "pages", "changes"] as const;
/** Messages for a webhook. */
export type WebhookEvents = (typeof WEBHOOK_EVENTS)[number];

/** Delivery of a crawl's pages. */
export interface CrawlWebhookPages {
  /** Which pages are sent. */
  readonly sends: Exclude<WebhookEvents, "end">;
  /** Id of the last event that was delivered or given up. */
  readonly sent: number;
  /** Failed attempts to deliver the next message. */
  readonly attempts: number;
  /** Error of the last attempt; null if it succeeded, and before the first attempt. */
  readonly error: string | null;
}

/** Delivery of the webhook that reports a crawl's end. */
export interface CrawlWebhook {
  /** Address that receives the messages. */
  readonly url: string;
  /** Whether the answer was a 2xx status. */
  readonly delivered: boolean;
  /** Number of attempts. */
  readonly attempts: number;
  /** Error of the last attempt; null if it succeeded. */
  readonly error: string | null;
  /** Delivery of pages to the webhook; absent if no pages are sent. */
  readonly pages?: CrawlWebhookPages;
}

/** Main options of a crawl's request: limits, scope and pace. */
export interface CrawlChoices {
  /** Maximum number of pages, failed ones included; 0 for no limit. The deployment may have a cap. */
  readonly max_pages: number;
  /** Maximum number of links from the root to a page; 0 for the root alone. */
  readonly max_depth: number;
  /** Whether every page is also rendered. */
  readonly complete: boolean;
  /** Whether the crawl stays below the root's path. */
  readonly within_path: boolean;
  /** Whether the crawl reads files other than PDF. */
  readonly read_files: boolean;
  /** Whether the crawl obeys robots.txt. */
  readonly respect_robots: boolean;
  /** Comma-separated patterns; only matching paths are read. "" for all paths. */
  readonly include_paths: string;
  /** Comma-separated patterns; matching paths are not read. "" for none. */
  readonly exclude_paths: string;
  /** Pause of each worker between two fetches, in seconds; a longer Crawl-delay replaces it. */
  readonly delay_seconds: number;
}

/** Status of a detached crawl. */
export interface DetachedCrawl extends CrawlNumbers {
  /** Id of the crawl, which requests for this crawl name. */
  readonly id: string;
  /** Requested root. */
  readonly url: string;
  /** Options of the request. */
  readonly options: CrawlChoices;
  /** State of the crawl. */
  readonly state: CrawlStateName;
  /** Why the crawl waits or failed, as a sentence; null otherwise. */
  readonly message: string | null;
  /** Error code, if the crawl failed; `STORAGE` if it cannot be stored; absent otherwise. */
  readonly code?: string;
  /** Start of the crawl or of its wait, in epoch seconds. */
  readonly created: number;
  /** End of the crawl in epoch seconds; null until it ends. */
  readonly ended: number | null;
  /** Null if none was requested. */
  readonly webhook: CrawlWebhook | null;
}

/** Detached crawls, newest first. */
export interface DetachedCrawls {
  /** Newest first. */
  readonly crawls: readonly DetachedCrawl[];
}

/**
 * A page of a detached crawl: the page event, and its id, which the next request sends as `after`
 * to get the pages after this one.
 */
export interface CrawlPage extends SitePageEvent {
  /** Id of the page event, to pass as `after`. */
  readonly id: number;
}

/** An event of a detached crawl. Ids count up from 1. */
export interface LoggedEvent {
  /** Id of the event, from 1. */
  readonly id: number;
  /** The event as the site stream sends it. */
  readonly event: SiteEvent;
}
