// Characters of texts by kind, in any script.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countTexts, type TextCounts } from "../../src/structure/text-counts.ts";

function countOf(text: string, name: keyof TextCounts): number | undefined {
  return countTexts([{ text: "" }, { text }])[name][1];
}

const counts = (name: keyof TextCounts, expected: Readonly<Record<string, number>>) => {
  for (const [text, count] of Object.entries(expected)) {
    assert.equal(countOf(text, name), count, JSON.stringify(text));
  }
};

describe("countTexts", () => {
  it("counts letters of any script with their marks", () => {
    counts("letters", { "Ab c": 3, ЖЯ: 2, 漢字: 2, "1 2": 0, "…": 0 });
  });

  it("counts both halves of a character outside the basic plane as letters", () => {
    counts("letters", { "😀": 2, 𐐀: 2 });
  });

  it("counts digits of any script", () => {
    counts("digits", { a12: 2, "٣٤": 2, "½": 1, none: 0 });
  });

  it("counts sentences by stops before white space or the end", () => {
    counts("sentences", {
      "One. Two! Three?": 3,
      "example.com is 1.5": 0,
      "Wait...  more": 1,
      "No end": 0,
      "One.": 1,
      "One.\nTwo": 1,
      "": 0,
    });
  });

  it("counts sentences of scripts without spaces, and of those with stops of their own", () => {
    counts("sentences", { "一。二。": 2, "一！二？三": 2, "लिखा।": 1, "ماذا؟ نعم۔": 2 });
  });

  it("counts commas, colons and semicolons of any script", () => {
    counts("commas", { "a, b; c: d": 3, "一，二、三；四：": 4, "ا، ب": 1, "a. b": 0 });
  });

  it("counts what is neither a letter, a digit nor white space as a sign", () => {
    counts("signs", { "a, b. €5 #!": 5, "。、": 2, "ab 12\n": 0 });
  });

  it("marks a currency sign", () => {
    counts("currency", { "5 €": 1, "$5 $6": 1, "5 EUR": 0 });
  });

  it("reads the first 4,000 characters of a text", () => {
    counts("letters", { [`${" ".repeat(3999)}aa`]: 1 });
    counts("sentences", { [`${"a".repeat(3999)}. b. c.`]: 1 });
  });

  it("counts each text on its own, in order", () => {
    const { letters, digits } = countTexts([{ text: "abc1" }, { text: "d22" }]);
    assert.deepEqual([...letters], [3, 1]);
    assert.deepEqual([...digits], [1, 2]);
  });
});
