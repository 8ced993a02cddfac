// The signs in a page's markup that it is a shell, or that something else was served.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../src/document/to-document.ts";
import { parseHtml } from "../../src/html/tree.ts";
import type { PageSigns } from "../../src/model/document.ts";

const signsOf = (html: string): PageSigns =>
  toDocument(parseHtml(html), {
    url: "https://a.test/",
    base: "https://a.test/",
    rtl: undefined,
    includeHiddenText: false,
  }).signs;
const words = (count: number) => "words ".repeat(count);

describe("the signs of a page", () => {
  it("count its words outside of navigation, footer and consent", () => {
    const html = `<header><p>one</p></header><nav><p>no no</p></nav><p>two three</p><footer><p>no</p></footer>`;
    assert.equal(signsOf(html).ownWords, 3);
  });

  it("have an empty element in which a framework mounts an application", () => {
    for (const id of [
      ...["root", "app", "__next", "__nuxt", "___gatsby", "q-app", "svelte", "main-app"],
      ...["app-root", "react-root", "vue-app", "mount"],
    ]) {
      assert.equal(signsOf(`<div id="${id}"></div>`).hasEmptyMount, true, id);
    }
    assert.equal(signsOf("<app-root></app-root>").hasEmptyMount, true);
    assert.equal(
      signsOf('<div id="app"><script>x</script><style>y</style> </div>').hasEmptyMount,
      true,
    );
    for (const html of [
      '<div id="app">text</div>',
      '<div id="app"><div><b>text</b></div></div>',
      '<div id="apps"></div>',
      '<div class="app"></div>',
      '<div id="app"><script>x</script>text</div>',
    ]) {
      assert.equal(signsOf(html).hasEmptyMount, false, html);
    }
  });

  it("say whether a script runs", () => {
    for (const html of [
      "<script>x()</script>",
      '<script src="/x.js"></script>',
      '<script type="module">x()</script>',
      '<script type=" Text/JavaScript ">x()</script>',
    ]) {
      assert.equal(signsOf(html).runsScript, true, html);
    }
    for (const html of [
      "<p>x",
      "<script></script>",
      '<script type="application/ld+json">{}</script>',
      '<script type="text/template">x</script>',
    ]) {
      assert.equal(signsOf(html).runsScript, false, html);
    }
  });

  it("say whether the page asks for scripts, an address or a password", () => {
    const asks = (html: string) => {
      const { asksForScripts, asksForEmail, asksForPassword } = signsOf(html);
      return [asksForScripts, asksForEmail, asksForPassword];
    };
    assert.deepEqual(asks("<body><noscript>Turn on JavaScript.</noscript>"), [true, false, false]);
    assert.deepEqual(asks("<body><noscript><b>Java script</b> please</noscript>"), [
      true,
      false,
      false,
    ]);
    assert.deepEqual(asks('<body><noscript><img src="x"></noscript>'), [false, false, false]);
    assert.deepEqual(asks('<input type=" EMAIL ">'), [false, true, false]);
    assert.deepEqual(asks("<input type=password>"), [false, false, true]);
    assert.deepEqual(asks("<input type=text><input>"), [false, false, false]);
  });

  it("mark scripts and the addresses and names of elements", () => {
    const html = `<div id="i" class="c d" title="t"></div><form action="/a"></form><img src="/s"><meta name="m" content="n"><script>x()</script><script type="text/x">y</script>`;
    assert.deepEqual(signsOf(html).marks.split("\n").sort(), ["/a", "/s", "c d", "i", "n", "x()"]);
  });

  it("have 4,000 characters of a mark, and 60,000 of all", () => {
    const script = `<script>${"x".repeat(5000)}</script>`;
    assert.equal(signsOf(script).marks.length, 4000);
    assert.equal(signsOf(script.repeat(20)).marks.replaceAll("\n", "").length, 60_000);
  });

  it("are left out of a page with 150 words of its own and more than 1,500 characters", () => {
    const mount = '<div id="app"></div>';
    const seen = (html: string) => signsOf(mount + html).hasEmptyMount;
    assert.equal(seen(`<p>${"longer-words ".repeat(150)}</p>`), false);
    assert.equal(seen(`<p>${"longer-words ".repeat(149)}</p>`), true);
    // 150 words of 1,500 characters with the spaces between them
    const exact = `${"aaaaaaaaa ".repeat(149)}aaaaaaaaaa`;
    assert.equal(exact.length, 1500);
    assert.equal(seen(`<p>${exact}</p>`), true);
    assert.equal(seen(`<p>${exact}a</p>`), false);
    assert.equal(seen(`<nav><p>${words(400)}</p></nav>`), true);
  });
});
