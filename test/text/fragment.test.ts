// Hashes of fragments and of the ids they name.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fragmentHash, fragmentHashOf } from "../../src/text/fragment.ts";

describe("fragmentHashOf", () => {
  it("is the hash of the id after the first number sign", () => {
    assert.equal(fragmentHashOf("https://a.test/p#one"), fragmentHash("one"));
    assert.equal(fragmentHashOf("#one#two"), fragmentHash("one#two"));
    assert.notEqual(fragmentHash("one"), fragmentHash("two"));
  });

  it("decodes the fragment where it can be decoded", () => {
    assert.equal(fragmentHashOf("#gr%C3%BC%C3%9Fe"), fragmentHash("grüße"));
    assert.equal(fragmentHashOf("#100%"), fragmentHash("100%"));
    assert.equal(fragmentHashOf("#a%20b"), fragmentHash("a b"));
  });

  it("is 0 without a fragment, and never for an id", () => {
    assert.equal(fragmentHashOf("https://a.test/p"), 0);
    assert.equal(fragmentHashOf("https://a.test/p#"), 0);
    assert.notEqual(fragmentHash(""), 0);
    assert.ok(fragmentHash("one") > 0);
  });

  it("is 32 bits without a sign", () => {
    for (let at = 0; at < 100; at++) {
      const hash = fragmentHash(`id-${at}`);
      assert.ok(Number.isInteger(hash) && hash > 0 && hash < 2 ** 32);
    }
  });
});
