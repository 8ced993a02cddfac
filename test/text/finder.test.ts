import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { finder } from "../../src/text/finder.ts";

describe("finder", () => {
  it("gives the next place at or behind the asked one, and the length when there is none", () => {
    const next = finder("a-b-c", "-");
    assert.deepEqual([0, 1, 2, 4, 5].map(next), [1, 1, 3, 5, 5]);
  });
});
