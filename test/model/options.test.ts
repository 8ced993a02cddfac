// A request's option objects are completed from the settings table.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { completeOptions, renderOptions } from "../../src/model/options.ts";

describe("option objects", () => {
  // proves: fetch.read_refused.default, crawl.traps.default
  it("have every default when absent, null or empty", () => {
    const defaults = {
      timeout_seconds: 20,
      retries: 1,
      respect_robots: false,
      read_pdf: false,
      read_files: false,
      read_refused: false,
      markdown: "off",
      cell_breaks: "br",
      max_age: 0,
      offline: false,
    };
    assert.deepEqual(completeOptions("fetch"), defaults);
    assert.deepEqual(completeOptions("fetch", null), defaults);
    assert.deepEqual(completeOptions("fetch", {}), defaults);
    assert.equal(Object.keys(renderOptions(null)).length, 15);
    assert.equal(Object.keys(completeOptions("crawl", null)).length, 27);
  });

  it("take the default for a field that is null or undefined", () => {
    assert.deepEqual(
      completeOptions("fetch", { timeout_seconds: null, retries: undefined }),
      completeOptions("fetch"),
    );
    assert.deepEqual(
      renderOptions({ settle_ms: null, dismiss_gates: null, wait_until: null }),
      renderOptions(),
    );
    assert.deepEqual(
      completeOptions("crawl", { include_paths: null, max_depth: null }),
      completeOptions("crawl"),
    );
  });

  it("keep 0, false and an empty string as what was asked", () => {
    assert.equal(completeOptions("fetch", { retries: 0 }).retries, 0);
    assert.equal(renderOptions({ reveal_collapsed: false }).reveal_collapsed, false);
    assert.equal(completeOptions("crawl", { delay_seconds: 0 }).delay_seconds, 0);
  });

  it("have no field beside those of the table, whatever was given", () => {
    const given = JSON.parse(
      '{"retries": 2, "user_agent": "x", "__proto__": {"timeout_seconds": 9}}',
    );
    assert.deepEqual(completeOptions("fetch", given), {
      timeout_seconds: 20,
      retries: 2,
      respect_robots: false,
      read_pdf: false,
      read_files: false,
      read_refused: false,
      markdown: "off",
      cell_breaks: "br",
      max_age: 0,
      offline: false,
    });
  });
});
