// The row of the operation `watch_stop`.
import type { Watch } from "../../model/watch.ts";
import { NO_WATCH, WATCH_ID } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "remove a watch",
  details: "Removes a watch with its pages and reports. A check in progress reports nothing.",
  tag: "Watches",
  route: { method: "DELETE", path: "/api/watches/{id}" },
  gives: "answer",
  cost: "none",
  refusals: NO_WATCH,
  fields: { id: WATCH_ID },
  client: "stopWatch",
} as const satisfies Operation;

export type Answer = Watch;
