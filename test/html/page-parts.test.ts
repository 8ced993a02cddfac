// The parts of a page that a caller's selectors name: what is left out, what matches nothing, what is refused.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findPageParts, selectorFault } from "../../src/html/page-parts.ts";
import { parseHtml } from "../../src/html/tree.ts";

const PAGE = `<body><nav>menu</nav><main><p class="a">one</p><aside data-open="x,y">two <b>bold</b></aside></main>
<footer>end</footer>`;

/** The texts that selectors leave of a page. */
function leftOf(selectors: { include?: string; exclude?: string }, html = PAGE): string {
  const tree = parseHtml(html);
  const { leftOut } = findPageParts(tree, { include: "", exclude: "", ...selectors });
  const words: string[] = [];
  for (let node = 1; node < tree.size; ) {
    if (leftOut[node] === 1) node = tree.end[node] ?? tree.size;
    else words.push(tree.text[node++]?.trim() ?? "");
  }
  return words.filter((word) => word !== "").join(" ");
}

describe("findPageParts", () => {
  it("keeps included elements with all they contain", () => {
    assert.equal(leftOf({ include: "main" }), "one two bold");
    assert.equal(leftOf({ include: "footer, .a" }), "one end");
    assert.equal(leftOf({ include: "b, aside" }), "two bold");
  });

  it("leaves excluded elements out, also within included ones and around them", () => {
    assert.equal(leftOf({ exclude: "nav, footer" }), "one two bold");
    assert.equal(leftOf({ include: "main", exclude: "aside" }), "one");
    assert.equal(leftOf({ include: "b", exclude: "main" }), "");
  });

  it("matches attributes of a state as written, and commas within a selector", () => {
    assert.equal(leftOf({ include: `[data-open="x,y"], nav` }), "menu two bold");
    assert.equal(leftOf({ include: ":is(b, nav)" }), "menu bold");
    assert.equal(leftOf({ include: ".w\\,1" }, `<p class="w,1">one</p><p>two</p>`), "one");
  });

  it("names the selectors that match nothing", () => {
    const parts = findPageParts(parseHtml(PAGE), { include: ".no, main", exclude: "nav, i > b" });
    assert.deepEqual(parts.unmatched, [".no", "i > b"]);
    assert.equal(parts.isIncluded, true);
    const none = findPageParts(parseHtml(PAGE), { include: ".no", exclude: "nav" });
    assert.equal(none.isIncluded, false);
    assert.equal(
      none.leftOut.reduce((sum, mark) => sum + mark, 0),
      1,
    );
  });

  it("names the selector that takes too many steps, on long attributes too", () => {
    const deep = parseHtml("<div class=x>".repeat(200));
    const selectors = { include: "div", exclude: ".y .x .x .x" };
    assert.equal(findPageParts(deep, selectors, { left: 2000 }).costly, ".y .x .x .x");
    const long = parseHtml(`<div class="${"y ".repeat(64_000)}">${"<p></p>".repeat(100)}`);
    const below = { include: ".x p", exclude: "" };
    assert.equal(findPageParts(long, below, { left: 10_000 }).costly, ".x p");
  });
});

describe("selectorFault", () => {
  it("accepts what markup decides", () => {
    for (const list of ["", "main", "a > b, c ~ d", `[title="a,b"]`, ":not(.x):first-child"]) {
      assert.equal(selectorFault(list), undefined, list);
    }
  });

  it("names a selector that is invalid, or that markup does not decide", () => {
    for (const [list, named] of [
      ["main, p >", "p >"],
      ["a:hover", "a:hover"],
      ["p::before", "p::before"],
      ["a,,b", ""],
      ["..x", "..x"],
      ["p { color: red }", "p { color: red }"],
    ] as const) {
      assert.match(selectorFault(list) ?? "", /is no CSS selector/, list);
      assert.ok(selectorFault(list)?.startsWith(`"${named}"`), list);
    }
  });

  it("limits length, number and nesting", () => {
    assert.match(selectorFault("a".repeat(2001)) ?? "", /at most 2000 characters/);
    assert.match(selectorFault("a,".repeat(60)) ?? "", /at most 50 selectors, not 61/);
    assert.match(selectorFault(`${":not(".repeat(9)}a${")".repeat(9)}`) ?? "", /at most 8 levels/);
  });
});
