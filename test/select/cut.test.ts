import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bestCut } from "../../src/select/block-model.ts";

const cut = (chances: readonly number[], words: readonly number[]): string =>
  bestCut(Float64Array.from(chances), Float64Array.from(words)).chosen.join("");

describe("bestCut", () => {
  it("takes all blocks that raise the F1 to be expected, the most probable first", () => {
    // .9 x 50 alone: 90 / 96 of F1; the second block adds 10 right words of 50: 110 / 156.
    assert.equal(cut([0.9, 0.02], [50, 50]), "10");
    assert.equal(cut([0.9, 0.6], [50, 50]), "11");
  });

  it("takes what is improbable when nothing else is there to be content", () => {
    assert.equal(cut([0.1, 0.1], [40, 40]), "11");
  });

  it("weighs a block by its words: a doubtful long block costs more than a doubtful line", () => {
    assert.equal(cut([0.95, 0.1], [100, 1000]), "10");
    assert.equal(cut([0.95, 0.5], [1000, 4]), "11");
  });

  it("decides ties by the order of the page", () => {
    assert.equal(cut([0.5, 0.5, 0.5], [0, 10, 0]), "110");
  });

  it("takes nothing without a word to expect", () => {
    assert.equal(cut([0, 0], [10, 10]), "00");
    assert.equal(cut([0.9], [0]), "0");
    assert.equal(cut([], []), "");
  });
});
