// The row of the operation `crawl_resume`.
import type { DetachedCrawl } from "../../model/detached-crawl.ts";
import { CRAWL_ID, NO_CRAWL } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "resume a paused crawl",
  details: "The crawl continues where it was paused; settled pages are not requested again.",
  tag: "Crawls",
  route: { method: "POST", path: "/api/crawls/{id}/resume" },
  gives: "answer",
  cost: "none",
  refusals: [...NO_CRAWL, "CRAWL_ENDED"],
  fields: { id: CRAWL_ID },
  client: "resumeCrawl",
} as const satisfies Operation;

export type Answer = DetachedCrawl;
