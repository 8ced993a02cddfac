// Markup made to exhaust: depth, breadth, spans, repetition. Each must end, and keep its words.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { toText } from "../../src/document/to-text.ts";
import { documentOf } from "./pages.ts";

const times = (count: number, part: string): string => part.repeat(count);
const DEEP = 100_000;

/** CPU a case may take. Each takes less than two seconds, and what is quadratic takes minutes. */
const MAX_SECONDS = 30;

/** Name, markup, and a word it must keep. */
const CASES: readonly (readonly [string, string, string])[] = [
  ["nested divs", `${times(DEEP, "<div>")}word`, "word"],
  ["nested inline formatting", `${times(5000, "<b><i>")}word`, "word"],
  ["spans in spans, all one line", `${times(200_000, "<span>x")} word`, "word"],
  ["spans in a row, all one line", `${times(150_000, "<span>x</span>")} word`, "word"],
  ["nested lists", `${times(DEEP / 4, "<ul><li>")}word`, "word"],
  ["nested lists with words", `${times(10_000, "<ul><li>x ")}word`, "word"],
  ["nested quotes", `${times(10_000, "<blockquote>x<p>")}word`, "word"],
  ["nested data tables", `${times(10_000, "<table><tr><th>x<td>")}word`, "word"],
  ["nested layout tables", `${times(DEEP / 4, "<table><tr><td>")}word`, "word"],
  ["nested MathML", `<math>${times(DEEP / 2, "<mrow>")}<mi>word</mi>`, "word"],
  ["formulas in formulas", `${times(75_000, "<math><mi>x")}word`, "word"],
  ["a formula of many parts", `<math>${times(150_000, "<mi>x</mi>")}</math> word`, "word"],
  ["nested definitions", `${times(20_000, "<dl><dt>x<dd>")}word`, "word"],
  ["siblings without end", `${times(200_000, "<p>x")}<p>word`, "word"],
  ["breaks without end", `a${times(200_000, "<br>")}word`, "word"],
  ["links without end", `${times(50_000, "<a href=/x>y</a> ")}word`, "word"],
  [
    "cells without end",
    `<table><tr><th>h${times(400, `<tr>${times(400, "<td>1")}`)}</table>word`,
    "word",
  ],
  [
    "huge spans",
    `<table>${times(3000, "<tr><td rowspan=65534 colspan=1000>x<td colspan=1000>y<th>z")}</table>word`,
    "word",
  ],
  [
    "tables of one row without end",
    `${"<table><tr><td>a<td>b</table>".repeat(40_000)}word`,
    "word",
  ],
  [
    "rows without end",
    `<table><tr><th>h${times(50_000, "<tr><td rowspan=9>x")}</table>word`,
    "word",
  ],
  [
    "hidden twins",
    `<div>${times(20_000, "<p hidden class=toggle>same</p><p>same</p>")}</div>word`,
    "word",
  ],
  [
    "hidden nested in hidden",
    `${times(20_000, "<div hidden class=tab-panel>x ")}</div>${times(20_000, "</div>")}word`,
    "word",
  ],
  [
    "texts for small screens nested in others",
    `${times(2000, "<p>x<div class=mobile-only>")}${times(100_000, "<i>x</i>")}word`,
    "word",
  ],
  [
    "slides",
    `<div>${times(50_000, "<p class=slide hidden>x</p>")}<p class=slide>word</p></div>`,
    "word",
  ],
  ["skip links", `${times(50_000, "<div class=skip-link><a href=#x>x</a></div>")}word`, "word"],
  [
    "streamed segments in a ring",
    '<template id="P:1"></template><div hidden id="S:1"><template id="P:1"></template>word</div>',
    "word",
  ],
  ["openers of formulas", `${times(200_000, "\\(")}word`, "word"],
  ["dollars", `${times(200_000, "$$1 ")}word`, "word"],
  ["backticks", `<p>${times(200_000, "`")}<code>${times(100_000, "` ``")}</code> word`, "word"],
  ["stars and brackets", `<p>${times(200_000, "*[_~!<&")}word`, "word"],
  ["emphasis that never flanks", `<p>${times(50_000, "<b>(</b>a<i>)</i>")}word`, "word"],
  ["lines of code as elements", `<pre>${times(200_000, "<div>x</div>")}word</pre>`, "word"],
  ["nested pre", `${times(20_000, "<pre><p>x")}word`, "word"],
  ["nested links", `${times(20_000, "<a href=/x><div>x")}word`, "word"],
  ["noscripts", `${times(50_000, "<img><noscript><img src=/x.png></noscript>")}word`, "word"],
  ["placeholders beside a word", `<p>${times(5000, "{{}}")}word`, "word"],
  ["placeholders", `<div v-if=a>${times(20_000, "<div v-if=b>{{ x }}</div>")}</div>word`, "word"],
  [
    "template directives, nested",
    `${times(20_000, "<div v-if=b>")}x${times(20_000, "</div>")}word`,
    "word",
  ],
  ["code editors, nested", `${times(20_000, '<div class="CodeMirror">')}word`, "word"],
  ["typeset formulas, nested", `${times(20_000, '<span class="katex">')}word`, "word"],
  ["permalinks", `<h2>${times(50_000, '<a class=anchor href="#x">#</a>')}word</h2>`, "word"],
  ["choices without end", `<select>${times(100_000, "<option>x")}</select>word`, "word"],
  ["raised in raised", `${times(20_000, "<sup>2<sub>3")}word`, "word"],
  [
    "white text, deeply nested",
    `${times(DEEP, "<div>")}${times(DEEP / 2, '<p style="color:white">x</p>')}word`,
    "word",
  ],
  [
    "checkboxes, deeply nested",
    `${times(DEEP, "<div>")}<ul>${times(DEEP, "<li><input type=checkbox>x")}</ul>word`,
    "word",
  ],
  ["raised runs", `<p>${times(50_000, "<sup>a</sup><sup>2</sup>")} word`, "word"],
];

describe("hostile markup", () => {
  for (const [name, html, word] of CASES) {
    it(`of ${name} is read to its end`, () => {
      const before = process.cpuUsage();
      const { blocks } = documentOf(html);
      assert.ok(toText(blocks).includes(word), "the text keeps the word");
      assert.ok(toMarkdown(blocks).includes(word), "the Markdown keeps the word");
      const { user } = process.cpuUsage(before);
      assert.ok(user < MAX_SECONDS * 1e6, `takes ${user / 1e6} s of CPU`);
    });
  }
});
