// The title and its lead are restored after the steps.
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
  // proves: text_result.content_markdown.subset, select.restored
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
    assert.deepEqual(keptWith(STORY, { Body: 0.9, Lead: 0.04 }).kept, ["Title", "Body"]);
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

  it("puts back the picture of an article with its caption, but no portrait of the author", () => {
    const read = (before: string, behind: string) => {
      const outline = pageOf(
        `<article>${before}<h1>Title</h1>${behind}<p>Body ${SENTENCE}</p></article>`,
      );
      const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
        text.startsWith("Body") ? 0.9 : 0,
      );
      const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
      const { kept } = selectContent(scores, typed("article"), PAGE_OPTIONS);
      return kept.map((at) => outline.blocks[at]?.text.split(" ")[0] || outline.blocks[at]?.kind);
    };
    const picture = `<figure><img src="/harbour.jpg" alt=""><figcaption>The harbour</figcaption></figure>`;
    const portrait = `<div class="author"><img src="/ann.jpg" alt="Ann" width="96" height="96"></div>`;
    const promo = "<p>promo</p>";
    const both = promo + portrait + promo + picture + promo;
    assert.deepEqual(read("", both), ["Title", "image", "The", "Body"]);
    assert.deepEqual(read(`<img src="/harbour.jpg" alt="">`, ""), ["image", "Title", "Body"]);
    assert.deepEqual(read(`${picture}<p>photo: press</p>`, ""), ["image", "The", "Title", "Body"]);
    assert.deepEqual(read(`${picture}<p>promo ${SENTENCE.repeat(4)}</p>`, ""), ["Title", "Body"]);
    const teaser = `<a href="/other"><img src="/other.jpg" alt=""></a>`;
    assert.deepEqual(read("", promo + portrait + promo + teaser + promo), ["Title", "Body"]);
  });

  it("does not take a list before the content for its lead", () => {
    const html = `<h1>Title</h1><ul><li>One</li><li>Two</li></ul><p>Lead ${SENTENCE}</p><p>Body ${SENTENCE}</p>`;
    assert.deepEqual(keptWith(html, { Body: 0.9, Lead: 0.21 }).kept, ["Title", "Body"]);
  });

  it("never puts back a menu's table or a dialog's title", () => {
    const html = `<div role="dialog"><h1>Title</h1></div><p>Body ${SENTENCE}</p>
      <nav><table><tr><th>Midst</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></nav><p>More ${SENTENCE}</p>`;
    const { kept } = keptWith(html, { Body: 0.9, More: 0.9 });
    assert.ok(!kept.includes("Midst"));
    assert.deepEqual(kept.slice(-2), ["Body", "More"]);
  });
});
