import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readStyleSheets } from "../../src/html/style-sheets.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { attribute } from "../../src/html/walk.ts";
import { assertLinear, repeated } from "../support/linear.ts";
import { itSlow } from "../support/slow.ts";

/** What the sheet makes of the element with the id `x`. */
function displayed(css: string, element: string): string {
  const tree = parseHtml(`<style>${css}</style>${element}`);
  const node = tree.tag.findIndex((_, at) => attribute(tree, at, "id") === "x");
  const display = readStyleSheets(tree)?.displayOf(node, {
    className: attribute(tree, node, "class") ?? "",
    id: "x",
    isHidden: attribute(tree, node, "hidden") !== undefined,
  });
  return display ?? "nothing said";
}

describe("readStyleSheets", () => {
  const a = '<p id="x" class="a b"></p>';

  // proves: hidden.stylesheet
  it("hides by type, class, identifier and their compounds", () => {
    for (const selector of ["p", ".a", "#x", "p.a", ".a.b", "p#x.b", "q, .a"]) {
      assert.equal(displayed(`${selector}{display:none}`, a), "hidden", selector);
    }
    assert.equal(displayed(".a{color:red;visibility : hidden}", a), "hidden");
  });

  // proves: hidden.nothing_else
  it("does not hide by anything more than that", () => {
    for (const selector of [
      ".c",
      ".a.c",
      "div.a",
      "div .a",
      ".a:hover",
      "[id=y]",
      ".a > p",
      "*",
      ":not(.a)",
      "[open]",
      ".a:nth-child(1)",
      ".a::before",
    ]) {
      assert.equal(displayed(`${selector}{display:none}`, a), "nothing said", selector);
    }
  });

  it("splits style sheets at no brace or semicolon in strings, addresses or escapes", () => {
    for (const other of [
      '.b::before{content:"}.a{display:block"}',
      ".b{background:url(data:image/svg+xml;{})}",
      ".b\\'{color:red}",
      ".b\\{{color:red}",
    ]) {
      assert.equal(displayed(`${other}.a{display:none}`, a), "hidden", other);
    }
    assert.equal(displayed('.a{content:";display:none;"}', a), "nothing said");
    assert.equal(displayed(".a{background:url(x;display:none)}", a), "nothing said");
  });

  it("hides nothing by sheets in a noscript, which may show what another sheet hides", () => {
    const outside = (first: string, second: string) =>
      displayed(`${first}</style><noscript><style>${second}</style></noscript><style>`, a);
    assert.equal(outside("", ".a{display:none}"), "nothing said");
    assert.equal(outside(".b{color:red}", ".a{visibility:hidden}"), "nothing said");
    assert.equal(outside(".a{display:none}", ".a{display:block}"), "shown");
  });

  it("follows the cascade: importance, then specificity, then order", () => {
    assert.equal(displayed(".a{display:none}.b{display:block}", a), "shown");
    assert.equal(displayed(".a{display:block}.b{display:none}", a), "hidden");
    assert.equal(displayed("#x{display:none}.b{display:block}", a), "hidden");
    assert.equal(displayed("#x{display:block}.b{display:none!important}", a), "hidden");
    assert.equal(displayed(".a{display:none;display:flex}", a), "nothing said");
  });

  it("believes every rule that may show: under a condition, with ancestors, behind pseudo-classes that always can hold", () => {
    assert.equal(
      displayed(".a{display:none}@media (min-width:9px){.a{display:block}}", a),
      "shown",
    );
    assert.equal(displayed(".a{display:none}@supports(x:y){p.b{display:flex}}", a), "shown");
    assert.equal(displayed(".a{display:none}body .a{display:grid}", a), "shown");
    assert.equal(displayed(".a{display:none}.b:first-child{display:grid}", a), "shown");
    assert.equal(
      displayed(".a{display:none}.md\\:b{display:block}", '<p id="x" class="a md:b">'),
      "shown",
    );
    assert.equal(displayed(".a{display:none}.open .a{display:block}", a), "hidden");
    assert.equal(displayed(".a{display:none}.a:hover{display:block}", a), "hidden");
  });

  // proves: hidden.media
  it("leaves out what holds for print, and what hides only under a condition", () => {
    assert.equal(displayed("@media print{.a{display:none}}", a), "nothing said");
    assert.equal(displayed("@media (max-width:9px){.a{display:none}}", a), "nothing said");
    assert.equal(displayed("@media screen{.a{display:none}}", a), "hidden");
    assert.equal(
      displayed("@font-face{src:x}@keyframes k{0%{display:none}}.a{color:red}", a),
      "nothing said",
    );
  });

  it("never hides the root, and knows that a rule can display a hidden element", () => {
    assert.equal(
      displayed("body{display:none}html{visibility:hidden}", '<body id="x">'),
      "nothing said",
    );
    assert.equal(
      displayed(".c{display:none}.a{display:flex}", '<p id="x" class="a" hidden>'),
      "shown",
    );
  });

  it("passes over comments, broken rules and nesting", () => {
    assert.equal(displayed("/* .b{display:block} */ .a{display:none /* } */ }", a), "hidden");
    assert.equal(displayed("}}} .a{display:none", a), "hidden");
    assert.equal(displayed(".q{color:red; .a{display:block}} .a{display:none}", a), "hidden");
    assert.equal(
      displayed(".a{display:none} .b{ &:hover{display:none} display:block }", a),
      "hidden",
    );
  });

  it("shows an element whose name has more rules than it keeps", () => {
    const rules = ".a.z{display:none}".repeat(300);
    assert.equal(displayed(`.a{display:none}${rules}`, a), "nothing said");
  });

  itSlow("takes time linear in hostile sheets", () => {
    for (const part of [
      "}",
      "{",
      "/*",
      "a{",
      ".a{}",
      ";",
      "@media x{",
      ".a.b{display:none}",
      "display",
    ]) {
      const make = (size: number) => `${repeated(part)(size)}.z{display:none}`;
      assertLinear(part, make, (css) => displayed(css, a));
    }
    for (const part of [
      "padding-top:1px;",
      "color:#fe;",
      "background:#fe;",
      "color:rgb(",
      "mask",
    ]) {
      assertLinear(part, repeated(part), (body) => displayed(`.a{${body}}`, a));
    }
    for (const [name, part] of Object.entries({
      "mask-image:linear-gradient(": "transparent  ",
      "clip-path:polygon(": "0 0  ",
      "opacity:0;color:a": " ",
    })) {
      assertLinear(name, repeated(part), (value) => displayed(`.a{${name}${value}x)}`, a));
    }
    for (const part of ["a,", "[", ":a(", ".a "]) {
      const make = (size: number) => `${repeated(part)(size)}b:not(.x){display:none}`;
      assertLinear(part, make, (css) => displayed(css, a));
    }
    for (const part of ['"\\', "@media (a)  and ("]) {
      const make = (size: number) => `.a{display:none}${repeated(part)(size)}`;
      assertLinear(part, make, (css) => displayed(css, a));
    }
    const chains = Array.from({ length: 50 }, (_, at) => `.q${at} .x .x .x .b{display:none}`);
    assertLinear(
      "combinators",
      (size) => "<div class=x>".repeat(100) + repeated("<p class=b>")(size),
      (html) => displayed(chains.join(""), html + a),
    );
    const rules = (size: number) =>
      Array.from({ length: size / 20 }, (_, at) => `.a.n${at}{display:none}`).join("");
    assertLinear(
      "rules and elements",
      (size) => ({ css: rules(size), html: repeated('<p class="a"></p>')(size) }),
      ({ css, html }) => displayed(css, html + a),
    );
  });
});
