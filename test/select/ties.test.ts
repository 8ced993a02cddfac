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
  it("keep a caption beside a kept paragraph, unless the model is sure that it is none", () => {
    const figure = (caption: string) =>
      `<figure><img src="/l.png" width=600 height=400><figcaption>${caption}</figcaption></figure>`;
    assert.ok(keptOf(text("One") + figure("maybe a lamp") + text("Two")).includes("maybe"));
    const away = `<p>promo</p>${figure("maybe a lamp")}<p>promo</p>`;
    const before = text("One") + text("More");
    assert.ok(!keptOf(before + away + text("Two"), { maybe: 0.01 }).includes("maybe"));
  });

  it("keep a line or an item between kept blocks of its part, but no link", () => {
    const lines = "<p>maybe trim it</p><ul><li>maybe daily</li></ul>";
    const around = text("One") + lines + text("Two");
    assert.deepEqual(keptOf(around), ["Oil", "One", "maybe", "maybe", "Two"]);
    assert.deepEqual(keptOf(around, { maybe: 0.1 }), ["Oil", "One", "Two"]);
    const link = '<p><a href="/more">maybe also</a></p>';
    const chances = { maybe: 0.2 };
    assert.deepEqual(keptOf(text("One") + link + text("Two"), chances), ["Oil", "One", "Two"]);
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

  it("keep the first line over a kept inner list, and the list under a line with a colon", () => {
    const item = (line: string, inside: string) =>
      `<ul><li>${line}<ul><li>${inside} one</li><li>${inside} two</li></ul></li></ul>`;
    const over = keptOf(text("One") + item("maybe over", "Under"), { maybe: 0.2 });
    assert.deepEqual(over, ["Oil", "One", "maybe", "Under", "Under"]);
    const under = keptOf(text("One") + item("You can buy one or two of them here:", "maybe"), {
      maybe: 0.25,
    });
    assert.deepEqual(under, ["Oil", "One", "You", "maybe", "maybe"]);
  });

  it("keep the term of a kept definition, and the heading over a kept text", () => {
    const pair = `<dl><dt>term</dt><dd>Body ${SENTENCE}</dd></dl>`;
    assert.ok(keptOf(pair).includes("term"));
    const headed = `<section><h3>heading</h3>${text("Body")}</section>`;
    assert.ok(keptOf(headed).includes("heading"));
    const apart = `<div><div><div><h3>heading</h3></div></div></div>${text("Body")}`;
    assert.ok(!keptOf(apart).includes("heading"));
  });

  it("keep a table and a listing beside a kept text", () => {
    const shown = `<section><table><tr><th>over</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>
      ${text("Body")}<pre>maybe = 1</pre></section>`;
    assert.deepEqual(keptOf(shown), ["Oil", "over", "Body", "maybe"]);
  });

  it("keep a list at the end of a text, unless it is of links", () => {
    const list = `<ol><li>maybe mix</li><li>maybe bake</li></ol>`;
    assert.deepEqual(keptOf(text("One") + list), ["Oil", "One", "maybe", "maybe"]);
    const links = `<ol><li><a href="/a">maybe mix</a></li><li><a href="/b">maybe bake</a></li></ol>`;
    assert.deepEqual(keptOf(text("One") + links), ["Oil", "One"]);
  });

  it("keep a list of links after a line that ends with a colon, unless the line is unlikely", () => {
    const list = (line: string) =>
      `${text("One")}<p>${line}</p><ul><li><a href="/a">maybe this</a></li><li><a href="/b">maybe that</a></li></ul>`;
    const chances = { maybe: 0.25 };
    assert.deepEqual(keptOf(list(`Read ${SENTENCE.replace(".", ":")}`), chances).slice(3), [
      "maybe",
      "maybe",
    ]);
    assert.deepEqual(keptOf(list(`Read ${SENTENCE}`), chances).slice(3), []);
    assert.deepEqual(keptOf(list("see also:"), chances), ["Oil", "One"]);
  });

  it("keep buttons that each have a text of their own, as questions with their answers", () => {
    const pair = (question: string, answer: string) =>
      `<button class="q">${question}</button><div><p>${answer} ${SENTENCE}</p></div>`;
    const questions = pair("can I bring a lamp?", "Yes") + pair("where is it?", "There");
    assert.deepEqual(keptOf(questions), ["Oil", "can", "Yes", "where", "There"]);
    const same = pair("more", "Yes") + pair("more", "There");
    assert.deepEqual(keptOf(same), ["Oil", "Yes", "There"]);
  });

  it("keep the text under a kept heading that asks", () => {
    const asked = (heading: string) =>
      `${text("One")}<section><h3>${heading}</h3><p>maybe at six</p></section><p>promo</p>`;
    const chances = { maybe: 0.3 };
    assert.ok(keptOf(asked("When is it lit?"), chances).includes("maybe"));
    assert.ok(!keptOf(asked("Opening"), chances).includes("maybe"));
  });

  it("keep a quotation with the text of its post", () => {
    const post = `<div><blockquote><p>maybe it ${SENTENCE}</p></blockquote>${text("Body")}</div>`;
    assert.ok(keptOf(post, { maybe: 0.2 }).includes("maybe"));
  });

  it("keep neighbours in the text of a manual", () => {
    const body = `<div>${text("One")}<p>maybe</p>${text("Two")}</div>`;
    const chances = { maybe: 0.3 };
    assert.ok(keptOf(body, chances, "documentation").includes("maybe"));
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
