// The known name that a misspelled one means.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nearestName } from "../../src/text/nearest.ts";

const KNOWN = ["timeout_ms", "retries", "max_pages", "max_depth", "user_agent"];

describe("nearestName", () => {
  it("ignores case, hyphens and underscores", () => {
    for (const given of ["timeoutMs", "TIMEOUT-MS", "time_out_ms"]) {
      assert.equal(nearestName(given, KNOWN), "timeout_ms", given);
    }
  });

  it("finds a name with a letter missing, added, changed or two swapped", () => {
    for (const given of ["retris", "retriess", "retriex", "rteries"]) {
      assert.equal(nearestName(given, KNOWN), "retries", given);
    }
  });

  it("allows a third of the letters to differ, and one of a short name", () => {
    assert.equal(nearestName("abcdef", ["abcdxy"]), "abcdxy");
    assert.equal(nearestName("abcdef", ["abcxyz"]), undefined);
    assert.equal(nearestName("ab", ["ax"]), "ax");
    assert.equal(nearestName("ab", ["xy"]), undefined);
    assert.equal(nearestName("abcde", ["abcxy"]), undefined);
  });

  it("takes a name of four letters for the one that begins with it or contains it", () => {
    assert.equal(nearestName("page", KNOWN), "max_pages");
    assert.equal(nearestName("agent", KNOWN), "user_agent");
    assert.equal(nearestName("crawl_max_depth_limit", KNOWN), "max_depth");
    assert.equal(nearestName("age", KNOWN), undefined);
  });

  it("prefers the same name to one that begins with it, that to one that contains it, and that to an edit", () => {
    const all = ["delayed", "a_delay", "delax", "delay"];
    assert.equal(nearestName("delay", all), "delay");
    assert.equal(nearestName("delay", all.slice(0, 3)), "delayed");
    assert.equal(nearestName("delay", all.slice(1, 3)), "a_delay");
    assert.equal(nearestName("delay", ["delax"]), "delax");
  });

  it("prefers the first of several that are as close", () => {
    assert.equal(nearestName("max_pagth", ["max_paxth", "max_path"]), "max_paxth");
  });

  it("finds none for nothing, for what is nothing like any, and for a very long name", () => {
    assert.equal(nearestName("", KNOWN), undefined);
    assert.equal(nearestName("--__", ["", "a"]), undefined);
    assert.equal(nearestName("colour", KNOWN), undefined);
    const long = "a".repeat(64);
    assert.equal(nearestName(long, [long]), long);
    assert.equal(nearestName(`${long}a`, [`${long}a`]), undefined);
  });
});
