// Search results as text, with and without colours.
import assert from "node:assert/strict";
import { it } from "node:test";
import { resultLines } from "../../src/api/search-lines.ts";
import type { SiteSearch } from "../../src/model/graph.ts";

const FOUND: SiteSearch = {
  query: "lamp switch",
  results: [
    {
      section_id: "example.com#s1",
      page_url: "https://example.com/",
      page_title: "Lamps",
      heading: "Repair",
      headings_above: [],
      snippet: "A lamp has a switch.",
      marks: [
        { start: 2, end: 6 },
        { start: 13, end: 19 },
      ],
      score: 1,
    },
  ],
  sections_matching: 1,
  has_more: false,
  pages_in_graph: 1,
};

it("search results mark the words of the query where there are colours", () => {
  const plain = "Lamps > Repair\nhttps://example.com/\nA lamp has a switch.\nid example.com#s1";
  assert.equal(resultLines(FOUND), plain);
  const painted = resultLines(FOUND, (style, text) => `<${style}>${text}</${style}>`);
  assert.match(painted, /\nA <red>lamp<\/red> has a <red>switch<\/red>\.\n/);
  assert.equal(painted.replace(/<\/?[a-z]+>/g, ""), plain);
});
