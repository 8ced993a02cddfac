// The row of the operation `map`.
import type { SiteMap } from "../../model/site-map.ts";
import { CRAWLED_SITE_FIELDS } from "../fields.ts";
import type { Operation } from "../operation.ts";

const { url, concurrency, crawl, fetch } = CRAWLED_SITE_FIELDS;

export const row = {
  summary: "the addresses of a site, without page contents",
  details:
    "Collects addresses from sitemaps, and from links if `crawl.follow_links` is set. `crawl.verify_inventory` requests every page, up to `crawl.discovery_limit`. Nothing is stored.",
  tag: "Sites",
  body: "MapRequest",
  route: { method: "POST", path: "/api/site/map" },
  gives: "long-answer",
  cost: "run",
  refusals: ["PAGE_FETCH_FAILED", "PAGE_MISSING", "PAGE_BLOCKED", "PAGE_DISALLOWED"],
  fields: { url, concurrency, crawl, fetch },
  client: "mapSite",
  library: { name: "mapSite", options: "MapOptions" },
  command: {
    name: "map",
    group: "Sites",
    examples: [
      ["legible map https://example.org/ --no-follow-links", "the addresses in its sitemaps"],
    ],
  },
  tool: {
    name: "map_site",
    title: "Map a site",
    description:
      "Lists the addresses of a site from its sitemaps and links: kind, origin, depth. Use it to find a page or to judge a site's size before a crawl.",
    openWorld: true,
  },
} as const satisfies Operation<SiteMap>;
