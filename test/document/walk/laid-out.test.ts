// Lines that a style keeps are lines of text and Markdown.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../../src/document/markdown/to-markdown.ts";
import { toText } from "../../../src/document/to-text.ts";
import { assertLinear, repeated } from "../../support/linear.ts";
import { itSlow } from "../../support/slow.ts";
import { documentOf } from "../pages.ts";

const markdownOf = (html: string): string => toMarkdown(documentOf(html).blocks);
const textOf = (html: string): string => toText(documentOf(html).blocks);

const LETTER = "Dear Ada,\nthe nets are dry\n\nYours Bo";
const LINES = "Dear Ada,\\\nthe nets are dry\n\nYours Bo";
const JOINED = "Dear Ada, the nets are dry Yours Bo";

describe("line breaks of the source", () => {
  // proves: text_result.markdown.lines
  it("are kept by each white-space that shows them, and by no other", () => {
    for (const value of ["pre", "pre-line", "pre-wrap", "break-spaces", "PRE-LINE !important"]) {
      const html = `<p style="white-space: ${value}">${LETTER}</p>`;
      assert.equal(markdownOf(html), LINES, value);
      assert.equal(textOf(html), LETTER, value);
    }
    for (const value of ["normal", "nowrap", "inherit", "var(--a)"])
      assert.equal(markdownOf(`<p style="white-space: ${value}">${LETTER}</p>`), JOINED, value);
    assert.equal(
      markdownOf(`<p style="white-space-collapse:preserve-breaks">${LETTER}</p>`),
      LINES,
    );
    assert.equal(
      markdownOf(`<p style="white-space-collapse:preserve-spaces">${LETTER}</p>`),
      JOINED,
    );
  });

  it("follow the style elements of the page by the cascade", () => {
    const page = (css: string) =>
      `<style>${css}</style><div class=a><p id=b class=c>${LETTER}</p></div>`;
    for (const css of [
      ".c{white-space:pre-line}",
      "#b{white-space:pre-wrap}.c{white-space:normal}",
      "body{white-space:pre-line}",
      "div.a > p{white-space:pre}",
      ".a{white-space:pre-line}.c{color:red}",
      ".c{white-space:pre-line!important}p.c{white-space:normal}",
    ])
      assert.equal(markdownOf(page(css)), LINES, css);
    for (const css of [
      ".d{white-space:pre-line}",
      ".a{white-space:pre-line}.c{white-space:normal}",
      "@media print{.c{white-space:pre}}",
      ".c::before{white-space:pre}",
      "pre{white-space:pre-wrap}",
    ])
      assert.equal(markdownOf(page(css)), JOINED, css);
    const own = `<style>.c{white-space:pre}</style><p class=c style="white-space:normal">${LETTER}</p>`;
    assert.equal(markdownOf(own), JOINED);
  });

  it("are kept in items, cells and formatting, and are a space in a heading", () => {
    const kept = ' style="white-space:pre-line"';
    assert.equal(markdownOf(`<ul${kept}><li>a\nb<li>c</ul>`), "- a\\\n  b\n- c");
    assert.equal(markdownOf(`<p${kept}>\n  a <b>b\nc</b>\n</p>`), "a **b**\\\n**c**");
    assert.equal(markdownOf(`<p${kept}><span>a</span>\n<span>b</span></p>`), "a\\\nb");
    assert.equal(markdownOf(`<h2${kept}>a\nb</h2>`), "## a b");
    assert.equal(markdownOf(`<p${kept}>a\n\\(x^2\\) b</p>`), "a\\\n$x^2$ b");
    assert.equal(textOf(`<div${kept}>\n<p>a</p>\n\n<p>b</p>\n</div>`), "a\n\nb");
  });

  it("make a code element a listing if it shows several lines", () => {
    const kept = 'style="white-space:pre-wrap"';
    assert.equal(
      markdownOf(`<p>Run</p><code ${kept}>a {\n  b\n}</code>`),
      "Run\n\n```\na {\n  b\n}\n```",
    );
    assert.equal(markdownOf(`<p>Run <code ${kept}>a b\n</code> now`), "Run `a b`\\\nnow");
  });

  itSlow("take time linear in the page", () => {
    const read = (body: string) => documentOf(`<style>.c{white-space:pre}</style>${body}`);
    assertLinear("nested code", repeated("<code class=c>a"), read);
    const lines = repeated("a\n");
    assertLinear("lines", (size) => `<p class=c>${lines(size)}`, read);
  });
});
