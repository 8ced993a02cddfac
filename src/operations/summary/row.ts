// The row of the operation `summary`.
import type { GraphSummary } from "../../model/graph.ts";
import { SETTINGS, SETTINGS_TABLE } from "../../model/settings.ts";
import { CRAWLED_ROOT, NO_GRAPH } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the shape of a crawled site: counts, entities, hubs, deepest pages",
  details:
    "Returns counts, entities, hubs and the deepest pages of a stored graph. No request is made to the site.",
  tag: "Graphs",
  route: { method: "GET", path: "/api/site/graph/summary" },
  gives: "answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY"],
  fields: {
    url: CRAWLED_ROOT,
    limit: {
      kind: "integer",
      value: SETTINGS.GRAPH_SUMMARY_LIMIT,
      range: SETTINGS_TABLE.GRAPH_SUMMARY_LIMIT.range,
      comment: "Maximum number of entities, and of hubs.",
    },
  },
  client: "graphSummary",
} as const satisfies Operation;

export type Answer = GraphSummary;
