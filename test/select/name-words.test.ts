// What class names and ids mean: one pass over a name finds what a regular expression for each meaning would.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { nameMeanings } from "../../src/select/features/name-words.ts";
import { CALLED, eachMeaning } from "../../src/select/features/names.ts";

const WORDS = CALLED.map(([, words]) => words.split(" "));

/** The words of a meaning as a regular expression. */
function patternOf(words: readonly string[]): RegExp {
  const all = words.map((word) =>
    word.replace("^", "(?:^|[-_])").replace("$", "(?:$|[-_])").replace("*", "[-_]*"),
  );
  return new RegExp(all.join("|"));
}
const PATTERNS = WORDS.map(patternOf);

/** Names of the meanings of a class name. */
function meaningsOf(name: string): readonly string[] {
  const found = new Set<string>();
  eachMeaning({ id: "", classes: [name] }, (meaning) => found.add(CALLED[meaning]?.[0] ?? ""));
  return [...found].sort();
}

describe("nameMeanings", () => {
  it("finds a word at the beginning or end of a part, anywhere, and over separators", () => {
    const find = nameMeanings([["^nav"], ["ad$"], ["foot"], ["post*body"]]);
    for (const [name, found] of [
      ["nav", [0]],
      ["main_nav-bar", [0]],
      ["canvas-unnav", []],
      ["ad", [1]],
      ["side-ad_box", [1]],
      ["adbox", []],
      ["barefooted", [2]],
      ["postbody", [3]],
      ["post-_-body", [3]],
      ["post1body", []],
      ["", []],
      ["éfoot-nav", [0, 2]],
    ] as const) {
      assert.deepEqual([...find(name)].sort(), found, name);
    }
  });

  it("finds what a regular expression for each meaning finds", () => {
    const find = nameMeanings(WORDS);
    const piece = fc.oneof(
      fc.constantFrom(...WORDS.flat().map((word) => word.replace(/[\^$*]/g, ""))),
      fc.constantFrom("-", "_", "--", "s", "1", "é"),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const name = pieces.join("");
        const expected = PATTERNS.flatMap((pattern, at) => (pattern.test(name) ? [at] : []));
        assert.deepEqual(
          [...find(name)].sort((a, b) => a - b),
          expected,
        );
      }),
    );
  });

  it("is not held up by a name made to hold it up", () => {
    const find = nameMeanings(WORDS);
    assert.deepEqual(find("post-".repeat(200_000)).length > 0, true);
  });
});

describe("eachMeaning", () => {
  it("knows parts of a page by the names web authors give them", () => {
    assert.deepEqual(meaningsOf("siteFooter"), ["footer"]);
    assert.deepEqual(meaningsOf("product-card__price"), ["card", "product"]);
    assert.deepEqual(meaningsOf("article__body"), ["article", "body"]);
    assert.deepEqual(meaningsOf("col-md-6"), []);
  });
});
