// Words that a line end breaks.
import assert from "node:assert/strict";
import { it } from "node:test";
import { joinLines, vocabularyOf } from "../../src/pdf/hyphens.ts";
import { linkedText } from "../../src/pdf/linked-text.ts";

it("a sign that only divides a word goes, in every coding, and a hyphen if the word occurs", () => {
  const joined = (...lines: readonly string[]) =>
    joinLines(
      lines.map((line) => linkedText(line, "")),
      vocabularyOf([...lines, "the quays"]),
    ).text;
  for (const sign of ["\u00ad", "\u0002", "\u00ac", "\ufffe", "-", "\u2010"])
    assert.equal(joined(`on the qu${sign}`, "ays"), "on the quays");
  assert.equal(joined("a well-", "known quay"), "a well-known quay");
});
