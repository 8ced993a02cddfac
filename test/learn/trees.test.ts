import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseModelFile, requireFeatures } from "../../src/learn/model-file.ts";
import { rewalkTrees, sumLeaves, sumTrees, treesOf, walkTrees } from "../../src/learn/trees.ts";
import { ModelFileError } from "../../src/model/errors.ts";

/** Two trees: `a < 0.5 ? 1 : (b < 2 ? 10 : 20)` and the constant 0.25. */
const TREES = {
  base: [-1],
  roots: [0, 5],
  feature: [0, -1, 1, -1, -1, -1],
  threshold: [0.5, 1, 2, 10, 20, 0.25],
  right: [2, 0, 4, 0, 0, 0],
};

function fileOf(parts: object): string {
  return JSON.stringify({ format: 1, features: ["a", "b"], ...parts });
}

describe("sumTrees", () => {
  const trees = treesOf(parseModelFile("m", fileOf({ trees: TREES })), "trees");
  const sumOf = (...row: number[]): number => {
    const sums = sumTrees(trees, { columns: Float32Array.from(row), size: 1 });
    return sums[0] ?? Number.NaN;
  };

  it("goes left under the threshold and right at it", () => {
    assert.equal(sumOf(0.4, 0), 0.25);
    assert.equal(sumOf(0.5, 1.9), 9.25);
    assert.equal(sumOf(0.5, 2), 19.25);
  });

  it("adds each tree to the output of its turn", () => {
    const two = treesOf(
      parseModelFile("m", fileOf({ trees: { ...TREES, base: [1, 2] } })),
      "trees",
    );
    const sums = sumTrees(two, { columns: Float32Array.from([0, 0]), size: 1 });
    assert.deepEqual([...sums], [2, 2.25]);
    const rows = { columns: Float32Array.from([0, 0.5, 0, 2]), size: 2 };
    assert.deepEqual([...sumTrees(two, rows)], [2, 2.25, 21, 2.25]);
  });

  it("reads a column for each feature, with the rows one after the other", () => {
    const columns = Float32Array.from([0.4, 0.5, 0.5, 0, 1.9, 2]);
    assert.deepEqual([...sumTrees(trees, { columns, size: 3 })], [0.25, 9.25, 19.25]);
  });
});

describe("rewalkTrees", () => {
  const trees = treesOf(
    parseModelFile("m", fileOf({ trees: { ...TREES, base: [0.1, 0.2] } })),
    "trees",
  );
  const sum = (row: Float32Array) => sumTrees(trees, { columns: row, size: 1 });
  const value = fc.constantFrom(0, 0.4, 0.5, 1.9, 2, 3);

  it("gives the sums of the changed row, whichever group it differs in", () => {
    fc.assert(
      fc.property(value, value, value, fc.constantFrom(0, 1), (a, b, other, column) => {
        const row = Float32Array.from([a, b]);
        const walk = walkTrees(trees, row, Uint8Array.from([4, 7]));
        assert.deepEqual(sumLeaves(trees, walk.leaves), sum(row));
        const changed = row.with(column, other);
        const leaves = rewalkTrees(trees, walk, { row: changed, group: column === 0 ? 4 : 7 });
        assert.deepEqual(sumLeaves(trees, leaves), sum(changed));
      }),
    );
  });

  it("leaves a tree alone that did not test the group", () => {
    const walk = walkTrees(trees, Float32Array.from([0.4, 0]), Uint8Array.from([4, 7]));
    const leaves = rewalkTrees(trees, walk, { row: Float32Array.from([0.5, 2]), group: 7 });
    assert.deepEqual(leaves, walk.leaves);
  });
});

describe("treesOf", () => {
  const refusal = (trees: object): RegExp | string => {
    try {
      treesOf(parseModelFile("m", fileOf({ trees })), "trees");
      return "accepted";
    } catch (error) {
      assert.ok(error instanceof ModelFileError);
      return error.message;
    }
  };

  it("refuses trees whose walk would leave the arrays or run in a circle", () => {
    assert.match(String(refusal({ ...TREES, right: [0, 0, 4, 0, 0, 0] })), /without a target/);
    assert.match(String(refusal({ ...TREES, right: [2, 0, 6, 0, 0, 0] })), /without a target/);
    const leaves = (value: number) => Array.from({ length: 70_000 }, () => value);
    const long = {
      ...TREES,
      feature: [0, ...leaves(-1)],
      threshold: [0, ...leaves(0)],
      right: [69_000, ...leaves(0)],
    };
    assert.match(String(refusal(long)), /branch over 65,535 nodes long/);
    assert.match(String(refusal({ ...TREES, roots: [0, 6] })), /root/);
    assert.match(String(refusal({ ...TREES, feature: [2, -1, 1, -1, -1, -1] })), /feature 2 of 2/);
    assert.match(String(refusal({ ...TREES, threshold: [1] })), /unequal/);
    assert.match(String(refusal({ ...TREES, base: [] })), /no output/);
    assert.match(String(refusal({ ...TREES, base: ["x"] })), /not a list of numbers/);
  });
});

describe("parseModelFile", () => {
  it("refuses what is not a model file, saying why", () => {
    assert.throws(() => parseModelFile("m", "{"), /model file m is not JSON/);
    assert.throws(() => parseModelFile("m", "[]"), /not a JSON object/);
    assert.throws(() => parseModelFile("m", '{"format":2}'), /has format 2, wanted 1/);
    assert.throws(() => parseModelFile("m", '{"format":1}'), /does not list its features/);
  });
});

describe("requireFeatures", () => {
  it("names the first column that differs", () => {
    const file = parseModelFile("m", fileOf({}));
    requireFeatures(file, ["a", "b"]);
    assert.throws(() => requireFeatures(file, ["a", "c"]), /column 1 is b, computed is c/);
    assert.throws(() => requireFeatures(file, ["a"]), /column 1 is b, computed is none/);
    assert.throws(
      () => requireFeatures(file, ["a", "b", "c"]),
      /column 2 is absent, computed is c/,
    );
  });
});
