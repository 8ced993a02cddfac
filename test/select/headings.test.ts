// No heading stands over nothing.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SelectionDraft } from "../../src/select/draft.ts";
import { settleHeadings } from "../../src/select/headings.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { pageOf, typed } from "./page-of.ts";

const SENTENCE = "is a sentence of more than ten words, so that it counts as running text.";

/** Texts of what is kept when the model is sure of the blocks that begin with a capital letter, and of no other. */
function keptOf(html: string, unlikely = 0.02): readonly string[] {
  const outline = pageOf(html);
  const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
    /^[\p{Lu}\p{Lo}]/u.test(text) ? 0.95 : unlikely,
  );
  const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
  const { kept } = selectContent(scores, typed("listing"), PAGE_OPTIONS);
  return kept.map((at) => outline.blocks[at]?.text ?? "");
}

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

  it("stays where it names what stands before it in its item", () => {
    const quote = (name: string): string =>
      `<div class="q"><p>Said ${name} of it ${SENTENCE}</p><h3>${name}</h3><p>sign up</p></div>`;
    assert.deepEqual(page(["Ann", "Bo", "Cy"].map(quote).join("")).slice(3), [
      "Said",
      "Ann",
      "Said",
      "Bo",
      "Said",
      "Cy",
    ]);
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

describe("a line that announces what follows it", () => {
  const page = (end: string): readonly string[] =>
    keptOf(`<main><h1>Oil</h1><p>Text ${SENTENCE}</p>${end}<p>More ${SENTENCE}</p></main>`).map(
      (text) => text.split(" ")[0] ?? "",
    );

  it("goes with it", () => {
    for (const line of ["Read also:", "Lue myös:", "延伸阅读：", "More…"]) {
      assert.deepEqual(page(`<p>${line}</p><p>sign up here</p>`), ["Oil", "Text", "More"], line);
    }
  });

  it("stays with it, and stays if it says more", () => {
    assert.ok(page("<p>Needed:</p><p>A wick</p>").includes("Needed:"));
    assert.ok(page("<p>Needed:</p><button>copy</button><p>A wick</p>").includes("Needed:"));
    const advertised = "<p>Needed:</p><p>advertisement</p><ul><li>A wick</li></ul>";
    assert.ok(page(advertised).includes("Needed:"));
    for (const shown of [
      "<pre>A wick</pre>",
      "<table><tr><th>A</th></tr><tr><td>Wick</td></tr></table>",
    ])
      assert.ok(page(`<p>Needed:</p><p>advertisement</p>${shown}`).includes("Needed:"), shown);
    const long = "<p>Trim the wick at least once each month:</p><p>sign up here</p>";
    assert.ok(page(long).includes("Trim"));
    assert.ok(page("<p>And so they waited…</p><p>sign up here</p>").includes("And"));
  });
});

describe("headings of boxes", () => {
  const texts = (html: string): readonly string[] =>
    keptOf(`<main><h1>Oil</h1><p>Text ${SENTENCE}</p>${html}</main>`).slice(2);

  it("go where each lost its own text, and stay where nothing is between them or they share a part", () => {
    const box = (title: string): string =>
      `<section><div><div><h2>${title}</h2></div></div><div><p>sign up here</p></div></section>`;
    assert.deepEqual(texts(box("Related") + box("Shop")), []);
    assert.deepEqual(
      texts("<div><h2>Rapeseed</h2><p>sign up</p><h2>Walnut</h2><p>sign up</p></div>"),
      ["Rapeseed", "Walnut"],
    );
    const bare = (title: string): string =>
      `<section><div><div><h2>${title}</h2></div></div></section>`;
    assert.deepEqual(texts(bare("Rapeseed") + bare("Walnut")), ["Rapeseed", "Walnut"]);
  });
});

describe("a heading over kept text", () => {
  const kept = (end: string): readonly string[] =>
    keptOf(`<main><h1>Oil</h1><p>Text ${SENTENCE}</p>${end}</main>`, 0.2).map(
      (text) => text.split(" ")[0] ?? "",
    );

  it("is kept with it", () => {
    const terms = "<h2>structs</h2><dl><dt>Builder</dt><dd>Builds it</dd></dl>";
    assert.deepEqual(kept(terms), ["Oil", "Text", "structs", "Builder", "Builds"]);
  });

  it("stays where the next heading follows it at once", () => {
    const card = "<div><h2>Live</h2></div><div><h2>See more</h2></div><p>sign up</p>";
    assert.deepEqual(kept(`${card}<h2>Use</h2><p>Trim it</p>`).slice(2, 4), ["Live", "See"]);
  });

  it("goes if the text under it goes", () => {
    assert.deepEqual(kept("<p>Trim it</p><h2>structs</h2><p>sign up</p>"), ["Oil", "Text", "Trim"]);
  });
});

describe("settleHeadings", () => {
  const left = (picture: string): readonly string[] => {
    const draft = new SelectionDraft(
      pageOf(
        `<h1>Oil</h1><p>Text ${SENTENCE}</p><h2>Seen</h2><div>${picture}</div><h2>Use</h2><p>${SENTENCE}</p>`,
      ),
    );
    settleHeadings(draft, () => false);
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
