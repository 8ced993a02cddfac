// The row of the operation `crawl_events`.
import type { SiteEvent } from "../../model/site-event.ts";
import { AFTER, CRAWL_ID, NO_CRAWL } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the events of a detached crawl, past and live",
  details:
    "The stream stays open while the crawl runs. A client resumes with `after` or with the header `Last-Event-ID`.",
  tag: "Crawls",
  route: { method: "GET", path: "/api/crawls/{id}/events" },
  gives: "log",
  cost: "none",
  refusals: NO_CRAWL,
  fields: {
    id: CRAWL_ID,
    after: AFTER,
    fields: {
      kind: "text",
      flag: false,
      comment:
        "Comma-separated fields that page events carry, as in `crawl.fields`; `none` for a short log. Empty for all that the crawl logged.",
    },
    last_event_id: {
      kind: "integer",
      value: 0,
      range: AFTER.range,
      flag: false,
      place: "header",
      comment: "The same from a reconnecting client; the greater value applies.",
    },
  },
} as const satisfies Operation;

/** One event of the log. */
export type Answer = SiteEvent;
