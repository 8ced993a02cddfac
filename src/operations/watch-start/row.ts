// The row of the operation `watch_start`.
import type { Watch } from "../../model/watch.ts";
import { CRAWLED_SITE_FIELDS } from "../fields.ts";
import type { Operation } from "../operation.ts";

const { url, concurrency, complete, crawl, fetch, renderOptions } = CRAWLED_SITE_FIELDS;

export const row = {
  summary: "watch a page or a site for changes",
  details:
    "Checks a page or a site on a schedule and reports its changes: new, changed, moved and gone pages, each with its changed sections. The first check, at once, records the pages. A watch survives restarts of the service.",
  tag: "Watches",
  body: "WatchRequest",
  route: { method: "POST", path: "/api/watches" },
  status: 202,
  gives: "answer",
  cost: "run",
  refusals: ["WATCHES_ELSEWHERE", "SERVICE_BUSY"],
  fields: {
    url: {
      ...url,
      comment: "Address of the page, or the root of the site, http or https.",
    },
    every: {
      kind: "text",
      required: true,
      example: "0 8 * * *",
      comment: "Schedule as a cron expression: minute, hour, day, month, weekday.",
    },
    time_zone: { kind: "text", comment: "IANA name of the schedule's time zone. Default: UTC." },
    query: {
      kind: "text",
      example: "opening hours",
      comment: "Reports only pages that have all these words, before or after the change.",
    },
    max_pages: {
      kind: "integer",
      value: 1,
      range: [1, 2000],
      comment: "Maximum number of pages; 1 for the page alone, more to crawl the site from there.",
    },
    webhook: {
      kind: "text",
      comment: "URL that receives each report, on an origin of SERVICE_WEBHOOK_ORIGINS.",
    },
    concurrency,
    complete: {
      ...complete,
      value: false,
      comment: "Read every page through a browser as well.",
    },
    crawl,
    fetch,
    renderOptions,
  },
  client: "startWatch",
  command: {
    name: "watch",
    group: "Sites",
    examples: [
      ["legible watch https://example.org/prices", "one check; exits with 1 if the page changed"],
      [
        'legible watch https://example.org/ --max-pages 100 --every "0 * * * *" --feed changes.xml',
        "a check per hour until interrupted, with a feed",
      ],
    ],
  },
} as const satisfies Operation;

export type Answer = Watch;
