// The row of the operation `graph_remove`.
import type { KeptGraphRecord } from "../../model/graph.ts";
import { CRAWLED_ROOT, NO_GRAPH } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "remove a stored graph",
  details:
    "Removes the stored graph of a site with its index, and returns its list entry. Detached crawls of the site keep their pages.",
  tag: "Graphs",
  route: { method: "DELETE", path: "/api/site/graph" },
  gives: "answer",
  cost: "none",
  refusals: NO_GRAPH,
  fields: { url: CRAWLED_ROOT },
  client: "removeGraph",
} as const satisfies Operation;

export type Answer = KeptGraphRecord;
