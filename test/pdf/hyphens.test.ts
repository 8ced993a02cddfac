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

it("a long text joins words of which it has no compound", () => {
  const words = Array.from(
    { length: 600 },
    (_, at) => `w${"abcdefghij"[at % 10]}${"x".repeat(at / 10)}`,
  );
  const text = [...words, "a two-masted boat", "the harbour side"];
  const joined = (...lines: readonly string[]) =>
    joinLines(
      lines.map((line) => linkedText(line, "")),
      vocabularyOf([...lines, ...text]),
    ).text;
  assert.equal(joined("the adminis-", "tration of"), "the administration of");
  assert.equal(joined("a two-", "wheeled cart"), "a two-wheeled cart");
  assert.equal(joined("a three-", "masted ship"), "a three-masted ship");
  assert.equal(joined("the harbour-", "side wall"), "the harbour-side wall");
  assert.equal(joined("the obser-", "Vation"), "the obser- Vation");
});
