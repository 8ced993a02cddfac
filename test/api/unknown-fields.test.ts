// Fields that an operation does not have: found at every level, with the name that was probably meant.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseBody, parseQuery } from "../../src/api/request.ts";
import { unknownFields } from "../../src/api/unknown-fields.ts";
import {
  crawlSite,
  extractFacts,
  InvalidRequestError,
  readPage,
  siteContext,
  streamPage,
} from "../../src/index.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";

const url = "https://example.com/";

/** The unknown fields of a crawl request, as path and probable name. */
const ofCrawl = (given: object) =>
  unknownFields(OPERATIONS.crawl.fields, given).map(({ path, meant }) => [path.join("."), meant]);

describe("unknownFields", () => {
  it("names the nearest field, of the same object or of another", () => {
    assert.deepEqual(
      ofCrawl({
        url,
        maxPages: 5,
        depth: 2,
        max_depth: 2,
        timeout: 3,
        crawl: { exclude_path: "x", retries: 2 },
        fetch: { timeout: 3, TimeoutSeconds: 3 },
        nonsense: true,
      }),
      [
        ["maxPages", "max_pages"],
        ["depth", "crawl.max_depth"],
        ["max_depth", "crawl.max_depth"],
        ["timeout", "fetch.timeout_seconds"],
        ["crawl.exclude_path", "crawl.exclude_paths"],
        ["crawl.retries", "fetch.retries"],
        ["fetch.timeout", "fetch.timeout_seconds"],
        ["fetch.TimeoutSeconds", "fetch.timeout_seconds"],
        ["nonsense", undefined],
      ],
    );
  });

  it("takes both spellings of a field, and what is null or undefined for not given", () => {
    const given = { url, render_options: { settle_ms: 1 }, renderOptions: null, more: undefined };
    assert.deepEqual(ofCrawl(given), []);
    assert.deepEqual(unknownFields(OPERATIONS.facts.fields, { schema: { anything: 1 } }), []);
    assert.deepEqual(unknownFields(OPERATIONS.read.fields, "text"), []);
  });

  it("is bounded, whatever is given", () => {
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`${"x".repeat(9000)}${index}`, 1]),
    );
    const found = unknownFields(OPERATIONS.read.fields, { fetch: many, ...many });
    assert.equal(found.length, 10);
    assert.ok(found.every(({ path }) => path.every((name) => name.length <= 100)));
  });
});

describe("the library", () => {
  const rejects = (call: () => Promise<unknown>, message: string) =>
    assert.rejects(call, (error: unknown) => {
      assert.ok(error instanceof InvalidRequestError);
      assert.equal(error.message, message);
      return true;
    });
  /** What a program in JavaScript may write. */
  const options = (given: object): object => given;

  // proves: text_request.unknown_fields.named
  it("throws for an option that there is not, with the nearest name", async () => {
    await rejects(
      () => readPage(url, options({ fetch: { timeout: 5 } })),
      "fetch.timeout: unknown field; did you mean fetch.timeout_seconds?",
    );
    await rejects(
      () => extractFacts(url, options({ shema: {} })),
      "shema: unknown field; did you mean schema?",
    );
    await rejects(
      () => siteContext(url, "lamps", options({ maxchars: 1000 })),
      "maxchars: unknown field; did you mean max_chars?",
    );
    await rejects(
      () => crawlSite(url, options({ max_page: 2, nonsense: 1 })).next(),
      "max_page: unknown field; did you mean max_pages?; nonsense: unknown field",
    );
    await rejects(
      () => streamPage(url, options({ javascript: true })).next(),
      "javascript: unknown field",
    );
  });

  // proves: text_request.unknown_fields.named
  it("names the field of a value that does not fit", async () => {
    await rejects(
      () => readPage(url, { fetch: { timeout_seconds: 900, retries: 1.5 } }),
      "fetch.timeout_seconds: Input should be less than or equal to 120; fetch.retries: Input should be a valid integer",
    );
    await rejects(() => readPage("ftp://example.com/"), "url must be http or https");
  });
});

describe("a request of a route", () => {
  const bytes = (body: object) => new TextEncoder().encode(JSON.stringify(body));

  it("is taken, and warns of the fields that it ignores", () => {
    const { request, warnings } = parseBody(
      "facts",
      bytes({ url, html: "", fetch: {}, schem: {} }),
    );
    assert.equal(request.url, url);
    assert.deepEqual(warnings, [
      "html: unknown field",
      "fetch: unknown field",
      "schem: unknown field; did you mean schema?",
    ]);
    assert.deepEqual(parseQuery("summary", { url, limits: "3" }).warnings, [
      "limits: unknown field; did you mean limit?",
    ]);
    assert.deepEqual(parseBody("read", bytes({ url })).warnings, []);
  });

  it("warns where it is refused, too: what is missing may be misspelled", () => {
    assert.throws(
      () => parseBody("read", bytes({ uri: url })),
      (error: unknown) =>
        error instanceof InvalidRequestError &&
        error.message === "url: Field required" &&
        error.warnings.join() === "uri: unknown field; did you mean url?",
    );
  });
});
