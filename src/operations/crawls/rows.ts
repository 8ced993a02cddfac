// The rows of detached crawls.
import {
  CRAWL_STATES,
  type CrawlPage,
  type DetachedCrawl,
  type DetachedCrawls,
  WEBHOOK_EVENTS,
} from "../../model/detached-crawl.ts";
import type { SiteEvent } from "../../model/site-event.ts";
import { AFTER, CRAWL_ID, CRAWLED_SITE_FIELDS, NO_CRAWL, SITE_RECIPE } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const crawlStart = {
  summary: "start a detached crawl",
  details:
    "The crawl needs no client and survives a restart of the service. A request with a known `Idempotency-Key` returns the existing crawl.",
  tag: "Crawls",
  body: "DetachedCrawlRequest",
  route: { method: "POST", path: "/api/crawls" },
  status: 202,
  gives: "answer",
  cost: "run",
  refusals: ["CRAWLS_ELSEWHERE", "SERVICE_BUSY"],
  fields: {
    ...CRAWLED_SITE_FIELDS,
    recipe: SITE_RECIPE,
    webhook: {
      kind: "text",
      comment: "URL to notify when the crawl ends. Its origin must be in SERVICE_WEBHOOK_ORIGINS.",
    },
    webhook_events: {
      kind: "choice",
      choices: WEBHOOK_EVENTS,
      comment:
        "Messages to `webhook`: `end` (only the end of the crawl, the default), `pages` (also each page), or `changes` (also the changes since the stored graph).",
    },
    idempotency_key: {
      kind: "text",
      place: "header",
      comment:
        "Idempotency key, 1 to 255 printable ASCII characters. A repeat with the same key and request returns the existing crawl.",
    },
  },
  client: "startCrawl",
} as const satisfies Operation<DetachedCrawl>;

/** Common part of the operations on one crawl. */
const ON_CRAWL = {
  tag: "Crawls",
  gives: "answer",
  cost: "none",
  refusals: NO_CRAWL,
  fields: { id: CRAWL_ID },
} as const;

export const crawlStatus = {
  ...ON_CRAWL,
  summary: "the status of a detached crawl",
  details: "Returns the state of a crawl and its counters.",
  route: { method: "GET", path: "/api/crawls/{id}" },
} as const satisfies Operation<DetachedCrawl>;

export const crawlEvents = {
  ...ON_CRAWL,
  summary: "the events of a detached crawl, past and live",
  details:
    "The stream stays open while the crawl runs. A client resumes with `after` or with the header `Last-Event-ID`.",
  route: { method: "GET", path: "/api/crawls/{id}/events" },
  gives: "log",
  fields: {
    id: CRAWL_ID,
    after: AFTER,
    fields: {
      kind: "text",
      flag: false,
      comment:
        "Comma-separated fields of page events to return, as in `crawl.fields`; `none` for a short log. Empty for all fields that the crawl logged.",
    },
    last_event_id: {
      kind: "integer",
      value: 0,
      range: AFTER.range,
      flag: false,
      place: "header",
      comment: "Like `after`, sent by a browser that reconnects. The greater of both applies.",
    },
  },
} as const satisfies Operation<SiteEvent>;

export const crawlPages = {
  ...ON_CRAWL,
  summary: "the pages of a detached crawl so far, as JSON Lines",
  details:
    "Returns one JSON object per line, in the order in which pages were read. To get the next pages, pass the last `id` as `after`.",
  route: { method: "GET", path: "/api/crawls/{id}/pages" },
  refusals: [...NO_CRAWL, "CRAWL_LOG"],
  gives: "lines",
  fields: {
    id: CRAWL_ID,
    after: {
      ...AFTER,
      comment: "`id` of the last page received. Only later pages are returned.",
    },
    limit: { kind: "integer", value: 100, range: [1, 1000], comment: "Maximum number of pages." },
  },
} as const satisfies Operation<CrawlPage>;

export const crawlPause = {
  ...ON_CRAWL,
  summary: "pause a detached crawl",
  details: "Pages that are being read are read again when the crawl resumes.",
  route: { method: "POST", path: "/api/crawls/{id}/pause" },
  refusals: [...NO_CRAWL, "CRAWL_ENDED"],
  client: "pauseCrawl",
} as const satisfies Operation<DetachedCrawl>;

export const crawlResume = {
  ...ON_CRAWL,
  summary: "resume a paused crawl",
  details: "The crawl continues where it was paused; finished pages are not requested again.",
  route: { method: "POST", path: "/api/crawls/{id}/resume" },
  refusals: [...NO_CRAWL, "CRAWL_ENDED"],
  client: "resumeCrawl",
} as const satisfies Operation<DetachedCrawl>;

export const crawlCancel = {
  ...ON_CRAWL,
  summary: "cancel a running crawl, or delete an ended one",
  details:
    "A running crawl ends and stays listed. An ended crawl is deleted with its pages and events.",
  route: { method: "DELETE", path: "/api/crawls/{id}" },
  client: "cancelCrawl",
} as const satisfies Operation<DetachedCrawl>;

export const crawls = {
  summary: "running and ended detached crawls, newest first",
  details: "Lists running and ended crawls, newest first.",
  tag: "Crawls",
  route: { method: "GET", path: "/api/crawls" },
  gives: "answer",
  cost: "none",
  refusals: ["CRAWLS_ELSEWHERE"],
  fields: {
    limit: {
      kind: "integer",
      value: 100,
      range: [1, 2000],
      comment: "Maximum number of crawls.",
    },
    state: { kind: "choice", choices: CRAWL_STATES, comment: "Only crawls in this state." },
  },
  command: {
    name: "crawls",
    group: "Sites",
    examples: [
      ["legible crawls start https://example.org/", "start a crawl in the service, print its id"],
      ["legible crawls follow 5f0a1c22b7d94e10", "print its events until it ends"],
      ["legible crawls pages 5f0a1c22b7d94e10 | jq .title", "one JSON line per page"],
    ],
  },
} as const satisfies Operation<DetachedCrawls>;
