// The first frame of both streams.
import type { Requirement } from "./requirement.ts";

/** The first frame of both streams. */
export const runHeader: readonly Requirement[] = [
  {
    id: "run.type",
    rule: "The header has `type` = `run`.",
    source: "Run header",
    section: "house",
    tests: ["test/api/run-header.test.ts > the run header > has exactly its fields"],
  },
  {
    id: "run.run",
    rule: "`run` is 12 hexadecimal characters, another for each run.",
    source: "Run header; decision 15",
    section: "house",
    tests: [
      "test/api/run-header.test.ts > the run header > names each run anew, in 12 hexadecimal characters",
    ],
  },
  {
    id: "run.trace",
    rule: "`trace` is the file name `<host>-<timestamp>-<run id>.jsonl`.",
    source: "Run header; decision 15",
    section: "house",
    tests: ["test/store/trace-file.test.ts > is host, UTC stamp and run id"],
  },
  {
    id: "run.trace.host",
    rule: "The host in `trace` is lower-cased and every run of characters outside a-z0-9.- is one `-`.",
    source: "decision 15",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > is host, UTC stamp and run id",
      "test/store/trace-file.test.ts > folds what a file name must not hold into one dash",
    ],
  },
  {
    id: "run.trace.stamp",
    rule: "The timestamp in `trace` is UTC in the form YYYYMMDDTHHMMSS.",
    source: "decision 15",
    section: "house",
    tests: ["test/store/trace-file.test.ts > is host, UTC stamp and run id"],
  },
  {
    id: "run.url",
    rule: "`url` is the requested address.",
    source: "Run header",
    section: "house",
    tests: [
      "test/api/run-header.test.ts > the run header > carries the address as it was asked, not where it leads",
    ],
  },
  {
    id: "run.engine",
    rule: "`engine` is the engine's version string (that of package.json).",
    source: "Run header; Versioning",
    section: "house",
    tests: [
      "test/api/run-header.test.ts > the run header > carries the engine's version and the time in epoch seconds",
    ],
  },
  {
    id: "run.started",
    rule: "`started` is a number of epoch seconds.",
    source: "Run header",
    section: "house",
    tests: [
      "test/api/run.test.ts > pageRunHeader > starts at the wall clock's seconds and names its trace by address, run and time",
      "test/api/run-header.test.ts > the run header > carries the engine's version and the time in epoch seconds",
    ],
  },
  {
    id: "run.mode.page",
    rule: "`mode` is `page` on the page stream.",
    source: "Run header",
    section: "house",
    tests: ["test/api/run-header.test.ts > the run header > has exactly its fields"],
  },
  {
    id: "run.mode.site",
    rule: "`mode` is `site` on the site stream.",
    source: "Run header",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > carries what is applied"],
  },
  {
    id: "run.strategy.static",
    rule: "On the page stream `strategy` is `static-only` when neither html nor render is given.",
    source: "Run header",
    section: "house",
    tests: [
      "test/api/run-header.test.ts > the run header > says what is done: a plain fetch, supplied HTML, or both fetches",
    ],
  },
  {
    id: "run.strategy.union",
    rule: "On the page stream `strategy` is `union` for `render: true`.",
    source: "Run header",
    section: "render",
    tests: [
      "test/api/run-header.test.ts > the run header > says what is done: a plain fetch, supplied HTML, or both fetches",
    ],
  },
  {
    id: "run.strategy.supplied",
    rule: "On the page stream `strategy` is `supplied` when html is given.",
    source: "Run header",
    section: "house",
    tests: [
      "test/api/run-header.test.ts > the run header > says what is done: a plain fetch, supplied HTML, or both fetches",
    ],
  },
  {
    id: "run.render",
    rule: "`render` is the request's `render`.",
    source: "Run header",
    section: "house",
    tests: [
      "test/api/run-header.test.ts > the run header > says what is done: a plain fetch, supplied HTML, or both fetches",
    ],
  },
  {
    id: "run.render.supplied",
    rule: "`render` is false when html is given, also with `render: true`.",
    source: "Run header",
    section: "house",
    tests: [
      "test/api/run-header.test.ts > the run header > says what is done: a plain fetch, supplied HTML, or both fetches",
    ],
  },
  {
    id: "run.supplied",
    rule: "`supplied` is true exactly when html is given.",
    source: "Run header",
    section: "house",
    tests: [
      "test/api/run-header.test.ts > the run header > says what is done: a plain fetch, supplied HTML, or both fetches",
    ],
  },
  {
    id: "run.site.applied",
    rule: "The site header carries the applied max_pages, concurrency, strategy, complete, max_depth and strict_domain, after the host's caps.",
    source: "Run header",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > carries what is applied",
      "test/api/site-options.test.ts > is clamped to the deployment's cap, and a client's 0 becomes it; so is concurrency",
    ],
  },
  {
    id: "run.site.render",
    rule: "The site header also carries `render` (= complete) and `supplied: false`.",
    source: "decision 16",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > carries what is applied",
      "test/api/site-runs.test.ts > reads every page both ways and merges them, links of scripts among them",
    ],
  },
];
