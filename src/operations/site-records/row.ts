// The row of the operation `site_records`.
import type { SiteRecords } from "../../model/records.ts";
import { CRAWLED_ROOT, NO_GRAPH, PAGE_FILTERS } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the lists of a crawled site's pages as tables",
  details:
    "Joins lists with the same mark-up from the pages of a crawled site into one table, with the address of each row's page, and each linked item once. Returns the columns of all tables, and the rows of one. Needs a crawl with `crawl.store_records`. No request is made to the site.",
  tag: "Graphs",
  body: "SiteRecordsRequest",
  route: { method: "POST", path: "/api/site/records" },
  gives: "answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY", "GRAPH_DATA_MISSING"],
  fields: {
    url: CRAWLED_ROOT,
    template: {
      kind: "integer",
      value: 1,
      range: [1, 100],
      comment: "Number of the table whose rows are returned; table 1 has the most rows.",
    },
    limit: { kind: "integer", value: 100, range: [1, 10_000], comment: "Maximum rows." },
    offset: { kind: "integer", value: 0, range: [0, 100_000], comment: "Rows to skip." },
    ...PAGE_FILTERS,
  },
  client: "siteRecords",
  command: {
    name: "site-records",
    group: "Crawled sites",
    examples: [
      ["legible site-records https://example.org/", "the largest table of the site"],
      [
        "legible site-records https://example.org/ --template 2 --output lamps.csv",
        "the second one, as a spreadsheet",
      ],
    ],
  },
} as const satisfies Operation<SiteRecords>;
