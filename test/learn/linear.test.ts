import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  addNumbers,
  addWords,
  linearOf,
  numberWeight,
  softmax,
  wordWeights,
} from "../../src/learn/linear.ts";
import { parseModelFile } from "../../src/learn/model-file.ts";
import { ModelFileError } from "../../src/model/errors.ts";

/** Two numbers and the words of one place to two outputs. */
const LINEAR = {
  bias: [0.5, 0],
  mean: [1, 0],
  deviation: [2, 1],
  limit: 3,
  weights: [1, -1, 10, 20],
  words: {
    title: { unit: true, words: ["oak", "stool"], weights: [3, 0, 0, 4], mean: [0.25, 0] },
  },
};

const fileOf = (linear: object) =>
  parseModelFile("m", JSON.stringify({ format: 1, features: ["a", "b"], linear }));
const model = linearOf(fileOf(LINEAR), "linear");
const title = model.words.get("title");
if (title === undefined) throw new Error("the model has no words of titles");

describe("addNumbers", () => {
  it("adds deviations from the mean by their weights, held to the limit", () => {
    const sumsOf = (a: number, b: number) => {
      const sums = new Float64Array(2);
      addNumbers(model, { row: [a, b], from: 0, to: 2 }, sums);
      return [...sums];
    };
    assert.deepEqual(sumsOf(1, 0), [0, 0]);
    assert.deepEqual(sumsOf(3, 0.5), [1 + 5, -1 + 10]);
    assert.deepEqual(sumsOf(1, 100), [30, 60]);
    assert.deepEqual(sumsOf(-99, 0), [-3, 3]);
  });
});

describe("addWords", () => {
  it("scales the counts it knows to length 1 and leaves out words it does not know", () => {
    const sums = new Float64Array(2);
    addWords(
      title,
      new Map([
        ["oak", 1],
        ["stool", 1],
        ["chair", 9],
      ]),
      sums,
    );
    assert.ok(Math.abs((sums[0] ?? 0) - 3 / Math.SQRT2) < 1e-12);
    assert.ok(Math.abs((sums[1] ?? 0) - 4 / Math.SQRT2) < 1e-12);
  });

  it("adds nothing for a page without a word it knows", () => {
    const sums = new Float64Array(2);
    addWords(title, new Map([["constructor", 1]]), sums);
    assert.deepEqual([...sums], [0, 0]);
  });
});

describe("what speaks for an output", () => {
  it("is what a number or word gives it beyond the mean of all outputs", () => {
    assert.equal(numberWeight(model, { column: 0, value: 3 }, 0), 1);
    assert.equal(numberWeight(model, { column: 1, value: 2 }, 1), 2 * 5);
    assert.deepEqual(wordWeights(title, new Map([["stool", 1]]), 0), [
      { word: "stool", weight: -2 },
    ]);
  });
});

describe("softmax", () => {
  it("makes probabilities of sums however large they are", () => {
    assert.deepEqual([...softmax(Float64Array.of(1000, 1000))], [0.5, 0.5]);
    const [first = 0, second = 0] = softmax(Float64Array.of(Math.log(3), 0));
    assert.ok(Math.abs(first - 0.75) < 1e-12 && Math.abs(second - 0.25) < 1e-12);
  });
});

describe("linearOf", () => {
  it("refuses a model whose parts do not fit together, and says which", () => {
    const words = (part: object) => ({
      ...LINEAR,
      words: { title: { ...LINEAR.words.title, ...part } },
    });
    for (const [linear, message] of [
      [{ ...LINEAR, mean: [1] }, /model file m: linear has lists of unequal length/],
      [{ ...LINEAR, weights: [1, 2] }, /linear has weights of the wrong size/],
      [{ ...LINEAR, limit: "3" }, /linear.limit is not a number/],
      [{ ...LINEAR, bias: ["x"] }, /linear.bias is not a list of numbers/],
      [{ ...LINEAR, words: undefined }, /linear has no words/],
      [words({ words: [1, 2] }), /linear.words.title does not list its words/],
      [words({ weights: [1] }), /linear.words.title has weights of the wrong size/],
    ] as const) {
      assert.throws(
        () => linearOf(fileOf(linear), "linear"),
        (error: unknown) => error instanceof ModelFileError && message.test(error.message),
        String(message),
      );
    }
  });
});
