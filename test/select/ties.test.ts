// Ties: what belongs together follows what the model is surer of, and nothing is kept for a tie alone.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageType } from "../../src/model/verdict.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { pageOf, typed } from "./page-of.ts";

const SENTENCE = "is a sentence of more than ten words, so that it counts as running text.";
const text = (first: string): string => `<p>${first} ${SENTENCE}</p>`;

/** How sure the model is of a block that begins with a capital letter, with "maybe", and with another small letter. */
interface Chances {
  readonly sure?: number;
  readonly maybe?: number;
  readonly other?: number;
}

/** Returns the first word of each kept block. */
function keptOf(
  body: string,
  { sure = 0.9, maybe = 0.35, other = 0.02 }: Chances = {},
  type: PageType = "article",
): readonly string[] {
  const outline = pageOf(`<main><h1>Oil lamps</h1>${body}</main>`);
  const probabilities = Float64Array.from(outline.blocks, ({ text: said }) =>
    said.startsWith("maybe") ? maybe : /^\p{Lu}/u.test(said) ? sure : other,
  );
  const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
  const { kept } = selectContent(scores, typed(type), PAGE_OPTIONS);
  return kept.flatMap((at) => outline.blocks[at]?.text.split(/\s/)[0] ?? []).filter((one) => one);
}

describe("ties", () => {
  it("keep captions between kept texts, however many pictures stand side by side", () => {
    const figure =
      '<figure><img src="/l.png" width=600 height=400><figcaption>a lamp</figcaption></figure>';
    const kept = keptOf(text("One") + figure.repeat(5) + text("Two"));
    assert.equal(kept.filter((one) => one === "a").length, 5, String(kept));
    // The first picture of an article is restored.
    const away = keptOf(`<p>promo</p>${figure.repeat(5)}<p>promo</p>${text("Two")}`);
    assert.equal(away.filter((one) => one === "a").length, 1, String(away));
  });

  it("drop a label that repeats alike in an article, unless it announces what follows", () => {
    const parts = ["One", "Two", "Three", "Four"].map(text);
    const page = (label: string, sure = 0.85): readonly string[] =>
      keptOf(parts.join(`<p class="note">${label}</p>`), { sure });
    assert.deepEqual(page("Advertisement"), ["Oil", "One", "Two", "Three", "Four"]);
    assert.equal(page("Needed:").filter((word) => word === "Needed:").length, 3);
    const speakers = parts.map((said, at) => `<p class="who">Anna${at % 2}</p>${said}`).join("");
    assert.equal(keptOf(speakers).filter((word) => word.startsWith("Anna")).length, 4);
    for (const sure of [0.99, 0.999]) {
      assert.equal(page("Refrain", sure).filter((word) => word === "Refrain").length, 3);
      const talk = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"]
        .map(text)
        .map(
          (said, at) =>
            `<p class="${at % 2 ? "a" : "q"}">${at % 2 ? "Ann Lee" : "Interviewer"}</p>${said}`,
        );
      const kept = keptOf(talk.join(""), { sure });
      assert.equal(kept.filter((word) => word === "Ann" || word === "Interviewer").length, 8);
    }
  });

  it("keep listings under a likely text, and operators between kept texts", () => {
    const listing = "<pre>select lamp from shelf</pre>";
    const kept = keptOf(text("One") + listing + text("Two"), { other: 0.1 });
    assert.deepEqual(kept, ["Oil", "One", "select", "Two"]);
    const away = keptOf(`${text("One")}${text("two")}${listing}`, { other: 0.02 });
    assert.deepEqual(away, ["Oil", "One"]);
    const operators = keptOf(`${text("One")}<pre>&lt; &lt;= = &gt;</pre><p>→</p>${text("Two")}`);
    assert.deepEqual(operators, ["Oil", "One", "<", "Two"]);
  });

  it("keep options of a product that each say something else", () => {
    const options = ["black", "red", "oak"].map(
      (one) => `<div><button class="option">${one}</button></div>`,
    );
    const shown = text("One") + options.join("") + text("Two");
    const kept = ["Oil", "One", "black", "red", "oak", "Two"];
    assert.deepEqual(keptOf(shown, { other: 0.1 }, "product"), kept);
    assert.deepEqual(keptOf(shown, { other: 0.1 }, "service"), ["Oil", "One", "Two"]);
    const same = '<div><button class="buy">buy</button></div>'.repeat(3);
    assert.deepEqual(keptOf(text("One") + same + text("Two"), { other: 0.1 }, "product"), [
      "Oil",
      "One",
      "Two",
    ]);
  });

  it("keep what most records of a list keep in all of them", () => {
    const card = (name: string) =>
      `<div class="card"><p class="name">${name}</p><p class="price">Price 9</p></div>`;
    const names = ["Wick", "Oil", "maybe-burner", "Glass", "Shade"];
    const kept = keptOf(text("One") + names.map(card).join(""), {}, "listing");
    assert.deepEqual(
      kept.slice(2).filter((one) => one !== "Price"),
      names,
    );
    const sold = names.map(card).join("").replaceAll("Price 9", "add to cart");
    assert.ok(!keptOf(text("One") + sold, {}, "listing").includes("add"));
  });

  it("keep every row of a list of terms of which most are kept", () => {
    const rows = ["Start", "maybe contract", "End", "Place"].map(
      (term) => `<dt>${term}</dt><dd>${term} is told</dd>`,
    );
    const kept = keptOf(`${text("One")}<dl>${rows.join("")}</dl>`);
    assert.equal(kept.filter((one) => one === "maybe").length, 2, String(kept));
  });

  it("keep the term of a kept definition", () => {
    const pair = `<dl><dt>term</dt><dd>Body ${SENTENCE}</dd></dl>`;
    assert.ok(keptOf(pair).includes("term"));
  });

  it("keep a table and a listing under a kept text", () => {
    const shown = `<section>${text("Body")}<pre>maybe = 1</pre>
      <table><tr><th>maybe</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></section>`;
    assert.deepEqual(keptOf(shown), ["Oil", "Body", "maybe", "maybe"]);
  });

  it("keep a list at the end of a text, unless it is of links", () => {
    const list = `<ol><li>maybe mix</li><li>maybe bake</li></ol>`;
    assert.deepEqual(keptOf(text("One") + list), ["Oil", "One", "maybe", "maybe"]);
    const links = `<ol><li><a href="/a">maybe mix</a></li><li><a href="/b">maybe bake</a></li></ol>`;
    assert.deepEqual(keptOf(text("One") + links), ["Oil", "One"]);
  });

  it("keep no list in an aside for the text before it", () => {
    const list = "<ul><li>maybe oil</li><li>maybe wicks</li></ul>";
    assert.deepEqual(keptOf(text("Body") + list), ["Oil", "Body", "maybe", "maybe"]);
    assert.deepEqual(keptOf(`${text("Body")}<aside>${list}</aside>`), ["Oil", "Body"]);
  });

  it("keep a long listing beside a short text, and never remove the text for it", () => {
    const code = `<pre>${"code ".repeat(200)}</pre>`;
    assert.deepEqual(keptOf(`<section><p>Body of it</p>${code}</section>`, { other: 0.2 }), [
      "Oil",
      "Body",
      "code",
    ]);
    const list = `<ul>${`<li>other ${SENTENCE}</li>`.repeat(9)}</ul>`;
    assert.deepEqual(keptOf(`<section><p>Body of it</p>${list}</section>`), ["Oil", "Body"]);
  });
});
