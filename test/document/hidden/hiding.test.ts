// The rules that hide text: their order, and an element of each.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { hiddenBy, newCandidate } from "../../../src/document/hidden/hiding.ts";
import { RULES } from "../../../src/document/hidden/rules.ts";
import { readElement } from "../../../src/document/page/element.ts";
import { pageContext } from "../../../src/document/page/page-context.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import { HIDDEN_RULES, type HiddenBy } from "../../../src/model/document.ts";

/** Markup whose element with the id `x` a rule hides, or no rule does. */
const ELEMENTS: readonly (readonly [html: string, by: HiddenBy | undefined])[] = [
  ["<p id=x>", undefined],
  ["<dialog id=x>", "dialog"],
  ["<dialog id=x open>", undefined],
  ["<div id=x role=alertdialog aria-hidden=true>", "dialog"],
  ["<div id=x role=dialog>", undefined],
  ['<div id=x class="modal fade">', "dialog"],
  ['<div id=x class="modal fade show">', undefined],
  ["<p id=x hidden>", "attribute"],
  ["<p id=x hidden=until-found>", undefined],
  ["<style>.gone{display:none} #x{display:block}</style><p id=x hidden>", undefined],
  ["<p id=x hidden style='display:none'>", "attribute"],
  ["<p id=x style='visibility:hidden'>", "style"],
  ["<style>.gone{display:none}</style><p id=x class=gone>", "stylesheet"],
  ["<style>.gone{display:none}</style><p id=x class=gone style='display:block'>", undefined],
  ["<p id=x style='position:absolute;clip:rect(0,0,0,0)'>", "clipped"],
  ["<p id=x style='position:absolute;left:-9999px'>", "offscreen"],
  ["<p id=x v-if=name>{{ name }}", "template"],
  ["<p id=x v-if=name>Name", undefined],
  ["<a id=x href=#main>Skip to content", "skip-link"],
  ["<a id=x href=/main>Skip to content", undefined],
  ["<div id=x class=skip-links><a href=#main>Main", "skip-link"],
  ["<div id=x class=skip-links>Main", undefined],
  ["<span id=x class=mw-editsection>[edit]", "edit-control"],
  ["<span id=x class=sr-only>for readers", "screen-reader"],
  ["<h2 id=x class=sr-only>Title", undefined],
  ["<div><p>Call us</p><p id=x class=mobile-only>Call us", "twin"],
  ["<div><p>Call us</p><p id=x class=mobile-only>Mail us", undefined],
  ["<script type=application/json>{}</script><p id=x style='opacity:0'>", "opacity"],
  ["<script>run()</script><p id=x style='opacity:0'>", undefined],
  ["<script type=rocketlazyloadscript>run()</script><p id=x style='opacity:0'>", undefined],
  ["<script type=nitropack/inlinescript>run()</script><p id=x style='opacity:0'>", undefined],
  ["<script type=5a1f-module>run()</script><p id=x style='opacity:0'>", undefined],
];

function ruleOf(html: string): HiddenBy | undefined {
  const tree = parseHtml(html);
  const candidate = newCandidate(pageContext(tree, { base: "", measured: undefined }));
  const node = tree.attrs.findIndex((attrs) =>
    attrs.some(({ name, value }) => name === "id" && value === "x"),
  );
  candidate.element = readElement(candidate.page, node);
  return hiddenBy(candidate, undefined);
}

describe("the rules that hide text", () => {
  for (const [html, by] of ELEMENTS) {
    it(`${by ?? "none"}: ${html}`, () => assert.equal(ruleOf(html), by));
  }

  it("apply in the order of their documentation, each under its name in the answers", () => {
    const page = new URL("../../../../docs/reference/hidden-text.md", import.meta.url);
    const rows = readFileSync(page, "utf8").matchAll(/^\| `([a-z-]+)` \|/gm);
    // What a caller's selector leaves out is not hidden, and no rule tests it.
    const all: string[] = [...RULES.map(({ name }) => name), "selector"];
    assert.deepEqual(
      all,
      [...rows].map(([, name]) => name),
    );
    assert.deepEqual(all.sort(), [...HIDDEN_RULES].sort());
  });
});
