// The row of the operation `crawl`.
import type { SiteEvent } from "../../model/site-event.ts";
import { CRAWLED_SITE_FIELDS, SITE_RECIPE } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "crawl a whole site, as a stream of events",
  details:
    "Emits the events run, stage, analysis, discovery, frontier, fetching, page, warning and done, and stores the graph of the site. A page that fails is a `page` event with `ok` false. Closing the stream ends the crawl.",
  tag: "Sites",
  body: "SiteRequest",
  route: { method: "POST", path: "/api/site/stream" },
  gives: "events",
  cost: "run",
  refusals: [],
  fields: { ...CRAWLED_SITE_FIELDS, recipe: SITE_RECIPE },
  client: "streamSite",
  library: { name: "crawlSite", options: "SiteOptions" },
  command: {
    name: "crawl",
    group: "Sites",
    examples: [
      ["legible crawl https://example.org/ --out site", "a Markdown file per page"],
      ["legible crawl https://example.org/ --out site --resume", "resume an interrupted crawl"],
      ["legible crawl https://example.org/ --max-pages 20 | jq .title", "one JSON line per page"],
    ],
  },
} as const satisfies Operation<SiteEvent>;
