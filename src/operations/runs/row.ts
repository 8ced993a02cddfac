// The row of the operation `runs`.
import type { RunList } from "../../model/runs.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "runs with a trace, newest first",
  details: "Lists the traces of earlier runs, newest first.",
  tag: "Service",
  route: { method: "GET", path: "/api/runs" },
  gives: "answer",
  cost: "none",
  refusals: [],
  fields: {
    limit: { kind: "integer", value: 100, range: [1, 1000], comment: "Maximum number of runs." },
  },
  client: "listRuns",
} as const satisfies Operation;

export type Answer = RunList;
