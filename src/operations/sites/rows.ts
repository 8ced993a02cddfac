// The rows of reading a whole site: its pages, addresses, faults, and texts that need scripts.
import type { AuditReport } from "../../model/audit.ts";
import type { CoverageReport } from "../../model/coverage.ts";
import type { SiteEvent } from "../../model/site-event.ts";
import type { SiteMap } from "../../model/site-map.ts";
import { CRAWLED_SITE_FIELDS, NO_PAGE, SITE_RECIPE } from "../fields.ts";
import type { Operation } from "../operation.ts";

const { url, concurrency, complete, fetch, renderOptions, crawl: scope } = CRAWLED_SITE_FIELDS;

export const crawl = {
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

export const map = {
  summary: "the addresses of a site, without page contents",
  details:
    "Collects addresses from sitemaps, and from links if `crawl.follow_links` is set. `crawl.verify_inventory` requests every page, up to `crawl.discovery_limit`. Nothing is stored.",
  tag: "Sites",
  body: "MapRequest",
  route: { method: "POST", path: "/api/site/map" },
  gives: "long-answer",
  cost: "run",
  refusals: ["PAGE_FETCH_FAILED", "PAGE_MISSING", "PAGE_BLOCKED", "PAGE_DISALLOWED"],
  fields: { url, concurrency, crawl: scope, fetch },
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

export const audit = {
  summary: "the faults of a site: broken links, redirects, titles, sitemaps, data",
  details:
    "Crawls a site and reports its faults by rule, each with the addresses concerned. For site owners. Nothing is stored.",
  tag: "Sites",
  body: "AuditRequest",
  route: { method: "POST", path: "/api/site/audit" },
  gives: "answer",
  cost: "run",
  refusals: NO_PAGE,
  fields: {
    url,
    max_pages: {
      kind: "integer",
      value: 500,
      range: [1, 20_000],
      comment: "Maximum number of pages, failed ones included.",
    },
    concurrency,
    complete: {
      ...complete,
      value: false,
      comment:
        "Also open every page in a browser; the audit then also reports pages that need scripts.",
    },
    external_links: {
      kind: "switch",
      value: false,
      comment:
        "Also check links to other sites: at most 1,000, and at most 50 to one host, with a HEAD request, or a GET request if the server refuses HEAD. The limit on requests per host applies.",
    },
    crawl: scope,
    fetch,
    renderOptions,
  },
  client: "auditSite",
  library: { name: "auditSite", options: "AuditOptions" },
  command: {
    name: "audit",
    group: "Sites",
    examples: [
      ["legible audit https://example.org/", "the faults of a site by rule"],
      [
        "legible audit https://example.org/ --format sarif --fail-on error > audit.sarif",
        "a report for CI, and exit code 1 if there is an error",
      ],
    ],
  },
} as const satisfies Operation<AuditReport>;

export const coverage = {
  summary: "the text of a page or a site that readers without scripts miss",
  details:
    "Reads each page by plain HTTP and in a browser. Returns the share of the words that the plain page has, and the text that it lacks. For site owners, since programs and many crawlers run no scripts. Nothing is stored.",
  tag: "Sites",
  body: "CoverageRequest",
  route: { method: "POST", path: "/api/coverage" },
  gives: "answer",
  cost: "run",
  refusals: NO_PAGE,
  fields: {
    url: {
      kind: "address",
      flag: false,
      example: "https://example.org/",
      comment: "Address of the page, or the root of the site, http or https.",
    },
    max_pages: {
      kind: "integer",
      value: 1,
      range: [1, 500],
      comment:
        "Maximum number of pages: 1 reads the page alone; with more, the site is crawled from there.",
    },
    concurrency,
    crawl: scope,
    fetch,
    renderOptions,
  },
  client: "pageCoverage",
  library: { name: "pageCoverage", options: "CoverageOptions" },
  command: {
    name: "coverage",
    group: "Sites",
    examples: [
      ["legible coverage https://example.org/lamps", "of one page"],
      ["legible coverage https://example.org/ --max-pages 50", "of a site, page by page"],
    ],
  },
  tool: {
    name: "script_coverage",
    title: "Compare a page with and without scripts",
    description:
      "Reads pages with and without a browser and returns the share of words that readers without scripts get, and the text that they miss. Use it to decide whether a site needs a browser.",
    openWorld: true,
  },
} as const satisfies Operation<CoverageReport>;
