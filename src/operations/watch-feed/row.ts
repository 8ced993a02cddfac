// The row of the operation `watch_feed`.
import type { WatchReports } from "../../model/watch.ts";
import { NO_WATCH, WATCH_ID } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the changes of a watch as a feed",
  details: "Returns the stored reports of a watch as an Atom feed, newest first.",
  tag: "Watches",
  route: { method: "GET", path: "/api/watches/{id}/feed" },
  gives: "file",
  media: "application/atom+xml",
  cost: "none",
  refusals: NO_WATCH,
  fields: { id: WATCH_ID },
} as const satisfies Operation;

/** The reports that the feed lists. */
export type Answer = WatchReports;
