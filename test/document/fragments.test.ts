// Ids of a page to its sections: where a link with a fragment leads.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fragmentsOf } from "../../src/document/fragments.ts";
import { placedMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { sectionsOf } from "../../src/document/sections.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { pageIds } from "../../src/html/page-fragments.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { fragmentHash, fragmentHashOf } from "../../src/text/fragment.ts";

const WORDS = "Words enough to be a section of a page that says something.";

/** Asks a page for the heading of the section that an id leads to. */
function headingsIn(html: string): (id: string) => string | undefined {
  const tree = parseHtml(html);
  const url = "https://example.com/a";
  const options = { url, base: url, rtl: undefined, includeHiddenText: false };
  const { blocks } = toDocument(tree, options);
  const placed = placedMarkdown(blocks);
  const sections = sectionsOf(blocks, placed);
  const { hashes, sections: places } = fragmentsOf(
    { placed: pageIds(tree), blocks },
    { blocks, starts: placed.starts, sections },
  );
  assert.deepEqual(
    [...hashes],
    [...hashes].sort((one, other) => one - other),
  );
  return (id) => {
    const place = places[hashes.indexOf(fragmentHash(id))];
    return place === undefined ? undefined : sections[place]?.heading;
  };
}

describe("the ids of a page", () => {
  it("lead to the section they begin, around its heading, on it, in front of it and within it", () => {
    const heading = headingsIn(
      `<div id=all><h1>Top</h1><p>${WORDS}</p>
       <section id=around><h2>One</h2><p>${WORDS}</p></section>
       <h2 id=on>Two</h2><p>${WORDS}</p>
       <a name=before></a><h2>Three <span id=within>!</span></h2><p>${WORDS}</p></div>`,
    );
    assert.equal(heading("all"), "Top");
    assert.equal(heading("around"), "One");
    assert.equal(heading("on"), "Two");
    assert.equal(heading("before"), "Three !");
    assert.equal(heading("within"), "Three !");
    assert.equal(heading("nowhere"), undefined);
  });

  it("lead to the section they stand in, that of a merged or empty heading too", () => {
    const heading = headingsIn(
      `<h1 id=empty>Empty</h1><h2>One</h2><p>${WORDS}</p><dl><dt id=term>a term<dd>${WORDS}</dl>
       <h2 id=tiny>Tiny</h2><p>It is.</p><h2>Two</h2><p>${WORDS} <b id=inline>bold</b></p>`,
    );
    assert.equal(heading("empty"), "Empty");
    assert.equal(heading("term"), "One");
    assert.equal(heading("tiny"), "One");
    assert.equal(heading("inline"), "Two");
  });

  it("lead to the first element where one stands twice, and nowhere behind the last block", () => {
    const heading = headingsIn(
      `<h1 id=twice>One</h1><p>${WORDS}</p><h2 id=twice>Two</h2><p>${WORDS}</p><div id=end></div>`,
    );
    assert.equal(heading("twice"), "One");
    assert.equal(heading("end"), undefined);
  });

  it("are compared with fragments as they are decoded", () => {
    assert.equal(fragmentHashOf("https://example.com/#caf%C3%A9"), fragmentHash("café"));
    assert.equal(fragmentHashOf("https://example.com/#100%"), fragmentHash("100%"));
    assert.equal(fragmentHashOf("https://example.com/#"), 0);
    assert.equal(fragmentHashOf("https://example.com/"), 0);
  });
});
