import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { toMarkdown, type WrittenBlocks } from "../../../src/document/markdown/to-markdown.ts";
import { toText } from "../../../src/document/to-text.ts";
import { documentOf } from "../pages.ts";

describe("toMarkdown", () => {
  const page = `<h1>T</h1><ul><li>one<p>more</p><ul><li>deep</li></ul></li><li>two</li></ul>
    <blockquote><p>a</p><p>b</p></blockquote><ol><li>x</li><li>y</li><li>z</li></ol>
    <a href="/c"><img src="/i.png" alt="I"><h2>Card</h2><p>Teaser</p></a>`;
  const { blocks } = documentOf(page);
  const without = (...texts: readonly string[]): string =>
    toMarkdown(blocks.filter((block) => !texts.includes(block.text)));

  it("writes any subset of the blocks: markers, quotes and indents come from each block's own data", () => {
    assert.match(without("one"), /^# T\n\n- more\n\n {2}- deep\n- two\n/);
    assert.match(without("one", "more", "two"), /^# T\n\n- - deep\n\n> a/);
    assert.match(without("a"), /\n\n> b\n\n/);
    assert.match(without("x"), /\n2\. y\n3\. z\n/);
    assert.match(without("y"), /\n1\. x\n\n3\) z\n/);
  });

  it("writes a link around several blocks once, on the best block that is left", () => {
    assert.match(
      toMarkdown(blocks),
      /!\[I\]\(https:\/\/site\.test\/i\.png\)\n\n## \[Card\]\(https:\/\/site\.test\/c\)\n\nTeaser$/,
    );
    assert.match(without("Card"), /\n\n\[Teaser\]\(https:\/\/site\.test\/c\)$/);
    assert.match(
      without("Card", "Teaser"),
      /\n\n\[!\[I\]\(https:\/\/site\.test\/i\.png\)\]\(https:\/\/site\.test\/c\)$/,
    );
  });

  describe("a footnote", () => {
    const noted = documentOf(
      `<h1>T</h1><p>One<sup><a href="#n1" id="r1">1</a></sup> and two<a href="#n2">[*]</a>, again<sup><a href="#n1">1</a></sup>.</p>
      <ol><li id="n1"><p>First note. <a href="#r1">↩</a></p><p>Its end.</p></li><li><a id="n2"></a>Second note</li></ol>`,
    ).blocks;

    it("is linked both ways", () => {
      assert.equal(
        toMarkdown(noted),
        "# T\n\nOne[^1] and two[^2], again[^1].\n\n[^1]: First note.\n\n    Its end.\n\n[^2]: Second note",
      );
    });

    it("is a link, and an item, in a part of the page that lacks the other", () => {
      assert.equal(toMarkdown(noted.slice(2)), "1. First note.\n\n   Its end.\n2. Second note");
      assert.match(toMarkdown(noted.slice(0, 2)), /One\[¹\]\(https:\/\/site\.test\/page#n1\) and/);
    });

    it("of one word stays an item, which other parsers would take for a link's definition", () => {
      const { blocks } = documentOf(
        `<p>A<sup><a href="#n">1</a></sup></p><ol><li id="n">Ibid.</li></ol>`,
      );
      assert.equal(toMarkdown(blocks), "A[¹](https://site.test/page#n)\n\n1. Ibid.");
    });

    it("is none if a contents list links to a section, or back to the text", () => {
      const { blocks } = documentOf(
        `<ol><li id="top"><a href="#a">1</a> Part one</li></ol><h2 id="a">Part one</h2><p>See <sup><a href="#top">1</a></sup></p>`,
      );
      assert.doesNotMatch(toMarkdown(blocks), /\[\^/);
    });

    it("is none if the mark leads to another page", () => {
      const { blocks } = documentOf(
        `<p>See<sup><a href="/other#n">1</a></sup> it</p><ol><li id="n">A first item</ol>`,
      );
      assert.equal(toMarkdown(blocks), "See[¹](https://site.test/other#n) it\n\n1. A first item");
    });

    it("keeps its label distinct from that of another text's first note", () => {
      const part = (id: string): string =>
        `<p>Text ${id}<sup><a href="#${id}">1</a></sup></p><ol><li id="${id}">Note of ${id}</li></ol>`;
      assert.equal(
        toMarkdown(documentOf(part("a") + part("b")).blocks),
        "Text a[^1]\n\n[^1]: Note of a\n\nText b[^1-2]\n\n[^1-2]: Note of b",
      );
    });
  });

  it("writes the letters and Roman numerals that a list shows", () => {
    const { blocks } = documentOf(
      `<ol type="a"><li>sewage<li>a substance<ol type="i" start="3"><li>listed<li>hot</ol></ol>
      <hr><ol style="list-style: upper-roman"><li value="1949">x</ol><hr><ol type="A" start="27"><li><pre>code</pre></ol>`,
    );
    assert.equal(
      toMarkdown(blocks),
      "- a. sewage\n- b. a substance\n  - iii. listed\n  - iv. hot\n\n---\n\n- MCMXLIX. x\n\n---\n\n- AA.\n\n  ```\n  code\n  ```",
    );
  });

  it("writes no title for a link whose number is the item's", () => {
    const { blocks } = documentOf(`<ol><li><a href="#a" title="1. Lamps">1. Lamps</a></ol>`);
    assert.equal(toMarkdown(blocks), "1. [Lamps](https://site.test/page#a)");
  });

  it("writes a number once that both the list and its text have", () => {
    const { blocks } = documentOf(
      `<ol><li>1. Mix.<li><span>2.</span><p>Bake.</p><li>3.5 litres<li>2024. A year</ol><hr><ol type="a"><li>(a) own</ol>`,
    );
    assert.equal(
      toMarkdown(blocks),
      "1. Mix.\n2. Bake.\n3. 3.5 litres\n4. 2024\\. A year\n\n---\n\n- a. own",
    );
  });

  it("gives the same bytes on every run", () => {
    assert.equal(toMarkdown(documentOf(page).blocks), toMarkdown(blocks));
  });

  it("writes a subset the same whatever was written before", () => {
    const shared = documentOf(
      `${page}<a href="/d"><p>left</p><p>right</p></a><a href="/e"><p>a <b>b</b></p><table><tr><th>x<th>y<tr><td>1<td>2</table></a>
      <ul><li><h3>Part</h3><p>of it</p></li><li>plain</li></ul><p>* no <a href="/f">item</a></p>`,
    ).blocks;
    const written: WrittenBlocks = new Map();
    fc.assert(
      fc.property(fc.subarray([...shared]), (subset) => {
        assert.equal(toMarkdown(subset, { written }), toMarkdown(subset));
      }),
    );
    assert.ok(written.size > 0);
  });

  it("is empty for no blocks", () => {
    assert.equal(toMarkdown([]), "");
  });
});

describe("toText", () => {
  it("sets blocks apart by a blank line and the items of a list by none", () => {
    const { blocks } = documentOf(
      "<h1>T</h1><p>a<br>b</p><ul><li>c</li><li>d</li></ul><p>e</p><hr><img src='/x.png' alt='no'>",
    );
    assert.equal(toText(blocks), "T\n\na\nb\n\nc\nd\n\ne");
  });

  it("gives a table as lines of cells with tabs between", () => {
    const { blocks } = documentOf(
      "<table><caption>C</caption><tr><th>a<th>b<tr><td>1<br>2<td>3</table>",
    );
    assert.equal(toText(blocks), "C\na\tb\n1 2\t3");
  });
});
