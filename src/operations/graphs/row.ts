// The row of the operation `graphs`.
import type { GraphList } from "../../model/graph.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the stored graphs of this instance",
  details: "Lists the stored graphs of this instance.",
  tag: "Graphs",
  route: { method: "GET", path: "/api/site/graphs" },
  gives: "answer",
  cost: "none",
  refusals: [],
  fields: {},
  client: "keptGraphs",
  command: { name: "graphs", group: "Crawled sites", examples: [] },
} as const satisfies Operation;

export type Answer = GraphList;
