// What is counted of each block.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type BlockFacts, factsOfBlocks } from "../../src/structure/block-facts.ts";
import { FIGURE } from "../../src/structure/figures.ts";
import { documentOf, words } from "./page-of.ts";

const factsOf = (html: string): BlockFacts => factsOfBlocks(documentOf(html).blocks);

describe("factsOfBlocks", () => {
  it("has kind, level, characters and words of each, and the words before it", () => {
    const facts = factsOf("<h2>Two words</h2><p>Three words here</p><ul><li>end</li></ul>");
    assert.deepEqual(facts.kinds, ["heading", "paragraph", "list-item"]);
    assert.deepEqual([...facts.levels], [2, 0, 0]);
    assert.deepEqual([...facts.chars], [9, 16, 3]);
    assert.deepEqual([...facts.words], [2, 3, 1]);
    assert.deepEqual([...facts.wordsBefore], [0, 2, 5]);
  });

  it("counts links with their words, one that is formatted in part once", () => {
    const html = `<p>See <a href="/a">one <b>two</b> three</a>, <a href="/b">four</a> and more</p><p>None</p>`;
    const facts = factsOf(html);
    assert.deepEqual([...facts.links], [2, 0]);
    assert.deepEqual([...facts.linkWords], [4, 0]);
  });

  it("estimates linked words by the share of linked characters", () => {
    const facts = factsOf(`<p><a href="/a">abcde</a> fghi</p><p></p><hr>`);
    assert.equal(facts.linkWordsByChars[0], (2 * 5) / 10);
    assert.equal(facts.linkWordsByChars.at(-1), 0);
  });

  it("counts links, their words and images in the cells of a table, but no linked characters", () => {
    const row = `<tr><td><a href="/a">two words</a></td><td><img src="/i.png" alt="x"></td></tr>`;
    const facts = factsOf(`<table><tr><th>Name</th><th>Picture</th></tr>${row}${row}</table>`);
    const at = facts.kinds.indexOf("table");
    assert.deepEqual([facts.links[at], facts.linkWords[at], facts.images[at]], [2, 4, 2]);
    assert.equal(facts.linkWordsByChars[at], 0);
  });

  it("never has more linked words than words", () => {
    const { blocks } = documentOf(`<p><a href="/a">a b c</a></p>`);
    const [block] = blocks;
    assert.ok(block !== undefined);
    assert.equal(factsOfBlocks([{ ...block, words: 2 }]).linkWords[0], 2);
  });

  it("counts images of text", () => {
    const facts = factsOf(`<p>An <img src="/i.png" alt="i"> and <img src="/j.png" alt="j"></p>`);
    assert.deepEqual([...facts.images], [2]);
  });

  it("tells which texts have inline code", () => {
    const { hasInlineCode } = factsOf("<p>ab<code>c</code></p><p><b><i>xy</i></b></p>");
    assert.deepEqual([...hasInlineCode], [1, 0]);
  });

  it("takes ten words with a sentence's end for running text, less its linked words", () => {
    const text = (count: number, end: string) => `<p>${words(count)}${end}</p>`;
    const { prose } = factsOf(text(10, ".") + text(9, ".") + text(10, ""));
    assert.deepEqual([...prose], [10, 0, 0]);
    const linked = (count: number) =>
      `<p>${words(10 - count)} <a href="/a">${words(count)}</a>.</p>`;
    assert.deepEqual([...factsOf(linked(5) + linked(6)).prose], [5, 0]);
  });

  it("knows a question by its last character, in three scripts", () => {
    const facts = factsOf("<p>Why?</p><p>なぜ？</p><p>لماذا؟</p><p>Why? So</p><p>¿Que</p>");
    assert.deepEqual([...facts.asks], [1, 1, 1, 0, 0]);
  });

  it("takes no empty text for a question", () => {
    assert.equal(factsOf(`<img src="/i.png" alt="">`).asks[0] ?? 0, 0);
  });

  it("has the figures of texts with digits, and of those with signs alone", () => {
    const facts = factsOf("<p>Only 12 €</p><p>★★★</p><p>words</p>");
    assert.deepEqual([...facts.figures], [FIGURE.price, FIGURE.rating, 0]);
  });

  it("counts the characters of every text", () => {
    const facts = factsOf("<p>Ab, 12.</p><p>cd</p>");
    assert.deepEqual([...facts.letters], [2, 2]);
    assert.deepEqual([...facts.digits], [2, 0]);
  });
});
