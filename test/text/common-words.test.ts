// The words that two texts have in common.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addWords, commonWords, noWords, wordsOf } from "../../src/text/common-words.ts";

const common = (one: string, other: string) => commonWords(wordsOf(one), wordsOf(other));

describe("commonWords", () => {
  it("counts each word as often as both texts have it", () => {
    assert.equal(common("a b b b c", "b b c c d"), 3);
    assert.equal(common("b b c c d", "a b b b c"), 3);
    assert.equal(common("a", "b"), 0);
    assert.equal(common("", "a"), 0);
  });

  it("ignores case and punctuation, and takes digits for letters", () => {
    assert.equal(common("Don't STOP: 12 pages!", "don t stop 12"), 4);
  });

  it("takes each character of a script without spaces for a word", () => {
    assert.equal(wordsOf("日本語 text").size, 4);
    assert.equal(common("日本語", "日本人"), 2);
    assert.equal(wordsOf("ひカกລខမ").size, 6);
    assert.equal(wordsOf("한국어 слово").size, 2);
  });
});

describe("addWords", () => {
  it("adds to what was counted", () => {
    const count = noWords();
    assert.equal(count.size, 0);
    addWords(count, "a b");
    addWords(count, "b");
    assert.deepEqual(
      [count.size, [...count.words]],
      [
        3,
        [
          ["a", 1],
          ["b", 2],
        ],
      ],
    );
  });
});
