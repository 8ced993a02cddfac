// A list of numbers in a model file is packed only if every number can be read back exactly.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { unpackNumbers } from "../../src/learn/model-file.ts";
import { packNumbers } from "../../training/pack-numbers.ts";

describe("packed numbers", () => {
  it("come back exactly", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.float(), fc.double())), (numbers) => {
        const packed = packNumbers(numbers);
        if (packed === undefined) return;
        assert.deepEqual([...(unpackNumbers(packed) ?? [])], numbers);
      }),
    );
  });

  it("are decimals of few digits, or 32-bit floats", () => {
    assert.deepEqual(Object.keys(packNumbers([1, -2.5, 0.0004]) ?? {}), ["i16", "digits"]);
    assert.deepEqual(Object.keys(packNumbers([1, 40_000]) ?? {}), ["i32", "digits"]);
    assert.deepEqual(Object.keys(packNumbers([Math.fround(Math.PI), 1e30]) ?? {}), []);
    assert.deepEqual(Object.keys(packNumbers([Math.fround(Math.PI), 2 ** 40]) ?? {}), ["f32"]);
    assert.equal(packNumbers([Math.PI]), undefined);
    assert.equal(Object.keys(packNumbers([-0]) ?? {})[0], "f32");
  });

  it("are none in another form", () => {
    for (const value of [
      {},
      { f32: 5 },
      { f32: "AAAAAAA=" },
      { i32: "AAAAAA==" },
      { i16: "AA==", digits: 0 },
    ]) {
      assert.equal(unpackNumbers(value), undefined, JSON.stringify(value));
    }
    assert.equal(unpackNumbers({ i32: "AAAAAA==", digits: -1 }), undefined);
  });
});
