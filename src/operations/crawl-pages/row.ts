// The row of the operation `crawl_pages`.
import type { CrawlPage } from "../../model/detached-crawl.ts";
import { AFTER, CRAWL_ID, NO_CRAWL } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the pages of a detached crawl so far, as JSON Lines",
  details:
    "Returns one JSON object a line, in the order in which pages were read. A client continues with `after`.",
  tag: "Crawls",
  route: { method: "GET", path: "/api/crawls/{id}/pages" },
  gives: "lines",
  cost: "none",
  refusals: NO_CRAWL,
  fields: {
    id: CRAWL_ID,
    after: {
      ...AFTER,
      comment: "`id` of the last known page; later ones are returned.",
    },
    limit: { kind: "integer", value: 100, range: [1, 1000], comment: "Maximum number of pages." },
  },
} as const satisfies Operation;

/** One line of the response. */
export type Answer = CrawlPage;
