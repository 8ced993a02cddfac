// The row of the operation `audit`.
import type { AuditReport } from "../../model/audit.ts";
import { CRAWLED_SITE_FIELDS, NO_PAGE } from "../fields.ts";
import type { Operation } from "../operation.ts";

const { url, concurrency, complete, crawl, fetch, renderOptions } = CRAWLED_SITE_FIELDS;

export const row = {
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
    crawl,
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
