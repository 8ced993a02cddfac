// The row of the operation `crawl_status`.
import type { DetachedCrawl } from "../../model/detached-crawl.ts";
import { CRAWL_ID, NO_CRAWL } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the status of a detached crawl",
  details: "Returns the state of a crawl and its counters.",
  tag: "Crawls",
  route: { method: "GET", path: "/api/crawls/{id}" },
  gives: "answer",
  cost: "none",
  refusals: NO_CRAWL,
  fields: { id: CRAWL_ID },
} as const satisfies Operation;

export type Answer = DetachedCrawl;
