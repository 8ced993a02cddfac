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
        assert.equal(toMarkdown(subset, written), toMarkdown(subset));
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
