// The row of the operation `crawl_start`.
import { type DetachedCrawl, WEBHOOK_EVENTS } from "../../model/detached-crawl.ts";
import { CRAWLED_SITE_FIELDS } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
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
    webhook: {
      kind: "text",
      comment: "URL notified when the crawl ends, on an origin of SERVICE_WEBHOOK_ORIGINS.",
    },
    webhook_events: {
      kind: "choice",
      choices: WEBHOOK_EVENTS,
      comment:
        "What `webhook` receives: the `end` of the crawl (the default), also its `pages`, or also the `changes` since the stored graph.",
    },
    idempotency_key: {
      kind: "text",
      place: "header",
      comment:
        "Idempotency key, 1 to 255 printable ASCII characters. A repeat with the same key and request returns the existing crawl.",
    },
  },
  client: "startCrawl",
} as const satisfies Operation;

export type Answer = DetachedCrawl;
