// Formatting left open times paragraphs: the one step of the standard that makes more elements than were written.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parse, serialize } from "parse5";
import { parseHtml } from "../../src/html/tree.ts";
import { elements, textContent } from "../../src/html/walk.ts";
import { itSlow } from "../support/slow.ts";

/** A page whose every font element stays open and is made again in each paragraph behind it. */
function openFonts(count: number): string {
  let source = "";
  for (let at = 0; at < count; at++) source += `<font size=${at}>x<p>`;
  return `${source}word`;
}

describe("BoundedParser", () => {
  it("makes formatting again as the standard says", () => {
    const source = openFonts(100);
    const made = [...elements(parseHtml(source), new Set(["font"]))].length;
    assert.equal(made, serialize(parse(source)).split("<font").length - 1);
    assert.ok(made > 5000, `${made} elements`);
  });

  itSlow("stops making formatting again before it exhausts memory, and keeps the text", () => {
    const count = 8000;
    const tree = parseHtml(openFonts(count));
    assert.ok(tree.size < 1_100_000, `${tree.size} nodes`);
    assert.equal(textContent(tree, 0), `${"x".repeat(count)}word`);
  });
});
