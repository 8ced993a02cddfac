// The row of the operation `watch_status`.
import type { Watch } from "../../model/watch.ts";
import { NO_WATCH, WATCH_ID } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "a watch and its last check",
  details: "Returns the schedule of a watch, its last check and its delivery.",
  tag: "Watches",
  route: { method: "GET", path: "/api/watches/{id}" },
  gives: "answer",
  cost: "none",
  refusals: NO_WATCH,
  fields: { id: WATCH_ID },
} as const satisfies Operation;

export type Answer = Watch;
