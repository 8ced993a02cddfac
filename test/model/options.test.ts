// A request's option objects are completed from the settings table.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { crawlOptions, fetchOptions, renderOptions } from "../../src/model/options.ts";

describe("option objects", () => {
  it("have every default when absent, null or empty", () => {
    const defaults = {
      timeout_seconds: 20,
      retries: 1,
      respect_robots: false,
      read_pdf: false,
      max_age: 0,
    };
    assert.deepEqual(fetchOptions(), defaults);
    assert.deepEqual(fetchOptions(null), defaults);
    assert.deepEqual(fetchOptions({}), defaults);
    assert.equal(Object.keys(renderOptions(null)).length, 9);
    assert.equal(Object.keys(crawlOptions(null)).length, 16);
  });

  it("take the default for a field that is null or undefined", () => {
    assert.deepEqual(fetchOptions({ timeout_seconds: null, retries: undefined }), fetchOptions());
    assert.deepEqual(
      renderOptions({ settle_ms: null, dismiss_gates: null, wait_until: null }),
      renderOptions(),
    );
    assert.deepEqual(crawlOptions({ include_paths: null, max_depth: null }), crawlOptions());
  });

  it("keep 0, false and an empty string as what was asked", () => {
    assert.equal(fetchOptions({ retries: 0 }).retries, 0);
    assert.equal(renderOptions({ reveal_collapsed: false }).reveal_collapsed, false);
    assert.equal(crawlOptions({ delay_seconds: 0 }).delay_seconds, 0);
  });

  it("have no field beside those of the table, whatever was given", () => {
    const given = JSON.parse(
      '{"retries": 2, "user_agent": "x", "__proto__": {"timeout_seconds": 9}}',
    );
    assert.deepEqual(fetchOptions(given), {
      timeout_seconds: 20,
      retries: 2,
      respect_robots: false,
      read_pdf: false,
      max_age: 0,
    });
  });
});
