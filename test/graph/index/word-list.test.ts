// Words stored in arrays: each is found by its number and by its first letters, and no other is.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { WordList, wordArrays } from "../../../src/graph/index/word-list.ts";
import { completed } from "../../support/graphs.ts";
import { itSlow } from "../../support/slow.ts";

const listOf = (words: readonly string[]): WordList => new WordList(completed(wordArrays(words)));

describe("a word list", () => {
  itSlow("numbers each of its words and no other", () => {
    const words = Array.from({ length: 50_000 }, (_, number) => `w${number.toString(36)}é漢`);
    const list = listOf(words);
    assert.deepEqual(
      words.map((word) => list.numberOf(word)),
      words.map((_, number) => number),
    );
    for (const other of ["", "w", "w0é", "w0é漢漢", "absent"]) {
      assert.equal(list.numberOf(other), undefined, other);
    }
  });

  it("yields the words of letters that start with a prefix, in their order", () => {
    const list = listOf(["lamps", "lamé", "la", "lam_p", "lamp2", "lampe", "lamp", "öllampe"]);
    assert.deepEqual([...list.startingWith("lam")], ["lamps", "lamé", "lampe", "lamp"]);
    assert.deepEqual([...list.startingWith("lamp")], ["lamps", "lampe", "lamp"]);
    assert.deepEqual([...list.startingWith("öll")], ["öllampe"]);
    assert.deepEqual([...list.startingWith("lumen")], []);
  });

  it("may be empty", () => {
    const list = listOf([]);
    assert.equal(list.numberOf("lamp"), undefined);
    assert.deepEqual([...list.startingWith("lamp")], []);
  });
});
