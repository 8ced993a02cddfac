// The row of the operation `watch_reports`.
import type { WatchReports } from "../../model/watch.ts";
import { AFTER, NO_WATCH, WATCH_ID } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the reports of a watch",
  details: "Returns the stored reports of a watch after an id, oldest first.",
  tag: "Watches",
  route: { method: "GET", path: "/api/watches/{id}/reports" },
  gives: "answer",
  cost: "none",
  refusals: NO_WATCH,
  fields: {
    id: WATCH_ID,
    after: { ...AFTER, comment: "Id of the last known report; later ones are returned." },
  },
} as const satisfies Operation;

export type Answer = WatchReports;
