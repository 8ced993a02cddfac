// The kinds of characters by patterns.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { characterKinds } from "../../src/text/character-kinds.ts";

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
