// Between kept blocks: what belongs to them comes back, what serves the site does not.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageType } from "../../src/model/verdict.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { pageOf, typed } from "./page-of.ts";

const SENTENCE = "is a sentence of more than ten words, so that it counts as running text.";

/** First words of what is kept when the model gives `doubt` to the blocks that begin with a small letter, and is sure of others but for "Maybe". */
function keptOf(body: string, doubt: number, type: PageType = "article"): readonly string[] {
  const outline = pageOf(`<main><h1>Oil lamps</h1>${body}</main>`);
  const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
    text.startsWith("Maybe") ? 0.55 : /^\p{Lu}/u.test(text) ? 0.9 : doubt,
  );
  const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
  const { kept } = selectContent(scores, typed(type), PAGE_OPTIONS);
  return kept.flatMap((at) => outline.blocks[at]?.text.split(" ")[0] ?? []).filter((one) => one);
}

const text = (first: string): string => `<p>${first} ${SENTENCE}</p>`;

describe("between two kept blocks", () => {
  it("a caption comes back, however unlikely it is", () => {
    const figure =
      '<figure><img src="/l.png" width=600 height=400><figcaption>a lamp</figcaption></figure>';
    assert.ok(keptOf(text("One") + figure + text("Two"), 0.05).includes("a"));
    assert.ok(!keptOf(text("One") + figure, 0.05).includes("a"));
  });

  it("a line or an item about as likely as what was chosen comes back", () => {
    const lines = "<p>trim it</p><ul><li>daily</li></ul>";
    const around = text("One") + lines + text("Maybe");
    assert.deepEqual(keptOf(around, 0.4), ["Oil", "One", "trim", "daily", "Maybe"]);
    assert.deepEqual(keptOf(around, 0.1), ["Oil", "One", "Maybe"]);
  });

  it("what is a link, or in another part of the page, stays out", () => {
    const link = '<p><a href="/more">read also</a></p>';
    const apart = "<div><div><div><div><p>our shops</p></div></div></div></div>";
    const around = text("One") + link + apart + text("Maybe");
    assert.deepEqual(keptOf(around, 0.4), ["Oil", "One", "Maybe"]);
  });

  it("controls of one make that each say something else are the options of a product", () => {
    const options = ["black", "red", "oak"].map(
      (one) => `<div><button class="option">${one}</button></div>`,
    );
    const shown = text("One") + options.join("") + text("Two");
    assert.deepEqual(keptOf(shown, 0.05, "product"), ["Oil", "One", "black", "red", "oak", "Two"]);
    assert.deepEqual(keptOf(shown, 0.05), ["Oil", "One", "Two"]);
    const same = '<div><button class="buy">buy</button></div>'.repeat(3);
    assert.deepEqual(keptOf(text("One") + same + text("Two"), 0.05, "product"), [
      "Oil",
      "One",
      "Two",
    ]);
  });
});
