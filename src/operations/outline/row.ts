// The row of the operation `outline`.
import type { SiteOutline } from "../../model/graph.ts";
import { CRAWLED_ROOT, NO_GRAPH } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the headings of a crawled site or page, with section ids",
  details:
    "Lists headings and section ids, from which a client chooses what to read. No request is made to the site.",
  tag: "Graphs",
  route: { method: "GET", path: "/api/site/outline" },
  gives: "long-answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY"],
  fields: {
    url: CRAWLED_ROOT,
    page: { kind: "text", comment: "Address of one page. Default: every page." },
  },
  client: "siteOutline",
  command: {
    name: "outline",
    group: "Crawled sites",
    examples: [["legible outline https://example.org/", "the headings of a crawled site"]],
  },
} as const satisfies Operation;

export type Answer = SiteOutline;
