// What comes back after the steps: the title, the lead under it, and tables and listings in the midst of the content.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { pageOf, typed } from "./page-of.ts";

const SENTENCE = "is a sentence of more than ten words, so that it counts as running text.";

/** First words of what is kept when the model is this sure of the blocks that begin so, and of the others not at all. */
function keptWith(html: string, chances: Readonly<Record<string, number>>) {
  const outline = pageOf(html);
  const first = outline.blocks.map(({ text }) => text.split(/\s/, 1)[0] ?? "");
  const probabilities = Float64Array.from(first, (word) => chances[word] ?? 0);
  const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
  const { kept, removed } = selectContent(scores, typed("article"), PAGE_OPTIONS);
  return { kept: kept.map((at) => first[at]), removed };
}

const STORY = `<h1>Title</h1><p>Lead ${SENTENCE}</p><p>Date 2021</p><p>Body ${SENTENCE}</p>`;

describe("restore", () => {
  it("puts back the title and a lead the model was in doubt of, off the step's count", () => {
    const { kept, removed } = keptWith(STORY, { Body: 0.9, Lead: 0.21 });
    assert.deepEqual(kept, ["Title", "Lead", "Body"]);
    assert.equal(removed.block_model, 1);
  });

  it("puts back the lead under a title that was chosen itself", () => {
    const { kept } = keptWith(STORY, { Title: 0.9, Body: 0.9, Lead: 0.21 });
    assert.deepEqual(kept, ["Title", "Lead", "Body"]);
  });

  it("leaves out a lead the model is sure to be none", () => {
    assert.deepEqual(keptWith(STORY, { Body: 0.9, Lead: 0.1 }).kept, ["Title", "Body"]);
  });

  it("puts back the title however much stands between it and the content", () => {
    const menu = Array.from({ length: 13 }, (_, at) => `<p>Menu${at}</p>`).join("");
    const html = `<h1>Title</h1>${menu}<p>Body ${SENTENCE}</p>`;
    assert.deepEqual(keptWith(html, { Body: 0.9 }).kept, ["Title", "Body"]);
  });

  it("keeps a title that stands in the page twice once", () => {
    const html = `<head><title>Title</title></head><h1>Title</h1><h2>Title</h2><p>Body ${SENTENCE}</p>`;
    assert.deepEqual(keptWith(html, { Body: 0.9, Title: 0.9 }).kept, ["Title", "Body"]);
  });

  it("puts back the list inside of a kept item that announces it, and of no other", () => {
    const items = "<ul><li>Amazon</li><li>Depot<ul><li>Inner</li></ul></li></ul>";
    const list = (line: string): string =>
      `<p>Body ${SENTENCE}</p><ul><li>${line}${items}</li><li>Next</li></ul>`;
    const sure = { Body: 0.9, Buy: 0.9 };
    const { kept } = keptWith(`<h1>Title</h1>${list("Buy here:")}`, sure);
    assert.deepEqual(kept, ["Title", "Body", "Buy", "Amazon", "Depot", "Inner"]);
    assert.deepEqual(keptWith(`<h1>Title</h1>${list("Buy here")}`, sure).kept, [
      "Title",
      "Body",
      "Buy",
    ]);
  });

  it("puts back the line of an item and the term of a definition over a list that is mostly kept, and the others of their list", () => {
    const terms = (...names: readonly string[]): string =>
      names.map((name) => `<dt><a href="/${name}">${name} part</a></dt>`).join("");
    const list = `<dl>${terms("Preface")}${["A", "B", "C"].map((name) => `${terms(name)}<dd><dl>${terms(`${name}1`, `${name}2`)}</dl></dd>`).join("")}</dl>`;
    const items = `<ul>${["X", "Y"].map((name) => `<li>${name} part<ul><li>${name}1 one</li><li>${name}2 two</li></ul></li>`).join("")}</ul>`;
    const html = `<h1>Title</h1><p>Body ${SENTENCE}</p>${list}<p>Promo</p>${items}`;
    const sure = { Body: 0.9, A1: 0.9, A2: 0.9, B1: 0.9, C1: 0.9, C2: 0.9, X1: 0.9, X2: 0.9 };
    const { kept } = keptWith(html, sure);
    const parts = ["Preface", "A", "A1", "A2", "B", "B1", "B2", "C", "C1", "C2"];
    assert.deepEqual(kept, ["Title", "Body", ...parts, "X", "X1", "X2"]);
  });

  it("does not take a list before the content for its lead", () => {
    const html = `<h1>Title</h1><ul><li>One</li><li>Two</li></ul><p>Lead ${SENTENCE}</p><p>Body ${SENTENCE}</p>`;
    assert.deepEqual(keptWith(html, { Body: 0.9, Lead: 0.21 }).kept, ["Title", "Body"]);
  });

  it("puts back tables and listings beside a kept block of the same part, and none further away", () => {
    const table = (name: string): string =>
      `<table><tr><th>${name}</th><th>Of</th></tr><tr><td>1</td><td>2</td></tr></table>`;
    const html = `<div><div><div>${table("Far")}</div></div></div><section><div>${table("Over")}<p>Body ${SENTENCE}</p>
      ${table("Under")}<pre>code = 1</pre></div></section><p>Promo</p>${table("Apart")}`;
    const { kept } = keptWith(html, { Body: 0.9 });
    assert.deepEqual(kept, ["Over", "Body", "Under", "code"]);
  });

  it("puts back a heading right above a kept block, and none that stands elsewhere", () => {
    const card = (name: string): string =>
      `<li><a href="/x"><h3>${name}</h3></a><p>Body ${SENTENCE}</p></li>`;
    const html = `<h1>Title</h1><div><div><div><h2>Far</h2></div></div></div><ul>${card("One")}${card("Two")}</ul><h3>Next</h3><p>Promo</p>`;
    assert.deepEqual(keptWith(html, { Body: 0.9 }).kept, ["Title", "One", "Body", "Two", "Body"]);
  });

  it("puts back the term of a kept definition", () => {
    const html = `<dl><dt>Term</dt><dd>Body ${SENTENCE}</dd><dt>Other</dt><dd>Promo</dd></dl>`;
    assert.deepEqual(keptWith(html, { Body: 0.9 }).kept, ["Term", "Body"]);
  });

  it("never puts back a menu's table or a dialog's title", () => {
    const html = `<div role="dialog"><h1>Title</h1></div><p>Body ${SENTENCE}</p>
      <nav><table><tr><th>Midst</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></nav><p>More ${SENTENCE}</p>`;
    const { kept } = keptWith(html, { Body: 0.9, More: 0.9 });
    assert.ok(!kept.includes("Midst"));
    assert.deepEqual(kept.slice(-2), ["Body", "More"]);
  });
});
