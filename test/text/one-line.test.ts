// Text on one line, and text cut to a length.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gathered } from "../../src/text/gathered.ts";
import { cutText, oneLine } from "../../src/text/one-line.ts";
import { squash } from "../../src/text/squash.ts";
import { withThousands } from "../../src/text/thousands.ts";

describe("oneLine", () => {
  it("has one space for each run of white space, and none at the ends", () => {
    assert.equal(oneLine(" \n a\t b\u00a0\u00a0c \r\n"), "a b c");
    assert.equal(oneLine(" \n"), "");
  });
});

describe("cutText", () => {
  it("keeps a text that is not longer, and the beginning of a longer one", () => {
    assert.equal(cutText("abc", 3), "abc");
    assert.equal(cutText("abcd", 3), "abc");
    assert.equal(cutText("", 0), "");
  });

  it("splits no character of two units", () => {
    assert.equal(cutText("ab😀c", 3), "ab");
    assert.equal(cutText("ab😀c", 4), "ab😀");
    for (const character of ["\u{10000}", "\u{10ffff}"]) {
      assert.equal(cutText(`ab${character}`, 3), "ab");
    }
    // Neither a low surrogate nor a letter above the surrogates is split.
    assert.equal(cutText("a\ue000bc", 2), "a\ue000");
    assert.equal(cutText("a\ud7ffbc", 2), "a\ud7ff");
  });
});

describe("squash", () => {
  it("keeps what is significant, in lower case", () => {
    assert.equal(squash(" Two\u00a0 Words\n"), "twowords");
    assert.equal(
      squash("soft\u00adhyphen\u200bzero\u200fwidth\u2060join\ufeff"),
      "softhyphenzerowidthjoin",
    );
    assert.equal(squash("▲ Open ▼ ◅ more"), "openmore");
    assert.equal(squash("■ a-b_c. ◆"), "■a-b_c.◆");
    assert.equal(squash(" \n"), "");
  });
});

describe("gathered", () => {
  it("joins pieces until they have the length, and yields the rest", () => {
    assert.deepEqual([...gathered(["ab", "c", "d", "efgh", "i"], 3)], ["abc", "defgh", "i"]);
    assert.deepEqual([...gathered(["abc"], 3)], ["abc"]);
    assert.deepEqual([...gathered([], 3)], []);
    assert.deepEqual([...gathered([""], 3)], []);
  });
});

describe("withThousands", () => {
  it("groups the digits of a whole number by three", () => {
    assert.deepEqual([0, 999, 1000, 33_554_432].map(withThousands), [
      "0",
      "999",
      "1,000",
      "33,554,432",
    ]);
    assert.equal(withThousands(1234.6), "1,235");
  });
});
