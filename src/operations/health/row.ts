// The row of the operation `health`.
import type { Health } from "../../model/resources.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "whether the service runs, and its features",
  details:
    "Shows what this deployment offers, for people and for clients that adapt to it. Monitoring asks `/livez` and `/readyz`.",
  tag: "Service",
  route: { method: "GET", path: "/api/health" },
  gives: "answer",
  cost: "none",
  refusals: [],
  fields: {},
} as const satisfies Operation;

export type Answer = Health;
