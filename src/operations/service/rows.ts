// The rows of the service itself: health, configuration, traces of runs.
import type { Config, Health, RunList, RunTrace } from "../../model/resources.ts";
import type { Operation } from "../operation.ts";

export const health = {
  summary: "whether the service runs, and its features",
  details:
    "Returns the features of this deployment, for people and for clients that adapt to them. For monitoring, use `/livez` and `/readyz`.",
  tag: "Service",
  route: { method: "GET", path: "/api/health" },
  gives: "answer",
  cost: "none",
  refusals: [],
  fields: {},
} as const satisfies Operation<Health>;

export const config = {
  summary: "settings, request overrides and limits of this deployment",
  details:
    "`settings` are constants of the program, not environment variables. `overridable` lists the option fields that a request may set.",
  tag: "Service",
  route: { method: "GET", path: "/api/config" },
  gives: "answer",
  cost: "none",
  refusals: [],
  fields: {},
} as const satisfies Operation<Config>;

export const runs = {
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
} as const satisfies Operation<RunList>;

export const trace = {
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
      comment: "Name of the trace, as the list of runs states it.",
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
} as const satisfies Operation<RunTrace>;
