// What the names of an element mean.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CALLED, eachMeaning } from "../../src/select/features/names.ts";

function meaningsOf(id: string, ...classes: readonly string[]): readonly string[] {
  const found = new Set<string>();
  eachMeaning({ id, classes }, (meaning) => found.add(CALLED[meaning]?.[0] ?? "?"));
  return [...found].sort();
}

describe("eachMeaning", () => {
  it("has the meanings of the id and of every class", () => {
    assert.deepEqual(meaningsOf("comments"), ["comment"]);
    assert.deepEqual(meaningsOf("", "x-footer"), ["footer"]);
    assert.deepEqual(meaningsOf("comments", "x", "card-menu"), ["card", "comment", "menu"]);
    assert.deepEqual(meaningsOf("", "x"), []);
  });

  it("knows the parts of a name in capitals", () => {
    assert.deepEqual(meaningsOf("siteFooter"), ["footer"]);
    assert.deepEqual(meaningsOf("siteFOOTER"), ["footer"]);
  });

  it("reads twelve classes, and 60 characters of a name", () => {
    const others = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);
    assert.deepEqual(meaningsOf("", ...others(11), "comment"), ["comment"]);
    assert.deepEqual(meaningsOf("", ...others(12), "comment"), []);
    assert.deepEqual(meaningsOf(`${"x".repeat(52)}-comment`), ["comment"]);
    assert.deepEqual(meaningsOf(`${"x".repeat(53)}-comment`), []);
  });
});
