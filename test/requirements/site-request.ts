// The body of POST /api/site/stream.
import type { Requirement } from "./requirement.ts";

/** The body of POST /api/site/stream. */
export const siteRequest: readonly Requirement[] = [
  {
    id: "site_request.url.required",
    rule: "`url` is required, http or https, without credentials, with the same 422 answers as on /api/text.",
    source: "Site crawl request; Errors",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > takes an http or https address without credentials",
      "test/api/site-options.test.ts > that is no address is a 422 before the stream",
    ],
  },
  {
    id: "site_request.url.redirect",
    rule: "A redirect of the root is followed and the crawl's scope follows where it lands.",
    source: "Site crawl request",
    section: "crawl",
    tests: ["test/api/site-options.test.ts > that moved is told of, and the scope follows it"],
  },
  {
    id: "site_request.max_pages.default",
    rule: "`max_pages` is 0 when not given: the crawl runs until the frontier is empty.",
    source: "Site crawl request; Limits",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > has the defaults of its fields when absent or null",
      "test/api/site-stream.test.ts > done > has every field, and sums that hold",
    ],
  },
  {
    id: "site_request.max_pages.range",
    rule: "`max_pages` takes the integers 0 to 100000; -1 and 100001 are 422.",
    source: "Site crawl request; Limits",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > takes its numbers at both ends of their ranges and nothing beyond, and complete as a boolean",
    ],
  },
  {
    id: "site_request.max_pages.counts",
    rule: "`max_pages` counts pages that succeeded and pages that failed.",
    source: "decision 24",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > counts pages that failed too, and leaves the rest queued",
    ],
  },
  {
    id: "site_request.max_pages.clamped",
    rule: "`max_pages` is clamped to SERVICE_MAX_PAGES; a client's 0 becomes the cap.",
    source: "Limits",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > is clamped to the deployment's cap, and a client's 0 becomes it; so is concurrency",
    ],
  },
  {
    id: "site_request.concurrency.default",
    rule: "`concurrency` is 6 when not given.",
    source: "Site crawl request; Limits",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > has the defaults of its fields when absent or null",
    ],
  },
  {
    id: "site_request.concurrency.range",
    rule: "`concurrency` takes the integers 1 to 12; 0 and 13 are 422.",
    source: "Site crawl request; Limits",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > takes its numbers at both ends of their ranges and nothing beyond, and complete as a boolean",
    ],
  },
  {
    id: "site_request.concurrency.effect",
    rule: "No more than `concurrency` pages are in flight at once.",
    source: "Site crawl request",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > names what is in flight, never more than may be",
      "test/crawl/page-pool.test.ts > has so many places, and each is free as soon as its own page has ended",
    ],
  },
  {
    id: "site_request.concurrency.clamped",
    rule: "`concurrency` is clamped to SERVICE_MAX_CONCURRENCY.",
    source: "Limits",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > is clamped to the deployment's cap, and a client's 0 becomes it; so is concurrency",
    ],
  },
  {
    id: "site_request.complete.default",
    rule: "`complete` is true when not given, and a value other than a boolean or null is 422 bool_type.",
    source: "Site crawl request",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > has the defaults of its fields when absent or null",
      "test/api/request-options.test.ts > takes its numbers at both ends of their ranges and nothing beyond, and complete as a boolean",
    ],
  },
  {
    id: "site_request.complete.true",
    rule: "`complete` true fetches every page plainly and through a browser and merges both.",
    source: "Site crawl request",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > reads every page both ways and merges them, links of scripts among them",
    ],
  },
  {
    id: "site_request.complete.false",
    rule: "`complete` false fetches every page plainly only (static-only).",
    source: "Site crawl request",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > false reads pages plainly, and the root both ways for the analysis alone",
    ],
  },
  {
    id: "site_request.fetch",
    rule: "`fetch` holds for every page of the crawl.",
    source: "Site crawl request",
    section: "crawl",
    tests: ["test/api/site-options.test.ts > is for every page as `fetch` says"],
  },
  {
    id: "site_request.render_options",
    rule: "`renderOptions` (or render_options) holds for every page of the crawl.",
    source: "Site crawl request",
    section: "crawl",
    tests: ["test/api/site-runs.test.ts > opens every page as renderOptions say"],
  },
  {
    id: "site_request.no_schema",
    rule: "There is no schema field: `done.site_facts` and `done.fact_sources` are always {}.",
    source: "Site crawl request; decision 55",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > done > has every field, and sums that hold"],
  },
];
