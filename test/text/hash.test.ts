// Hashes of texts: the same everywhere, apart for texts that differ, safe as numbers.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { hashText } from "../../src/text/hash.ts";

describe("hashText", () => {
  it("is the same number on every machine", () => {
    assert.equal(hashText(""), 6_072_385_954_720_326);
    assert.equal(hashText("legible"), 5_881_542_039_925_192);
  });

  it("is a safe integer that tells texts, their order and their seed apart", () => {
    const seen = new Map<number, string>();
    for (let at = 0; at < 200_000; at++) {
      const text = `${at.toString(36)} ${at % 7}`;
      const hash = hashText(text);
      assert.ok(Number.isSafeInteger(hash) && hash >= 0);
      assert.equal(seen.get(hash), undefined, text);
      seen.set(hash, text);
    }
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        if (a !== b) assert.notEqual(hashText(a), hashText(b));
        if (a !== "") assert.notEqual(hashText(a), hashText(a, hashText(a)));
      }),
    );
  });
});
