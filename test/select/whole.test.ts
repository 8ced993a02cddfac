// Lists and headings after the cut: what most records keep all of them keep, and no heading stands over nothing.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SelectionDraft } from "../../src/select/draft.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { dropBareHeadings, dropBareSummaries } from "../../src/select/whole.ts";
import { pageOf, typed } from "./page-of.ts";

const SENTENCE = "is a sentence of more than ten words, so that it counts as running text.";

/** Texts of what is kept when the model is sure of the blocks that begin with a capital letter, and of no other. */
function keptOf(html: string): readonly string[] {
  const outline = pageOf(html);
  const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
    /^\p{Lu}/u.test(text) ? 0.95 : 0.02,
  );
  const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
  const { kept } = selectContent(scores, typed("listing"), PAGE_OPTIONS);
  return kept.map((at) => outline.blocks[at]?.text ?? "");
}

const card = (name: string, price: string): string =>
  `<div class="card"><p class="name">${name}</p><p class="price">${price}</p></div>`;

describe("a list after the cut", () => {
  it("is kept with all of its records where most of them are", () => {
    const names = ["Oil lamp", "Wick", "burner", "chimney", "Shade"];
    const html = `<main>${names.map((name) => card(name, "Price 9")).join("")}</main>`;
    assert.equal(keptOf(html).filter((text) => text !== "Price 9").length, names.length);
    assert.equal(keptOf(html).filter((text) => text === "Price 9").length, names.length);
  });

  it("does not bring back what most of its records are without", () => {
    const names = ["Oil lamp", "Wick", "Burner", "Chimney", "Shade"];
    const html = `<main>${names.map((name) => card(name, "add to cart")).join("")}</main>`;
    assert.deepEqual(keptOf(html), names);
  });

  it("stays out where few of its records are kept", () => {
    const names = ["Oil lamp", "wick", "burner", "chimney", "shade"];
    const html = `<main><p>Text ${SENTENCE}</p>${names.map((name) => card(name, "price 9")).join("")}</main>`;
    assert.deepEqual(keptOf(html).slice(1), ["Oil lamp"]);
  });
});

describe("records that are told apart by more than one class name", () => {
  const tagged = (name: string, at: number): string =>
    `<a class="card tag-${"abcdefgh"[at]}" href="/${at}"><p class="name">${name}</p><p class="price">Price 9</p></a>`;

  it("are one list, of which what a fifth keep all of them keep", () => {
    const names = ["Oil lamp", "Wick", "burner", "chimney", "Shade"];
    const html = `<main><p>Text ${SENTENCE}</p><div>${names.map(tagged).join("")}</div></main>`;
    for (const name of names) assert.ok(keptOf(html).includes(name), name);
  });
});

describe("a part of records that says the same in all of them", () => {
  it("does not come back where a quarter of it is kept: it is a button", () => {
    const items = ["Oil", "Wick", "Burner", "Shade"].map((one) => card(one, "report")).join("");
    const chance = (text: string, at: number): number =>
      text === "report" ? (at === 1 ? 0.95 : 0.02) : 0.95;
    const outline = pageOf(`<main><p>Text ${SENTENCE}</p><div>${items}</div></main>`);
    let reports = 0;
    const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
      chance(text, text === "report" ? ++reports : 0),
    );
    const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
    const { kept } = selectContent(scores, typed("listing"), PAGE_OPTIONS);
    assert.equal(kept.filter((at) => outline.blocks[at]?.text === "report").length, 1);
  });
});

describe("what records differ in", () => {
  const dated = (name: string, at: number): string => card(name, `from 1${at},50 €`);

  it("comes back although the model took it from all of them", () => {
    const cards = ["Oil lamp", "Wick", "Burner"].map(dated).join("");
    const outline = pageOf(
      `<main><div><p>Text ${SENTENCE}</p></div>${cards}<p>Maybe ${SENTENCE}</p></main>`,
    );
    const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
      text.startsWith("Maybe") ? 0.6 : /^\p{Lu}/u.test(text) ? 0.95 : 0.32,
    );
    const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
    const { kept } = selectContent(scores, typed("collection"), PAGE_OPTIONS);
    assert.equal(kept.length, 8);
  });

  it("stays out where the model is sure that it is none of the content", () => {
    const html = `<main>${["Oil lamp", "Wick", "Burner"].map(dated).join("")}</main>`;
    assert.deepEqual(keptOf(html), ["Oil lamp", "Wick", "Burner"]);
  });
});

describe("a heading with nothing kept under it", () => {
  const page = (end: string): readonly string[] =>
    keptOf(`<main><h1>Oil</h1><h2>Use</h2><p>Text ${SENTENCE}</p>${end}</main>`).map(
      (text) => text.split(" ")[0] ?? "",
    );

  it("goes", () => {
    assert.deepEqual(page("<h2>Newsletter</h2><p>sign up here</p>"), ["Oil", "Use", "Text"]);
    const between = "<h2>Share</h2><p>on</p><h2>Care</h2><p>More of it</p>";
    assert.deepEqual(page(between), ["Oil", "Use", "Text", "Care", "More"]);
  });

  it("goes with the one above it that has nothing else", () => {
    const nested = "<h2>Share</h2><h3>Follow</h3><p>on</p><h2>Care</h2><p>More of it</p>";
    assert.deepEqual(page(nested), ["Oil", "Use", "Text", "Care", "More"]);
  });

  it("stays where a deeper one under it has something, where it is one of several, and where it is linked", () => {
    const deeper = "<h2>Care</h2><h3>Wick</h3><p>More of it</p>";
    assert.deepEqual(page(deeper), ["Oil", "Use", "Text", "Care", "Wick", "More"]);
    assert.deepEqual(page("<h2>One</h2><h2>Two</h2>"), ["Oil", "Use", "Text", "One", "Two"]);
    assert.deepEqual(page('<h2><a href="/x">One</a></h2>'), ["Oil", "Use", "Text", "One"]);
    const said = `<h2>Care</h2><h2>Trim the wick each time ${SENTENCE}</h2><p>sign up</p>`;
    assert.deepEqual(page(said), ["Oil", "Use", "Text", "Care", "Trim"]);
  });
});

describe("dropBareHeadings", () => {
  const left = (picture: string): readonly string[] => {
    const draft = new SelectionDraft(
      pageOf(
        `<h1>Oil</h1><p>Text ${SENTENCE}</p><h2>Seen</h2><div>${picture}</div><h2>Use</h2><p>${SENTENCE}</p>`,
      ),
    );
    dropBareHeadings(draft);
    return draft.outline.blocks.flatMap(({ kind, text }, at) =>
      kind === "heading" && draft.keeps(at) ? [text] : [],
    );
  };

  it("takes a heading over nothing but a picture that shows nothing", () => {
    assert.deepEqual(left('<img src="/icons/play.svg" alt="">'), ["Oil", "Use"]);
  });

  it("leaves one over a picture of something", () => {
    assert.deepEqual(left('<img src="/harbour.jpg" alt="">'), ["Oil", "Seen", "Use"]);
  });
});

describe("dropBareSummaries", () => {
  it("takes names of choices, and leaves questions with what answers them", () => {
    const draft = new SelectionDraft(
      pageOf(
        `<h1>Lamps</h1><details><summary><span>Price</span></summary><input type="checkbox"></details><details><summary>Colour</summary><ul><li>brass</li></ul></details>
        <details><summary>Which oil?</summary><p>Any ${SENTENCE}</p></details>`,
      ),
    );
    draft.take("block_model", (at) => draft.outline.blocks[at]?.text === "brass", 1);
    dropBareSummaries(draft);
    const left = draft.outline.blocks.filter(({ kind }, at) => kind === "term" && draft.keeps(at));
    assert.deepEqual(
      left.map(({ text }) => text),
      ["Which oil?"],
    );
  });
});
