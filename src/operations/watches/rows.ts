// The rows of watches.
import type { Watch, Watches, WatchReports } from "../../model/watch.ts";
import { AFTER, CRAWLED_SITE_FIELDS, NO_WATCH, PARTS, RECIPE, WATCH_ID } from "../fields.ts";
import type { Operation } from "../operation.ts";

const { url, concurrency, complete, crawl, fetch, renderOptions } = CRAWLED_SITE_FIELDS;

export const watchStart = {
  summary: "watch a page or a site for changes",
  details:
    "Checks a page or a site on a schedule and reports new, changed, moved and gone pages, with the changed sections. With `records`, it reports rows of a list instead; with `recipe`, the values that the recipe reads. The first check runs at once and stores the pages. A watch survives restarts of the service.",
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
      comment: "Report only pages that contain all these words before or after the change.",
    },
    when: {
      kind: "text",
      example: "price below 20",
      comment:
        "Conditions on numbers, separated by semicolons, such as `price below 20; price changes by 5 %`. A condition has a name, an operator (`below`, `above`, `at most`, `at least`, `changes by`) and a number or percentage. The name is a fact of the page, or, with `records`, a column; without a name, the condition is on the number in the text. The watch then compares only these numbers, and reports a page or row if one has changed and all conditions hold.",
    },
    include: {
      ...PARTS.include,
      comment:
        "CSS selectors of the elements to watch. If the only page has none of them, the check fails and names the selectors. In a check of several pages, its `note` names the pages without them.",
    },
    exclude: {
      ...PARTS.exclude,
      comment: "CSS selectors of elements to ignore, also within included ones.",
    },
    ignore_text: {
      kind: "text",
      example: "Updated .* ago,[0-9]+ in carts",
      comment:
        "Texts to ignore, as comma-separated regular expressions that match within a line of the Markdown. Look-around and back-references are refused, as in `include_paths`.",
    },
    records: {
      kind: "switch",
      value: false,
      comment:
        "Watch the rows of the page's lists instead of its text. Reports new, gone and changed rows; a row is identified by its link.",
    },
    recipe: {
      ...RECIPE,
      comment: `${RECIPE.comment} The watch compares the rows or facts that the recipe reads. If the recipe fits worse than before, the report has \`layout\`. Cannot be combined with \`records\`.`,
    },
    max_pages: {
      kind: "integer",
      value: 1,
      range: [1, 2000],
      comment:
        "Maximum number of pages: 1 checks the page alone; with more, the site is crawled from there. With `records` or the recipe of a list, the number of pages of the list, at most 100.",
    },
    webhook: {
      kind: "text",
      comment: "URL that receives each report. Its origin must be in SERVICE_WEBHOOK_ORIGINS.",
    },
    concurrency,
    complete: {
      ...complete,
      value: false,
      comment: "Also open every page in a browser.",
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
      [
        'legible watch https://example.org/lamp --include ".price" --when "below 20"',
        "a number in a part of the page",
      ],
      [
        "legible watch https://example.org/jobs --records --json",
        "the rows of a list that are new, gone or changed",
      ],
    ],
  },
} as const satisfies Operation<Watch>;

/** Common part of the operations on one watch. */
const ON_WATCH = {
  tag: "Watches",
  gives: "answer",
  cost: "none",
  refusals: NO_WATCH,
  fields: { id: WATCH_ID },
} as const;

export const watchStatus = {
  ...ON_WATCH,
  summary: "a watch and its last check",
  details: "Returns the schedule of a watch, its last check and its delivery.",
  route: { method: "GET", path: "/api/watches/{id}" },
} as const satisfies Operation<Watch>;

export const watchReports = {
  ...ON_WATCH,
  summary: "the reports of a watch",
  details: "Returns the stored reports of a watch after an id, oldest first.",
  route: { method: "GET", path: "/api/watches/{id}/reports" },
  fields: {
    id: WATCH_ID,
    after: { ...AFTER, comment: "Id of the last known report; later ones are returned." },
  },
} as const satisfies Operation<WatchReports>;

export const watchFeed = {
  ...ON_WATCH,
  summary: "the changes of a watch as a feed",
  details: "Returns the stored reports of a watch as an Atom feed, newest first.",
  route: { method: "GET", path: "/api/watches/{id}/feed" },
  gives: "file",
  media: "application/atom+xml",
} as const satisfies Operation<WatchReports>;

export const watchCheck = {
  ...ON_WATCH,
  summary: "check a watch now",
  details: "Starts a check in the background, whatever the schedule of the watch.",
  route: { method: "POST", path: "/api/watches/{id}/check" },
  status: 202,
  client: "checkWatch",
} as const satisfies Operation<Watch>;

export const watchStop = {
  ...ON_WATCH,
  summary: "remove a watch",
  details: "Removes a watch with its pages and reports. A running check emits no report.",
  route: { method: "DELETE", path: "/api/watches/{id}" },
  client: "stopWatch",
} as const satisfies Operation<Watch>;

export const watches = {
  summary: "the watches of the service",
  details: "Lists the watches in the order of their creation, each with its last check.",
  tag: "Watches",
  route: { method: "GET", path: "/api/watches" },
  gives: "answer",
  cost: "none",
  refusals: ["WATCHES_ELSEWHERE"],
  fields: {},
} as const satisfies Operation<Watches>;
