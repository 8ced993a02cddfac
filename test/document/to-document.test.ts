import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Block, Container } from "../../src/model/document.ts";
import { documentOf } from "./pages.ts";

const kinds = (blocks: readonly Block[]): readonly string[] => blocks.map(({ kind }) => kind);

function chain(container: Container | undefined): string {
  if (container === undefined) return "";
  return `${chain(container.parent)}/${container.tag}[${container.index}]`;
}

describe("toDocument", () => {
  it("names the kind of every block", () => {
    const { blocks } =
      documentOf(`<h2>h</h2><p>p</p><ul><li>i<p>q</p></li></ul><dl><dt>t</dt><dd>d</dd></dl>
      <blockquote>b</blockquote><pre>c</pre><table><tr><th>x</th></tr><tr><td>y</td></tr></table><img src="/i.png"><video src="/v.mp4"></video><hr>
      <figure><figcaption>f</figcaption></figure><select><option>o</option></select><button>Go</button><math display="block" alttext="m"></math>`);
    assert.deepEqual(kinds(blocks), [
      "heading",
      "paragraph",
      "list-item",
      "paragraph",
      "term",
      "definition",
      "quote",
      "code",
      "table",
      "image",
      "media",
      "rule",
      "caption",
      "control",
      "control",
      "math",
    ]);
  });

  it("keeps two captions of a broken table apart", () => {
    const html =
      "<table><caption>Sales</caption><tr><th>A<caption>Total</caption></th></tr></table>";
    const [table] = documentOf(html).blocks;
    assert.equal(table?.table?.caption.map(({ text }) => text).join(""), "Sales Total");
  });

  it("takes the picture of an emoji for text, a digit in it only as the cap of a key", () => {
    const picture = (alt: string) =>
      documentOf(`<p>a <img src="/e.png" alt="${alt}"> b</p>`).blocks[0];
    for (const alt of ["😀", "🇯🇵", "1\ufe0f\u20e3", ":wave:"]) {
      assert.equal(picture(alt)?.text, `a ${alt} b`);
    }
    for (const alt of ["🇯🇵64", "12"]) assert.equal(picture(alt)?.text, "a  b");
  });

  it("gives each block its container chain with places, classes and one object an element", () => {
    const { blocks } = documentOf(
      '<main class="a  b" id="m"><p>x</p><div><p>1</p>loose<p role="note">2</p></div></main>',
    );
    assert.deepEqual(
      blocks.map(({ container }) => chain(container)),
      [
        "/html[1]/body[1]/main[1]/p[1]",
        "/html[1]/body[1]/main[1]/div[1]/p[1]",
        "/html[1]/body[1]/main[1]/div[1]",
        "/html[1]/body[1]/main[1]/div[1]/p[2]",
      ],
    );
    const [first, second, , last] = blocks;
    assert.deepEqual(first?.container.parent?.classes, ["a", "b"]);
    assert.equal(first?.container.parent?.id, "m");
    assert.equal(last?.container.role, "note");
    assert.equal(first?.container.parent, second?.container.parent?.parent);
  });

  it("names the landmark a block stands in; headers and footers of a section are the section's", () => {
    const { blocks } =
      documentOf(`<header>1</header><nav>2</nav><main><article><header>3</header><footer>4</footer></article>
      <aside>5</aside></main><div role="search">6</div><footer>7</footer><p>8</p>`);
    assert.deepEqual(
      blocks.map(({ region }) => region),
      ["banner", "navigation", "main", "main", "complementary", "search", "contentinfo", ""],
    );
  });

  it("says by which rule a kept block is hidden, and counts the words it left out", () => {
    const { blocks, left_out } = documentOf(
      '<p>a</p><div id="p" hidden>b c</div><a href="#p">open</a><div hidden>d e f</div>',
    );
    assert.deepEqual(
      blocks.map(({ hidden }) => hidden),
      [undefined, "attribute", undefined],
    );
    assert.deepEqual(left_out, { attribute: 3 });
  });

  it("marks controls, choices, consent and edit links as widgets", () => {
    const { blocks } = documentOf(
      '<div id="onetrust-consent-sdk"><p>cookies</p></div><select><option>a</option></select><button>Go</button><p>text</p><h2>T<span class="mw-editsection">edit</span></h2>',
      { includeHiddenText: true },
    );
    assert.deepEqual(
      blocks.map(({ widget }) => widget),
      ["consent", "select", "control", undefined, undefined],
    );
  });

  it("marks the lines with a form field or its label, and no other", () => {
    const { blocks } = documentOf(
      '<label>Material</label><p>Silver</p><ul><li><label><input type="checkbox"> Gold</label></li></ul><p><input type="radio"></p><p>text</p><p>Name <input></p><p>Send <input type="hidden"></p>',
    );
    assert.deepEqual(
      blocks.filter(({ field }) => field).map(({ text }) => text),
      ["Material", "Gold", "Name"],
    );
  });

  // proves: done.title.fallback
  it("takes the title from the first h1 or h2 with words, else from the title element less the site's name", () => {
    assert.equal(
      documentOf("<title>A | S</title><h3>n</h3><h2><img src=x></h2><h2>Second</h2>").title,
      "Second",
    );
    const named = '<meta property="og:site_name" content="Site">';
    assert.equal(documentOf(`<title>Page – Site</title>${named}<p>x`).title, "Page");
    assert.equal(documentOf(`<title>Site: Page</title>${named}<p>x`).title, "Page");
    assert.equal(documentOf(`<title>Page | Other</title>${named}<p>x`).title, "Page | Other");
    assert.equal(documentOf(`<title>Site</title>${named}<p>x`).title, "Site");
    assert.equal(documentOf("<p>x").title, "");
  });

  it("shows lists and quotations nested deeper than 40 at that depth, with all their words", () => {
    const depth = 100;
    const { blocks } = documentOf(
      `${Array.from({ length: depth }, (_, at) => `<ul><li>w${at}`).join("")}<blockquote>q</blockquote>`,
    );
    assert.deepEqual(
      blocks.map(({ nest }) => nest.length),
      [...Array.from({ length: depth }, (_, at) => Math.min(at + 1, 40)), 40],
    );
    assert.equal(blocks.at(-1)?.nest.at(-1)?.kind, "quote");
    assert.equal(
      blocks
        .map(({ text }) => text)
        .join(" ")
        .match(/w\d+|q/g)?.length,
      depth + 1,
    );
  });

  it("lists images once each, absolute, in order", () => {
    const { images } = documentOf(
      '<img src="b.png"><p><img src="/a.png"></p><img src="b.png"><table><tr><th><img src="//c.test/c.png"><tr><td>1</table>',
    );
    assert.deepEqual(images, [
      "https://site.test/b.png",
      "https://site.test/a.png",
      "https://c.test/c.png",
    ]);
  });

  it("leaves addresses as written when the page has none of its own", () => {
    const { blocks } = documentOf('<a href="/x">x</a> <a href="http://y.test/z">z</a>', {
      url: "",
      base: "",
    });
    assert.deepEqual(
      blocks[0]?.runs.flatMap(({ link }) => link?.href ?? []),
      ["/x", "http://y.test/z"],
    );
  });

  it("knows the direction a page declares, unless told", () => {
    const rtl = (html: string): boolean => documentOf(html).rtl;
    assert.equal(rtl('<html dir="rtl"><p>x'), true);
    assert.equal(rtl('<html dir="ltr" lang="ar"><p>x'), false);
    assert.equal(rtl('<html dir="ltr"><body dir="rtl"><p>x'), true);
    assert.equal(rtl('<html lang="fa-IR"><p>x'), true);
    assert.equal(rtl('<html lang="az-Arab"><p>x'), true);
    assert.equal(rtl('<html lang="ku-Latn"><p>x'), false);
    assert.equal(rtl("<p>نص عربي طويل"), false);
    assert.equal(documentOf('<html dir="rtl"><p>x', { rtl: false }).rtl, false);
  });

  it("is one block or source order as long as nothing is measured", () => {
    assert.equal(documentOf("<p>one").reading_order, "single-block");
    assert.equal(documentOf("<p>one<p>two").reading_order, "dom-fallback");
    assert.deepEqual(documentOf("").blocks, []);
  });
});
