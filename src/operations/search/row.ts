// The row of the operation `search`.
import type { SiteSearch } from "../../model/graph.ts";
import { CRAWLED_ROOT, NO_GRAPH, PAGE_FILTERS } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "sections of a crawled site that match a query, with snippets",
  details:
    "Lists the sections that match a query, best first, each with its id, headings and a snippet. No request is made to the site.",
  tag: "Graphs",
  route: { method: "GET", path: "/api/site/search" },
  gives: "answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY"],
  fields: {
    url: CRAWLED_ROOT,
    query: {
      kind: "text",
      required: true,
      flag: false,
      example: "opening hours",
      comment: "Question or keywords.",
    },
    limit: { kind: "integer", value: 10, range: [1, 100], comment: "Maximum results." },
    offset: { kind: "integer", value: 0, range: [0, 1000], comment: "Results to skip." },
    ...PAGE_FILTERS,
  },
  client: "siteSearch",
  command: {
    name: "search",
    group: "Crawled sites",
    examples: [["legible search https://example.org/ 'opening hours'", "the matching sections"]],
  },
} as const satisfies Operation;

export type Answer = SiteSearch;
