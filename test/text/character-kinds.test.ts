// The kinds of characters by patterns.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { characterKinds, hasNumber, letterRuns } from "../../src/text/character-kinds.ts";

describe("characterKinds", () => {
  it("gives the number of the first pattern that matches, from 1, or one more than there are", () => {
    const kindOf = characterKinds([/\d/, /[a-z0-9]/]);
    const kinds = [..."1a!"].map((one) => kindOf(one.charCodeAt(0)));
    assert.deepEqual(kinds, [1, 2, 3]);
    // From the table as well
    assert.deepEqual(
      [..."!a1"].map((one) => kindOf(one.charCodeAt(0))),
      [3, 2, 1],
    );
    assert.equal(kindOf(0xffff), 3);
  });
});

describe("hasNumber", () => {
  it("finds numbers of any script, also of two units", () => {
    const texts = ["a 1", "٣", "½", "x Ⅳ", "𝟘", "😀 7", "😀", "", "abc"];
    assert.deepEqual(
      texts.map(hasNumber),
      texts.map((text) => /\p{N}/u.test(text)),
    );
  });
});

describe("letterRuns", () => {
  it("returns the places that a pattern of letters and marks matches", () => {
    for (const text of ["", "a", " ab1c-d", "né e\u0301x", "語の", "a𝐀b 😀c", "\ud800a"]) {
      const places = [...text.matchAll(/[\p{L}\p{M}]+/gu)].flatMap(({ 0: run, index }) => [
        index,
        index + run.length,
      ]);
      assert.deepEqual(letterRuns(text), places, text);
    }
  });
});
