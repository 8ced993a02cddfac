// The row of the operation `crawl_pause`.
import type { DetachedCrawl } from "../../model/detached-crawl.ts";
import { CRAWL_ID, NO_CRAWL } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "pause a detached crawl",
  details: "Pages in flight are read again when the crawl resumes.",
  tag: "Crawls",
  route: { method: "POST", path: "/api/crawls/{id}/pause" },
  gives: "answer",
  cost: "none",
  refusals: [...NO_CRAWL, "CRAWL_ENDED"],
  fields: { id: CRAWL_ID },
  client: "pauseCrawl",
} as const satisfies Operation;

export type Answer = DetachedCrawl;
