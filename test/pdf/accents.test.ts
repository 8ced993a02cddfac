// Marks of text from right to left: after their letters, whichever comes first in the file.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { marksAfterLetters } from "../../src/pdf/accents.ts";
import type { TextItem } from "../../src/pdf/text-item.ts";

const item = (text: string, rtl = true): TextItem => ({
  text,
  rtl,
  x: 0,
  y: 0,
  width: 10,
  size: 10,
  bold: false,
  mono: false,
  turned: false,
  href: "",
});
const textsOf = (texts: readonly string[], rtl = true): readonly string[] =>
  marksAfterLetters(texts.map((text) => item(text, rtl))).map(({ text }) => text);

describe("marksAfterLetters", () => {
  it("puts marks that come first in the file after their letters", () => {
    assert.deepEqual(textsOf(["\u064e\u062f", "\u064e\u062c", "\u0627"]), [
      "\u062f\u064e",
      "\u062c\u064e",
      "\u0627",
    ]);
  });

  it("leaves marks that come after their letters, and text from left to right", () => {
    const sound = ["\u062f\u064e\u062c\u064e", "\u0627"];
    assert.deepEqual(textsOf(sound), sound);
    assert.deepEqual(textsOf(["\u0301a"], false), ["\u0301a"]);
  });
});
