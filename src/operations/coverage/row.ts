// The row of the operation `coverage`.
import type { CoverageReport } from "../../model/coverage.ts";
import { CRAWLED_SITE_FIELDS, NO_PAGE } from "../fields.ts";
import type { Operation } from "../operation.ts";

const { concurrency, crawl, fetch, renderOptions } = CRAWLED_SITE_FIELDS;

export const row = {
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
    crawl,
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
