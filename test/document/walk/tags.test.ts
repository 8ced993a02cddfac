// What each element does to the blocks of a page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../../src/document/markdown/to-markdown.ts";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import { MARK } from "../../../src/model/document.ts";

const blocksOf = (html: string) =>
  toDocument(parseHtml(html), {
    url: "https://a.test/",
    base: "https://a.test/",
    rtl: undefined,
    includeHiddenText: false,
  }).blocks;
const textsOf = (html: string) => blocksOf(html).map(({ text }) => text);
const kindsOf = (html: string) => blocksOf(html).map(({ kind, text }) => [kind, text]);
const regionOf = (html: string) => blocksOf(html)[0]?.region;
const marksOf = (html: string) => blocksOf(html)[0]?.runs[0]?.marks;

describe("an element", () => {
  it("has lines of its own if it is a block", () => {
    for (const tag of [
      ...["div", "p", "section", "address", "center", "fieldset", "hgroup", "figure", "form"],
      ...["article", "main", "nav", "aside", "header", "footer", "search", "dialog open"],
      ...["blockquote", "figcaption", "dl", "details open"],
    ]) {
      const [name = ""] = tag.split(" ");
      const texts = textsOf(`<body>one<${tag}>two</${name}>three`);
      assert.deepEqual(texts, ["one", "two", "three"], tag);
    }
  });

  it("stands in its line if it is not", () => {
    for (const tag of ["span", "b", "i", "abbr", "cite", "font", "time", "custom-tag", "u"]) {
      assert.deepEqual(textsOf(`<body>one<${tag}>two</${tag}>three`), ["onetwothree"], tag);
    }
  });

  it("stands apart in its line if it is a label, a graphic or its text", () => {
    for (const [tag, inner] of [
      ["label", "two"],
      ["svg", "<text>two</text>"],
      ["marquee", "two"],
    ] as const) {
      assert.deepEqual(textsOf(`<body>one<${tag}>${inner}</${tag}>three`), ["one two three"], tag);
    }
    assert.deepEqual(textsOf("<svg><text>one</text><text>two</text></svg>"), ["one two"]);
  });

  it("separates words where it is a field, of whose text nothing is shown", () => {
    for (const field of [
      "<canvas>two</canvas>",
      "<textarea>two</textarea>",
      '<progress value="2">two</progress>',
      "<meter>two</meter>",
    ]) {
      assert.deepEqual(textsOf(`<p>one${field}three`), ["one three"], field);
    }
  });

  it("shows nothing where it is never drawn", () => {
    for (const tag of ["script", "style", "template", "noframes", "datalist"]) {
      assert.deepEqual(
        textsOf(`<p>one</p><${tag}><option>two</${tag}><p>three</p>`),
        ["one", "three"],
        tag,
      );
    }
    assert.deepEqual(textsOf("<head><title>two</title></head><p>one"), ["one"]);
  });

  it("has the kind of its block", () => {
    assert.deepEqual(
      kindsOf("<h1>a</h1><p>b</p><ul><li>c</ul><blockquote>d</blockquote><pre>e</pre><hr>"),
      [
        ["heading", "a"],
        ["paragraph", "b"],
        ["list-item", "c"],
        ["quote", "d"],
        ["code", "e"],
        ["rule", ""],
      ],
    );
    assert.deepEqual(kindsOf("<dl><dt>a<dd>b</dl><details open><summary>c</summary>d</details>"), [
      ["term", "a"],
      ["definition", "b"],
      ["term", "c"],
      ["paragraph", "d"],
    ]);
    assert.deepEqual(kindsOf('<figure><img src="/i" alt="i"><figcaption>a</figcaption></figure>'), [
      ["image", ""],
      ["caption", "a"],
    ]);
  });

  it("has the level of its heading", () => {
    const levels = blocksOf(
      [1, 2, 3, 4, 5, 6].map((level) => `<h${level}>x</h${level}>`).join(""),
    ).map(({ level }) => level);
    assert.deepEqual(levels, [1, 2, 3, 4, 5, 6]);
  });

  it("keeps lines where it is preformatted", () => {
    for (const tag of ["pre", "listing", "xmp", "plaintext"]) {
      assert.deepEqual(kindsOf(`<${tag}>a\n  b`), [["code", "a\n  b"]], tag);
    }
  });

  it("makes a list of items", () => {
    for (const tag of ["ul", "ol", "menu", "dir"]) {
      const [block] = blocksOf(`<${tag}><li>a</${tag}>`);
      assert.equal(block?.kind, "list-item", tag);
      assert.equal(block?.nest.length, 1, tag);
    }
    assert.equal(toMarkdown(blocksOf("<ol><li>a<li>b</ol>")), "1. a\n2. b");
  });

  it("marks its text", () => {
    const marks = {
      strong: ["b", "strong"],
      emphasis: ["i", "em"],
      strike: ["s", "strike", "del"],
      code: ["code", "kbd", "samp", "tt"],
      sub: ["sub"],
      sup: ["sup"],
    } as const;
    for (const [mark, tags] of Object.entries(marks)) {
      for (const tag of tags) {
        assert.equal(marksOf(`<p><${tag}>x</${tag}> y`), MARK[mark as keyof typeof marks], tag);
      }
    }
    for (const tag of ["u", "ins", "mark", "small", "big"]) {
      assert.equal(marksOf(`<p><${tag}>x</${tag}> y`), 0, tag);
    }
  });

  it("breaks its line, links, quotes and reads aloud", () => {
    assert.deepEqual(textsOf("<p>one<br>two"), ["one\ntwo"]);
    assert.equal(blocksOf('<p><a href="/x">one</a>')[0]?.runs[0]?.link?.href, "https://a.test/x");
    assert.deepEqual(textsOf("<p>a <q>b</q> c"), ["a “b” c"]);
    assert.deepEqual(textsOf("<p><ruby>漢<rt>kan</rt></ruby>"), ["漢(kan)"]);
  });

  it("shows media by their addresses", () => {
    for (const tag of ["video", "audio", "iframe", "embed"]) {
      const [block] = blocksOf(`<${tag} src="https://b.test/m"></${tag}>`);
      assert.equal(block?.kind, "media", tag);
    }
    assert.equal(blocksOf('<img src="/i.png" alt="i">')[0]?.kind, "image");
    assert.equal(blocksOf('<frameset><frame src="/f"></frameset>')[0]?.kind, "media");
  });

  it("shows a formula", () => {
    assert.deepEqual(kindsOf('<math display="block"><mi>x</mi></math>'), [["math", "x"]]);
    assert.deepEqual(textsOf("<p>a <math><mi>x</mi></math> b"), ["a x b"]);
    assert.equal(marksOf('<p><script type="math/tex">x^2</script> y'), MARK.math);
  });
});

describe("the region of a block", () => {
  it("is that of its element", () => {
    for (const [tag, region] of [
      ["main", "main"],
      ["nav", "navigation"],
      ["aside", "complementary"],
      ["header", "banner"],
      ["footer", "contentinfo"],
      ["search", "search"],
      ["dialog open", "dialog"],
      ["div", ""],
      ["section", ""],
      ["article", ""],
    ] as const) {
      assert.equal(regionOf(`<${tag}><p>text</p></${tag.split(" ")[0]}>`), region, tag);
    }
  });

  it("is that of the role of its element", () => {
    for (const [role, region] of [
      ["main", "main"],
      ["navigation", "navigation"],
      ["banner", "banner"],
      ["contentinfo", "contentinfo"],
      ["complementary", "complementary"],
      ["search", "search"],
      ["form", "form"],
      ["dialog", "dialog"],
      ["alertdialog", "dialog"],
      ["presentation", ""],
      ["region", ""],
    ] as const) {
      assert.equal(regionOf(`<div role="${role}"><p>text</p></div>`), region, role);
    }
  });

  it("is the page's header and footer only outside of sections", () => {
    for (const section of ["section", "article", "main", "nav", "aside"]) {
      const own = { main: "main", nav: "navigation", aside: "complementary" }[section] ?? "";
      for (const tag of ["header", "footer"]) {
        const html = `<${section}><${tag}><p>text</p></${tag}></${section}>`;
        assert.equal(regionOf(html), own, html);
      }
    }
    assert.equal(regionOf("<div><header><p>text</p></header></div>"), "banner");
  });
});
