// The row of the operation `watch_check`.
import type { Watch } from "../../model/watch.ts";
import { NO_WATCH, WATCH_ID } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "check a watch now",
  details: "Makes a watch due, whatever its schedule. The check runs in the background.",
  tag: "Watches",
  route: { method: "POST", path: "/api/watches/{id}/check" },
  status: 202,
  gives: "answer",
  cost: "none",
  refusals: NO_WATCH,
  fields: { id: WATCH_ID },
  client: "checkWatch",
} as const satisfies Operation;

export type Answer = Watch;
