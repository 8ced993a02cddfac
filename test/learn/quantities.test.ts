// Counts and shares as numbers for a model.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { binaryLog, flag, naturalLog, share, signedBinaryLog } from "../../src/learn/quantities.ts";

describe("share", () => {
  it("is a part of a whole, 0 of nothing", () => {
    assert.deepEqual([share(1, 4), share(0, 4), share(3, 0), share(1, -1)], [0.25, 0, 0, 0]);
  });
});

describe("flag", () => {
  it("is 1 for what holds", () => assert.deepEqual([flag(true), flag(false)], [1, 0]));
});

describe("the logarithms of counts", () => {
  it("are 0 for 0 and grow with the count", () => {
    assert.deepEqual([naturalLog(0), naturalLog(Math.E - 1)], [0, 1]);
    assert.deepEqual([0, 1, 3, 1023, 1024 * 1024 - 1].map(binaryLog), [0, 1, 2, 10, 20]);
    assert.equal(binaryLog(0.5), Math.log2(1.5));
    assert.equal(binaryLog(1024), Math.log2(1025));
  });

  it("keep the sign of a distance", () => {
    assert.deepEqual([3, -3, 0].map(signedBinaryLog), [2, -2, 0]);
  });
});
