// The row of the operation `watches`.
import type { Watches } from "../../model/watch.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the watches of the service",
  details: "Lists the watches in the order of their creation, each with its last check.",
  tag: "Watches",
  route: { method: "GET", path: "/api/watches" },
  gives: "answer",
  cost: "none",
  refusals: ["WATCHES_ELSEWHERE"],
  fields: {},
} as const satisfies Operation;

export type Answer = Watches;
