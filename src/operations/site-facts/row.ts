// The row of the operation `site_facts`.
import type { SiteFacts } from "../../model/graph.ts";
import { CRAWLED_ROOT, NO_GRAPH, PAGE_FILTERS } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the facts of a crawled site's pages as a table",
  details:
    "Fills a JSON Schema from the declared data of each page of a crawled site. Returns one row per page; each fact has a source. Needs a crawl with `crawl.store_declared`. No request is made to the site.",
  tag: "Graphs",
  body: "SiteFactsRequest",
  route: { method: "POST", path: "/api/site/facts" },
  gives: "answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY", "GRAPH_DATA_MISSING"],
  fields: {
    url: CRAWLED_ROOT,
    schema: {
      kind: "schema",
      flag: false,
      comment:
        "JSON Schema, an object with `properties`. Default: for each page, the built-in schema of its type.",
    },
    limit: { kind: "integer", value: 100, range: [1, 1000], comment: "Maximum rows." },
    offset: { kind: "integer", value: 0, range: [0, 100_000], comment: "Pages to skip." },
    ...PAGE_FILTERS,
  },
  client: "siteFacts",
  command: {
    name: "site-facts",
    group: "Crawled sites",
    examples: [
      [
        "legible site-facts https://example.org/ --schema lamp.json --format csv",
        "a table of the pages' facts",
      ],
    ],
  },
} as const satisfies Operation<SiteFacts>;
