// Which blocks of a page may be its content.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsOfBlocks } from "../../src/structure/block-facts.ts";
import { containersOf } from "../../src/structure/containers.ts";
import { blocksInside } from "../../src/structure/measures.ts";
import { documentOf, words } from "./page-of.ts";

/** First words of the blocks that may be content. */
function insideOf(body: string): readonly string[] {
  const { blocks } = documentOf(body);
  const inside = blocksInside(blocks, containersOf(blocks), factsOfBlocks(blocks).words);
  assert.equal(inside.length, blocks.length);
  return blocks.filter((_, at) => inside[at] === 1).map(({ text }) => text.split(" ", 1)[0] ?? "");
}

describe("blocksInside", () => {
  for (const [region, element] of [
    ["navigation", "<nav><p>Menu of the site</p></nav>"],
    ["banner", '<div role="banner"><p>Menu of the site</p></div>'],
    ["footer", '<div role="contentinfo"><p>Menu of the site</p></div>'],
    ["aside", "<aside><p>Menu of the site</p></aside>"],
    ["search", '<div role="search"><p>Menu of the site</p></div>'],
    ["dialog", '<div role="dialog"><p>Menu of the site</p></div>'],
  ] as const) {
    it(`leaves out blocks of the ${region}`, () => {
      assert.deepEqual(insideOf(`${element}<p>Text of the page.</p>`), ["Text"]);
    });
  }

  it("keeps blocks of a form, and those in no region", () => {
    const form = '<div role="form"><p>Form of the page</p></div>';
    assert.deepEqual(insideOf(`${form}<p>Text of the page.</p>`), ["Form", "Text"]);
  });

  it("leaves out a consent notice and the options of a choice", () => {
    const consent = `<div id="cookie-consent" class="cookie-banner"><p>We use cookies to improve this site.</p><button>Accept all cookies</button><button>Reject</button></div>`;
    const select = "<select><option>Red</option><option>Blue</option></select>";
    assert.deepEqual(insideOf(`<p>Text of the page.</p>${consent}${select}`), ["Text"]);
  });

  it("keeps only the main region when it has more than 30 % of the words", () => {
    const page = (main: number, other: number) =>
      `<main><p>Main ${words(main - 1)}</p></main><p>Other ${words(other - 1)}</p>`;
    assert.deepEqual(insideOf(page(31, 69)), ["Main"]);
    assert.deepEqual(insideOf(page(30, 70)), ["Main", "Other"]);
  });

  it("knows a main region by its tag or its role", () => {
    const text = `<p>Main ${words(20)}</p>`;
    const other = "<p>Other</p>";
    assert.deepEqual(insideOf(`<main>${text}</main>${other}`), ["Main"]);
    assert.deepEqual(insideOf(`<div role="main">${text}</div>${other}`), ["Main"]);
  });

  it("leaves out a menu inside the main region, and counts none of its words", () => {
    const menu = `<nav><p>Menu ${words(80)}</p></nav>`;
    const main = `<main>${menu}<p>Main ${words(9)}</p></main>`;
    assert.deepEqual(insideOf(`${main}<p>Other ${words(9)}</p>`), ["Main"]);
    assert.deepEqual(insideOf(`${main}<p>Other ${words(50)}</p>`), ["Main", "Other"]);
  });

  it("does not count words of menus outside of it against the main region", () => {
    const menu = `<nav><p>Menu ${words(80)}</p></nav>`;
    assert.deepEqual(insideOf(`${menu}<main><p>Main text</p></main><p>Other</p>`), ["Main"]);
  });
});
