// A crawl's events as the answer of a tool, and errors as its refusals.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CrawlReport, reportedEnd, reportedPage } from "../../src/mcp/crawl-report.ts";
import { listing } from "../../src/mcp/listing.ts";
import { INTERNAL, refusalWords, ToolRefusal } from "../../src/mcp/refusal.ts";
import { PAGING, TOOLS } from "../../src/mcp/tools.ts";
import {
  CrawlMissingError,
  HttpError,
  InvalidRequestError,
  PageMissingError,
  ServiceBusyError,
  ServiceClosingError,
} from "../../src/model/errors.ts";
import type { SiteEvent } from "../../src/model/site-event.ts";

/** An event with the fields that a report reads. */
const event = (fields: object) => fields as SiteEvent;
const page = (url: string, fields: object = {}) =>
  event({
    type: "page",
    url,
    title: "Title",
    chars: 5,
    ok: true,
    error: null,
    markdown: "text",
    extracted: 1,
    failed: 0,
    discovered: 4,
    queued: 3,
    ...fields,
  });
const RUN = event({ type: "run", url: "https://a.test/", max_pages: 9 });
const DONE = event({
  type: "done",
  pages_ok: 2,
  failed: 1,
  discovered: 5,
  remaining_queued: 0,
  exhausted: true,
  refused: { robots: 1 },
  graph: "https://a.test/",
  seconds: 3,
});
const ERROR = event({ type: "error", code: "PAGE_BLOCKED", message: "PageBlockedError: no page" });

function reportOf(...events: readonly SiteEvent[]): CrawlReport {
  const report = new CrawlReport();
  for (const one of events) report.see(one);
  return report;
}

describe("the report of a crawl", () => {
  it("has no numbers before the crawl starts", () => {
    const report = reportOf();
    assert.deepEqual(report.data, {
      state: "waiting",
      root: "",
      max_pages: 0,
      pages_ok: 0,
      failed: 0,
      discovered: 0,
      remaining_queued: 0,
      warnings: [],
      pages: [],
    });
    assert.equal(report.failure, undefined);
  });

  it("has the numbers of the last page and the pages without their texts", () => {
    const report = reportOf(
      RUN,
      page("https://a.test/"),
      event({ type: "warning", message: "identical" }),
      page("https://a.test/b", {
        ok: false,
        error: "HTTP 500",
        extracted: 1,
        failed: 1,
        queued: 2,
      }),
    );
    assert.equal(report.max, 9);
    assert.deepEqual(report.data, {
      state: "running",
      root: "https://a.test/",
      max_pages: 9,
      pages_ok: 1,
      failed: 1,
      discovered: 4,
      remaining_queued: 2,
      warnings: ["identical"],
      pages: [
        { url: "https://a.test/", title: "Title", chars: 5 },
        { url: "https://a.test/b", error: "HTTP 500" },
      ],
    });
  });

  it("has the crawl's own numbers at its end", () => {
    const { state, ...data } = reportOf(RUN, page("https://a.test/"), DONE).data as {
      state: string;
    };
    assert.equal(state, "done");
    assert.deepEqual(data, {
      root: "https://a.test/",
      max_pages: 9,
      pages_ok: 2,
      failed: 1,
      discovered: 5,
      remaining_queued: 0,
      exhausted: true,
      refused: { robots: 1 },
      graph: "https://a.test/",
      warnings: [],
      pages: [{ url: "https://a.test/", title: "Title", chars: 5 }],
    });
  });

  it("has the failure without the name of its class", () => {
    const report = reportOf(RUN, ERROR);
    assert.equal(report.state, "failed");
    assert.ok(report.failure instanceof ToolRefusal);
    assert.equal(report.failure.message, "PAGE_BLOCKED: no page");
    assert.equal(reportOf(RUN, DONE).failure, undefined);
  });

  it("has the error of a failed run among its data", () => {
    assert.deepEqual(reportedEnd(ERROR), { error: "PAGE_BLOCKED: no page" });
    assert.deepEqual(reportedEnd(RUN), {});
  });

  it("says of a page that failed for no stated reason that it is unknown", () => {
    const failed = page("https://a.test/", { ok: false, error: null });
    assert.ok(failed.type === "page");
    assert.deepEqual(reportedPage(failed), { url: "https://a.test/", error: "unknown" });
  });
});

describe("the words of a refusal", () => {
  it("are the code and the detail", () => {
    assert.equal(
      refusalWords(new PageMissingError("https://a.test/", 404)),
      "PAGE_MISSING: could not fetch page: HTTP 404: page does not exist\nmap_site lists the addresses of a site.",
    );
    assert.equal(
      refusalWords(new CrawlMissingError("abc")),
      "CRAWL_MISSING: there is no detached crawl abc\ncrawl_status lists all crawls if it gets no `id`.",
    );
    for (const error of [new ServiceBusyError(), new ServiceClosingError()]) {
      assert.equal(refusalWords(error), `${error.code}: ${error.message}`);
    }
  });

  it("name each field that is wrong, on a line of its own", () => {
    const error = new InvalidRequestError([
      { type: "missing", loc: ["body", "url"], msg: "Field required", input: {} },
      { type: "int", loc: ["body", "fetch", "retries"], msg: "not a number", input: {} },
      { type: "object", loc: ["body"], msg: "not an object", input: 1 },
    ]);
    assert.equal(
      refusalWords(error),
      "INVALID_REQUEST: url: Field required\nfetch.retries: not a number\narguments: not an object\ndescribe_options explains each option.",
    );
    assert.equal(refusalWords(new InvalidRequestError("no")), "INVALID_REQUEST: no");
  });

  it("are a tool's own words", () => {
    assert.equal(refusalWords(new ToolRefusal("because")), "because");
  });

  it("are none for what is internal", () => {
    for (const error of [new Error("secret"), new HttpError("port", "secret"), "x", undefined]) {
      assert.equal(refusalWords(error), undefined);
    }
    assert.ok(!INTERNAL.includes("secret"));
  });
});

describe("the listing of a tool", () => {
  const listed = (name: string) => {
    const tool = TOOLS.get(name);
    assert.ok(tool !== undefined, name);
    return { tool, shown: listing(tool) };
  };

  it("has the fields of paging, except where the answer has a size of its own", () => {
    for (const tool of TOOLS.values()) {
      const names = Object.keys(listing(tool).inputSchema.properties);
      const paged = Object.keys(PAGING).filter((name) => names.includes(name));
      const own = Object.keys(tool.fields).filter((name) => name in PAGING);
      assert.deepEqual(paged, tool.isSized ? own : Object.keys(PAGING), tool.name);
    }
    assert.ok([...TOOLS.values()].some(({ isSized }) => isSized));
  });

  it("says when to use the tool, in the first sentences of its comments", () => {
    for (const tool of TOOLS.values()) {
      const { description, inputSchema } = listing(tool);
      assert.match(description, /Use it /, tool.name);
      for (const { ["description"]: words = "" } of Object.values(inputSchema.properties)) {
        assert.doesNotMatch(String(words), /\. \S/, tool.name);
      }
    }
  });

  it("hints at what a call changes", () => {
    for (const tool of TOOLS.values()) {
      const { changes, openWorld } = tool;
      assert.deepEqual(
        listing(tool).annotations,
        {
          openWorldHint: openWorld,
          readOnlyHint: changes === undefined,
          ...(changes && {
            destructiveHint: changes.isDestructive,
            idempotentHint: changes.isIdempotent,
          }),
        },
        tool.name,
      );
    }
    assert.ok([...TOOLS.values()].some(({ changes }) => changes === undefined));
    assert.ok([...TOOLS.values()].some(({ changes }) => changes?.isDestructive === true));
  });

  it("has schemas of one type, without null, down to the fields of options", () => {
    for (const tool of TOOLS.values()) {
      const text = JSON.stringify(listing(tool).inputSchema);
      assert.ok(!/"null"|,null\]/.test(text), tool.name);
      assert.ok(!/"type":\[/.test(text), tool.name);
    }
    const { shown } = listed("extract_facts");
    assert.equal(shown.inputSchema.properties["schema"]?.["type"], "object");
    assert.deepEqual(shown.inputSchema.required, ["url"]);
  });

  it("names option objects without their options", () => {
    const { properties } = listed("audit_site").shown.inputSchema;
    for (const group of ["crawl", "fetch", "renderOptions"]) {
      assert.deepEqual(properties[group], { type: "object" });
    }
  });
});
