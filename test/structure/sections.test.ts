// Sections of a page's blocks, and the block that is its title.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sectionsOf, titleBlock } from "../../src/structure/sections.ts";
import { documentOf } from "./page-of.ts";

const PAGE = documentOf(
  "<p>Before</p><h1>One</h1><p>text</p><h3>Deep</h3><p>text</p><h2>Two</h2><p>text</p>",
);

describe("sectionsOf", () => {
  it("starts a section at each heading of the level or above, after one without a heading", () => {
    const { heading, ofBlock } = sectionsOf(PAGE, 6);
    assert.deepEqual([...heading], [-1, 1, 3, 5]);
    assert.deepEqual([...ofBlock], [0, 1, 1, 2, 2, 3, 3]);
  });

  it("leaves deeper headings in the section above", () => {
    const { heading, ofBlock } = sectionsOf(PAGE, 2);
    assert.deepEqual([...heading], [-1, 1, 5]);
    assert.deepEqual([...ofBlock], [0, 1, 1, 1, 1, 2, 2]);
    assert.deepEqual([...sectionsOf(PAGE, 1).heading], [-1, 1]);
  });

  it("takes only headings for headings", () => {
    assert.deepEqual([...sectionsOf(documentOf("<p>a</p><p>b</p>"), 6).heading], [-1]);
  });
});

describe("titleBlock", () => {
  const blocks = documentOf("<p>Two</p><h2>Two</h2><h1>One</h1><h2>Three</h2>").blocks;
  const titled = (title: string, heading?: (typeof blocks)[number]) => {
    return titleBlock({ ...PAGE, title, blocks, heading });
  };

  it("is the detected one", () => {
    assert.equal(titled("Two", blocks[3]), 3);
  });

  it("is else the heading with the title's words, not another block with them", () => {
    assert.equal(titled("Two"), 1);
  });

  it("is else the first heading of level 1", () => {
    assert.equal(titled("Other"), 2);
    assert.equal(titled(""), 2);
  });

  it("is none without such a heading", () => {
    assert.equal(titleBlock({ ...PAGE, heading: undefined, title: "x", blocks: [] }), -1);
  });
});
