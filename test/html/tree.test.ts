// The preorder tree: structure, templates, shadow roots, and markup made to be slow.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type HtmlTree, parseHtml } from "../../src/html/tree.ts";
import { attribute, closest, textContent, xpathOf } from "../../src/html/walk.ts";

/** The body as nested tags and texts, to compare trees by eye. */
function shape(tree: HtmlTree): string {
  const body = tree.tag.indexOf("body");
  let out = "";
  const open: number[] = [];
  for (let node = body + 1; node < (tree.end[body] ?? 0); node++) {
    while (open.length > 0 && (tree.end[open.at(-1) ?? 0] ?? 0) <= node) {
      out += ")";
      open.pop();
    }
    if (tree.tag[node] === "") out += `'${tree.text[node]}'`;
    else {
      out += `${tree.tag[node]}(`;
      open.push(node);
    }
  }
  return out + ")".repeat(open.length);
}

describe("parseHtml", () => {
  it("flattens elements and texts in document order, comments left out", () => {
    assert.equal(
      shape(parseHtml("<p>a<!-- x --><b>b</b>c</p><ul><li>d</ul>")),
      "p('a'b('b')'c')ul(li('d'))",
    );
  });

  it("gives the first html and body the attributes that only later ones have", () => {
    const tree = parseHtml(
      '<html lang="ar"><body class="a"><p>x</p><html lang="en" dir="rtl"><body class="b" id="c">',
    );
    const root = tree.tag.indexOf("html");
    const body = tree.tag.indexOf("body");
    assert.deepEqual([attribute(tree, root, "lang"), attribute(tree, root, "dir")], ["ar", "rtl"]);
    assert.deepEqual([attribute(tree, body, "class"), attribute(tree, body, "id")], ["a", "c"]);
    assert.equal(shape(tree), "p('x')");
  });

  it("puts misplaced table content before the table, as the standard says", () => {
    assert.equal(shape(parseHtml("<table>x<tr><td>y</table>")), "'x'table(tbody(tr(td('y'))))");
  });

  it("ends a frame left open in a noscript where the noscript ends", () => {
    const frame = '<noscript><iframe src="a"/></noscript>';
    assert.equal(
      shape(
        parseHtml(`<body><noscript>x</noscript>${frame}<p>y</p><iframe src="b">z</iframe><p>w`),
      ),
      "noscript('x')noscript(iframe())p('y')iframe('z')p('w')",
    );
  });

  it("reads noscript as markup", () => {
    assert.equal(shape(parseHtml("<body><noscript><p>x</p></noscript>")), "noscript(p('x'))");
  });

  it("keeps the content of a plain template inside it", () => {
    assert.equal(shape(parseHtml("<template><p>x</p></template>")), "");
    assert.equal(
      shape(parseHtml("<div><template><p>x</p></template></div>")),
      "div(template(p('x')))",
    );
  });

  it("composes a declarative shadow root with its slots, fallback only where nothing is assigned", () => {
    const html = `<x-card><template shadowrootmode="open"><h1><slot name="title">none</slot></h1>
<slot></slot><slot name="foot">fallback</slot></template><b slot="title">T</b>body<i slot="other">lost</i></x-card>`;
    assert.equal(
      shape(parseHtml(html)).replaceAll("'\n'", ""),
      "x-card(h1(slot(b('T')))slot('body')slot('fallback'))",
    );
  });

  it("composes only the first shadow root of a host, and only in elements that can host one", () => {
    const root = (text: string) => `<template shadowrootmode=open>${text}<slot></slot></template>`;
    assert.equal(
      shape(parseHtml(`<div>${root("a")}${root("b")}light</div>`)),
      "div('a'slot(template('b'slot())'light'))",
    );
    for (const name of ["ul", "a", "font-face"]) {
      assert.equal(
        shape(parseHtml(`<${name}>${root("a")}light</${name}>`)),
        `${name}(template('a'slot())'light')`,
      );
    }
  });

  it("composes nested shadow roots, slots handed on included", () => {
    const html = `<x-outer><template shadowrootmode="open"><x-inner><template shadowrootmode="open"><em><slot></slot></em></template><slot></slot></x-inner></template>text</x-outer>`;
    assert.equal(shape(parseHtml(html)), "x-outer(x-inner(em(slot(slot('text')))))");
  });

  it("gives the XPath of an element, foreign ones by local name", () => {
    const tree = parseHtml("<p></p><div><p>a</p><p id=x>b</p></div><svg><g id=y></g></svg>");
    const byId = (id: string) =>
      tree.tag.findIndex((_, node) => attribute(tree, node, "id") === id);
    assert.equal(xpathOf(tree, byId("x")), "/html[1]/body[1]/div[1]/p[2]");
    assert.equal(
      xpathOf(tree, byId("y")),
      "/html[1]/body[1]/*[local-name()='svg'][1]/*[local-name()='g'][1]",
    );
    assert.equal(textContent(tree, closest(tree, byId("x"), "div")), "ab");
    assert.equal(closest(tree, byId("x"), "table"), -1);
  });

  const hostile: readonly [name: string, html: string, atLeast: number][] = [
    ["100,000 nested elements", "<div>".repeat(100_000), 100_000],
    ["a million siblings", "<p>x".repeat(1_000_000), 2_000_000],
    ["a million misplaced table children", `<table>${"<b>x</b>".repeat(500_000)}`, 1_000_000],
    [
      "20,000 attributes on one element",
      `<a ${Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(" ")}>`,
      4,
    ],
    ["10,000 nested shadow roots", "<x-a><template shadowrootmode=open>".repeat(10_000), 10_000],
  ];
  for (const [name, html, atLeast] of hostile) {
    it(`reads ${name}`, { timeout: 60_000 }, () => {
      assert.ok(parseHtml(html).size >= atLeast);
    });
  }
});
