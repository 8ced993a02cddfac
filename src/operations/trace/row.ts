// The row of the operation `trace`.
import type { RunTrace } from "../../model/runs.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the events of one run, without page texts",
  details: "Returns the events of one trace in pages of `limit`.",
  tag: "Service",
  route: { method: "GET", path: "/api/runs/trace" },
  gives: "answer",
  cost: "none",
  refusals: ["RUN_MISSING"],
  fields: {
    name: {
      kind: "text",
      required: true,
      example: "example.org-20260314T120000-0123456789ab.jsonl",
      comment: "Name of the trace, from the run header or `/api/runs`.",
    },
    from: {
      kind: "integer",
      value: 0,
      range: [0, 100_000_000],
      comment: "Index of the first event, from 0.",
    },
    limit: { kind: "integer", value: 500, range: [1, 5000], comment: "Maximum number of events." },
  },
  client: "runTrace",
} as const satisfies Operation;

export type Answer = RunTrace;
