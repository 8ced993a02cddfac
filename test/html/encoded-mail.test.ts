// Mail addresses that the script of a proxy shows at once.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { documentOf } from "../document/pages.ts";
import { assertLinear, repeated } from "../support/linear.ts";

/** Encodes as the proxy does. */
function encoded(text: string, key = 0x54): string {
  return Buffer.from([key, ...Buffer.from(text).map((byte) => byte ^ key)]).toString("hex");
}

const ADDRESS = "ada@harbour.example";
const SPAN = `<span class="__cf_email__" data-cfemail="${encoded(ADDRESS)}">[email&#160;protected]</span>`;
const markdownOf = (html: string): string => toMarkdown(documentOf(html).blocks);

describe("an encoded mail address", () => {
  // proves: parse.encoded_mail
  it("is text, a link and part of code", () => {
    assert.equal(markdownOf(`<p>Write to ${SPAN}, or not</p>`), `Write to ${ADDRESS}, or not`);
    const own = SPAN.replaceAll("span", "a").replace("<a", '<a href="/cdn-cgi/l/email-protection"');
    assert.equal(markdownOf(`<p>To ${own}</p>`), `To ${ADDRESS}`);
    const link = `<a href="/cdn-cgi/l/email-protection#${encoded(`${ADDRESS}?subject=Nets`)}">us</a>`;
    assert.equal(markdownOf(`<p>Ask ${link}`), `Ask [us](mailto:${ADDRESS}?subject=Nets)`);
    assert.equal(
      markdownOf(`<pre><code>git clone git:${SPAN}:nets</code></pre>`),
      `\`\`\`\ngit clone git:${ADDRESS}:nets\n\`\`\``,
    );
    assert.equal(markdownOf(`<template shadowrootmode=open></template>${SPAN}`), ADDRESS);
  });

  it("is in any alphabet, with any key", () => {
    const name = "å@hafen.example";
    const html = SPAN.replace(encoded(ADDRESS), encoded(name, 0xff));
    assert.equal(markdownOf(html), name);
  });

  it("stays as written if it is malformed", () => {
    for (const hex of ["", "5", "54zz", "54353"]) {
      assert.equal(markdownOf(SPAN.replace(encoded(ADDRESS), hex)), "[email protected]", hex);
    }
    const bare = markdownOf('<a href="/cdn-cgi/l/email-protection">x</a>');
    assert.equal(bare, "[x](https://site.test/cdn-cgi/l/email-protection)");
  });

  it("takes linear time", () => {
    assertLinear("encoded addresses", repeated(`a${SPAN}`), parseHtml);
  });
});
