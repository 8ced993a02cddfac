// What programs were promised: nothing of `contract.json`, the OpenAPI document of the last release, is broken by this one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ENGINE_VERSION } from "../../src/api/version.ts";
import { openApiDocument } from "../../src/server/openapi/document.ts";
import { PAGES } from "../../src/server/pages.ts";
import { brokenBy } from "../support/contract.ts";

const now = openApiDocument(ENGINE_VERSION, PAGES);
const text = JSON.stringify(now);
const promised: object = JSON.parse(
  readFileSync(new URL("../../../test/server/contract.json", import.meta.url), "utf8"),
);

describe("the contract", () => {
  // proves: endpoints.additions_keys
  it("holds: no route, field, type, default, bound, word or code that was promised is gone", () => {
    assert.deepEqual(brokenBy(promised, now), []);
  });

  const changes: readonly [what: string, from: string, to: string, told: RegExp][] = [
    ["a route that is gone", '"/api/text":', '"/api/words":', /^post \/api\/text is gone$/],
    [
      "a field of an answer that is renamed",
      '"content_hash":{',
      '"hash":{',
      /^\w+\.content_hash is gone$/,
    ],
    [
      "a field of an answer that may be absent",
      '"required":["page","text",',
      '"required":["page",',
      /^TextResult may lack "text"$/,
    ],
    [
      "a count that is text now",
      '"content_blocks":{"type":"integer"',
      '"content_blocks":{"type":"string"',
      /content_blocks is of another type$/,
    ],
    [
      "an answer that may be null now",
      '"page_type_confidence":{"type":"number"',
      '"page_type_confidence":{"type":["number","null"]',
      /confidence is of another type$/,
    ],
    [
      "an event that is gone",
      '{"$ref":"#/components/schemas/FetchingEvent"},',
      "",
      /^SiteEvent no longer is/,
    ],
    [
      "another type of an event",
      '"type":{"const":"done"',
      '"type":{"const":"end"',
      /type has another const$/,
    ],
    [
      "a word that is gone",
      '"article","documentation"',
      '"documentation"',
      /no longer has "article"$/,
    ],
    [
      "an option that is gone",
      '"include_hidden_text":{',
      '"hidden":{',
      /^post \/api\/(?:text(?:\/stream)?|blocks|chunks|records)\.include_hidden_text is gone$/,
    ],
    [
      "another default",
      '"minimum":0,"maximum":5,"default":1',
      '"minimum":0,"maximum":5,"default":2',
      /\.retries has another default$/,
    ],
    [
      "a narrower bound",
      '"minimum":0,"maximum":5,',
      '"minimum":0,"maximum":3,',
      /\.retries ends earlier$/,
    ],
    [
      "an option that must be given now",
      '"required":["url"],"properties":{"url":{"type":"string","description":"Root of the site',
      '"required":["url","crawl"],"properties":{"url":{"type":"string","description":"Root of the site',
      /^post \/api\/(?:site\/(?:stream|map|audit)|crawls) must have "crawl"$/,
    ],
    ["a code that is gone", '"PAGE_MISSING",', "", /no longer has "PAGE_MISSING"$/],
  ];
  for (const [what, from, to, told] of changes) {
    it(`is broken by ${what}`, () => {
      assert.ok(text.includes(from), from);
      const broken = brokenBy(now, JSON.parse(text.replaceAll(from, to)));
      assert.ok(broken.length > 0);
      assert.deepEqual(
        broken.filter((one) => !told.test(one)),
        [],
      );
    });
  }

  const additions: readonly [what: string, from: string, to: string][] = [
    ["a field of an answer", '"content_hash":{', '"size":{"type":"integer"},"content_hash":{'],
    [
      "an option",
      '"include_hidden_text":{',
      '"more":{"type":["boolean","null"]},"include_hidden_text":{',
    ],
    ["a wider bound", '"minimum":0,"maximum":5,', '"minimum":0,"maximum":9,'],
    ["a word", '"article","documentation"', '"article","documentation","map"'],
    ["a code", '"PAGE_MISSING",', '"PAGE_MISSING","PAGE_GONE",'],
    ["words of its own", '"description":"', '"description":"That is: '],
  ];
  for (const [what, from, to] of additions) {
    it(`is kept by ${what} more`, () => {
      assert.ok(text.includes(from), from);
      assert.deepEqual(brokenBy(now, JSON.parse(text.replaceAll(from, to))), []);
    });
  }
});
