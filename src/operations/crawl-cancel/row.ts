// The row of the operation `crawl_cancel`.
import type { DetachedCrawl } from "../../model/detached-crawl.ts";
import { CRAWL_ID, NO_CRAWL } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "cancel a running crawl, or delete an ended one",
  details:
    "A running crawl ends and stays listed. An ended crawl is deleted with its pages and events.",
  tag: "Crawls",
  route: { method: "DELETE", path: "/api/crawls/{id}" },
  gives: "answer",
  cost: "none",
  refusals: NO_CRAWL,
  fields: { id: CRAWL_ID },
  client: "cancelCrawl",
} as const satisfies Operation;

export type Answer = DetachedCrawl;
