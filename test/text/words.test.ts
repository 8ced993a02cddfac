import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countWords, weighedLength } from "../../src/text/words.ts";

describe("countWords", () => {
  it("counts what stands between white space and holds a letter or digit", () => {
    assert.equal(countWords("It's 3.14 — e-mail me, x_y!"), 5);
    assert.equal(countWords("  \n\t - * … "), 0);
    assert.equal(countWords(""), 0);
  });

  it("counts characters of scripts written without spaces", () => {
    assert.equal(countWords("日本語です。"), 5);
    assert.equal(countWords("漢字 and kana カナ"), 6);
    assert.equal(countWords("ภาษา"), 4);
  });

  it("counts words of other scripts by their spaces", () => {
    assert.equal(countWords("Привет, мир"), 2);
    assert.equal(countWords("안녕하세요 세계"), 2);
    assert.equal(countWords("مرحبا بالعالم"), 2);
  });
});

describe("weighedLength", () => {
  it("is the length of a text, characters that are words counted twice", () => {
    assert.equal(weighedLength("a b, привет"), 11);
    assert.equal(weighedLength("日本語です。"), 11);
    assert.equal(weighedLength("漢字 and カナ"), 13);
  });
});
