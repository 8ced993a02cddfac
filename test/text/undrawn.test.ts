// Signs that no font draws go from a text; those of emoji and scripts stay.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withoutUndrawn } from "../../src/text/undrawn.ts";
import { assertLinear, repeated } from "../support/linear.ts";

const TAGS = [..."two words"]
  .map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0)))
  .join("");

describe("withoutUndrawn", () => {
  it("removes tag characters and counts the words that they spell", () => {
    assert.deepEqual(withoutUndrawn(`Seen${TAGS}.`), { text: "Seen.", words: 2 });
  });

  it("removes runs of zero-width signs and of variation selectors", () => {
    assert.deepEqual(withoutUndrawn("a\u200b\u200c\u200d\u200bb"), { text: "ab", words: 1 });
    assert.deepEqual(withoutUndrawn(`a${"\ufe01".repeat(8)}b`), { text: "ab", words: 1 });
  });

  it("keeps joiners of scripts, emoji and flags", () => {
    for (const text of [
      "plain",
      "می\u200cخواهم",
      "👩\u200d👩\u200d👧\ufe0f",
      "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
      "a\u200b\u200bb",
    ]) {
      assert.equal(withoutUndrawn(text), undefined, text);
    }
  });

  it("takes linear time", () => {
    for (const part of ["\u200b", TAGS, "\u{1f3f4}", "\ufe0f\u200d"]) {
      assertLinear(part, repeated(part), withoutUndrawn);
    }
  });
});
