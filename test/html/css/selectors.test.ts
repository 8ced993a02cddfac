// Selectors that markup decides: what they match, and what stays undecided.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileSelectors } from "../../../src/html/css/selectors.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import { attribute } from "../../../src/html/walk.ts";
import { assertLinear, repeated } from "../../support/linear.ts";
import { itSlow } from "../../support/slow.ts";

const PAGE = `<main><section class="a"><div class="b c"><p id="x" class="d e:f" lang="en-GB" title="One two">
  </p><p class="g"></p></div></section><section class="h"></section></main>`;

function matches(selector: string): boolean | undefined {
  const tree = parseHtml(PAGE);
  const node = tree.tag.findIndex((_, at) => attribute(tree, at, "id") === "x");
  return compileSelectors(selector)[0]?.matches(tree, node, { left: 1000 });
}

describe("compileSelectors", () => {
  it("matches names, combinators, attributes and structural pseudo-classes", () => {
    for (const selector of [
      ...["p", "*", ".d", "#x", "p.d#x", ".e\\:f", ".a .d", ".b > p", ".a p", "main .b > .d"],
      ...["section.a > div > p", "main section div p", "[lang]", "[lang|=en]", "[title~=two]"],
      ...["[title^=One]", '[title$="two"]', "[title*=e]", "[title='ONE TWO' i]"],
      ...["p:first-child", "p:not(.g)", ":is(.g, .d)", ":where(p)", "p:not(.g, .h)"],
    ]) {
      assert.equal(matches(selector), true, selector);
    }
    for (const selector of [
      ...["div", ".g", ".a > p", ".d .b", ".g + p", "p ~ p", ".h p", "[lang=en]", "p:last-child"],
      ...["p:not(.d)", ":is(.g, .h)", "[title^=two]", "main > p", ".a > .c > .b"],
    ]) {
      assert.equal(matches(selector), false, selector);
    }
  });

  it("takes only white space of CSS for a combinator", () => {
    for (const selector of ["main\u00a0.d", "main\ufeff>p", "main\u3000.d", ".a\v.d"]) {
      assert.notEqual(matches(selector), true, selector);
    }
    for (const selector of ["main\t.d", "main\n.d", "div\f>\np.d"]) {
      assert.equal(matches(selector), true, selector);
    }
  });

  it("leaves states, pseudo-elements and broken selectors undecided", () => {
    for (const selector of [
      ...[":hover", "p:nth-child(2)", "p::before", "[open]", "[aria-hidden=true]"],
      ...["[data-status=off]", "p >", "..x", "p:not(:hover)", "svg|p"],
    ]) {
      assert.equal(matches(selector), undefined, selector);
    }
  });

  it("counts specificity", () => {
    const of = (selector: string) => compileSelectors(selector)[0]?.specificity;
    assert.equal(of("p.d#x"), 10_101);
    assert.equal(of(".a > .b p[lang]"), 301);
    assert.equal(of(":where(#x) p:not(.g, #y)"), 10_001);
  });

  it("matches nothing once the steps of a page are spent, not even a negation", () => {
    const tree = parseHtml("<div class=x>".repeat(50));
    for (const selector of [".y .x .x .x", ":not(.y .x .x .x)"]) {
      const budget = { left: 100 };
      const [compiled] = compileSelectors(selector);
      for (let node = 0; node < tree.size; node++) compiled?.matches(tree, node, budget);
      assert.equal(compiled?.matches(tree, tree.size - 1, budget), false, selector);
    }
  });

  itSlow("takes time linear in hostile selectors and trees", () => {
    for (const part of ["a ", "a>", ":not(", ".a", "[a=", "a,"]) {
      assertLinear(part, repeated(part), (selector) => compileSelectors(selector));
    }
    assertLinear(
      "ancestors",
      (size) => repeated("<div class=a>")(size),
      (html) => {
        const tree = parseHtml(html);
        compileSelectors(".b .a .a > .a .a")[0]?.matches(tree, tree.size - 1, { left: 2000 });
      },
    );
  });
});
