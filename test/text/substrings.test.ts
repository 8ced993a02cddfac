import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { indexSubstrings, SHORTEST_LOOKUP } from "../../src/text/substrings.ts";
import { itSlow } from "../support/slow.ts";

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

describe("indexSubstrings", () => {
  it("finds every stretch of a text that is long enough, wherever it begins", () => {
    const source = numbers(7);
    const whole = Array.from({ length: 2000 }, () =>
      String.fromCharCode(97 + (source.next().value % 26)),
    ).join("");
    const index = indexSubstrings(whole);
    for (let start = 0; start + SHORTEST_LOOKUP <= whole.length; start++) {
      assert.equal(index.find(whole.slice(start, start + SHORTEST_LOOKUP)), start);
    }
    assert.equal(index.find(whole), 0);
  });

  it("does not find what is not there, what is too short, or anything in an empty text", () => {
    const index = indexSubstrings("the quick brown fox jumps");
    assert.equal(index.find("the quick brown cat"), -1);
    assert.equal(index.find("quick"), -1);
    assert.equal(indexSubstrings("").find("the quick brown fox"), -1);
  });

  itSlow("gives up on a text made to be slow instead of reading it for ever", () => {
    const index = indexSubstrings("a".repeat(1_000_000));
    for (let count = 0; count < 1000; count++) index.find(`${"a".repeat(100)}b`);
    assert.equal(index.find(`${"a".repeat(100)}b`), -1);
  });
});
