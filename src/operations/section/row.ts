// The row of the operation `section`.
import type { SiteSection } from "../../model/graph.ts";
import { CRAWLED_ROOT, NO_GRAPH } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "one section of a crawled site by its id, verbatim",
  details: "Returns the text of one section verbatim. No request is made to the site.",
  tag: "Graphs",
  route: { method: "GET", path: "/api/site/section" },
  gives: "answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY", "SECTION_MISSING"],
  fields: {
    url: CRAWLED_ROOT,
    id: {
      kind: "text",
      required: true,
      example: "example.org/#s0",
      comment: "Id of the section, from the outline.",
    },
  },
  client: "siteSection",
} as const satisfies Operation;

export type Answer = SiteSection;
