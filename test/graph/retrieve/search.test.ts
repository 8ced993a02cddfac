// A query to a list of sections: order, snippets, filters and pages of results.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { searchSite } from "../../../src/graph/retrieve/search.ts";
import { snippetOf } from "../../../src/graph/retrieve/snippet.ts";
import type { SiteGraph } from "../../../src/graph/site-graph.ts";
import type { SiteSearch } from "../../../src/model/graph.ts";
import { at, graphOf, indexOf, settledPage } from "../../support/graphs.ts";

const search = (
  graph: SiteGraph,
  query: string,
  { limit = 10, offset = 0, path }: { limit?: number; offset?: number; path?: string } = {},
): SiteSearch => searchSite(graph, indexOf(graph), { query, limit, offset, path });

const SITE = graphOf([
  settledPage("/docs/lamps", [
    { heading: "Lamps", level: 1, text: "A lamp gives light to a room." },
    {
      heading: "Repair",
      level: 2,
      text: "Unplug the lamp before the [switch](/parts) is **replaced**.",
    },
  ]),
  settledPage("/docs/shades", [{ heading: "Shades", level: 1, text: "A shade covers a bulb." }]),
  settledPage("/blog/lamps", [{ heading: "News", level: 1, text: "We sell one more lamp today." }]),
]);

describe("a search of a site", () => {
  it("lists the matching sections with headings, address, id and score, best first", () => {
    const { results, ...counts } = search(SITE, "How do I repair a lamp?");
    assert.deepEqual(counts, {
      query: "How do I repair a lamp?",
      sections_matching: 4,
      has_more: false,
      pages_in_graph: 3,
    });
    const [best] = results;
    assert.equal(best?.section_id, "example.com/docs/lamps#s1");
    assert.equal(best.page_url, at("/docs/lamps"));
    assert.deepEqual([best.headings_above, best.heading], [["Lamps"], "Repair"]);
    assert.equal(best.snippet, "Unplug the lamp before the switch is replaced.");
    const scores = results.map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => other - one),
    );
  });

  it("marks the words of the query, not those that only form the question", () => {
    const [best] = search(SITE, "How do I replace the lamps before a switch").results;
    const marked = best?.marks.map(({ start, end }) => best.snippet.slice(start, end));
    assert.deepEqual(marked, ["the", "lamp", "before", "the", "switch"]);
  });

  it("lists only pages below a path", () => {
    const { results, sections_matching } = search(SITE, "lamp", { path: "/docs/" });
    assert.deepEqual([results.length, sections_matching], [2, 2]);
    assert.ok(results.every(({ page_url }) => page_url.startsWith(at("/docs/"))));
    assert.equal(search(SITE, "lamp", { path: "/none" }).results.length, 0);
  });

  it("continues after an offset, without gaps or repeats", () => {
    const whole = search(SITE, "lamp").results;
    const first = search(SITE, "lamp", { limit: 2 });
    const second = search(SITE, "lamp", { limit: 2, offset: 2 });
    assert.deepEqual([first.has_more, second.has_more], [true, false]);
    assert.deepEqual([...first.results, ...second.results], whole);
    assert.equal(whole.length, 3);
  });

  it("lists one of several sections with the same opening", () => {
    const copy = [{ heading: "Lamp", text: `Terms of every lamp. ${"Read them. ".repeat(60)}` }];
    const graph = graphOf(["/a", "/b", "/c"].map((path) => settledPage(path, copy)));
    const { results, sections_matching } = search(graph, "lamp");
    assert.deepEqual([results.length, sections_matching], [1, 3]);
  });

  it("finds nothing for words that the site lacks", () => {
    const { results, sections_matching, has_more } = search(SITE, "zeppelin");
    assert.deepEqual([results, sections_matching, has_more], [[], 0, false]);
  });
});

describe("a snippet", () => {
  const words = new Map(["lamp", "switch"].map((term) => [term, { term, weight: 1 }]));

  it("is the part with the most different words, between whole words", () => {
    const padding = "some other words ".repeat(40);
    const { text, marks } = snippetOf(
      `A lamp, a lamp, a lamp. ${padding}The lamp has a switch. ${padding}`,
      words,
    );
    assert.match(text, /^…\S.* The lamp has a switch\. .*\S…$/);
    assert.ok(text.length <= 242, `it has ${text.length} characters`);
    assert.deepEqual(
      marks.map(({ start, end }) => text.slice(start, end)),
      ["lamp", "switch"],
    );
  });

  it("is around the words that are rarest on the site, side by side", () => {
    const padding = "some other words ".repeat(20);
    const pages = ["extension", "role", "table", "view"].map((name) =>
      settledPage(`/${name}`, [{ heading: name, level: 1, text: `Create a ${name}. Created.` }]),
    );
    const far = `CREATE EXTENSION creates and created it. ${padding}An index is not what to create. ${padding}Now CREATE INDEX runs. ${padding}`;
    const graph = graphOf([
      settledPage("/far", [{ heading: "Far", level: 1, text: far }]),
      ...pages,
    ]);
    const [best] = search(graph, "create index").results;
    assert.match(best?.snippet ?? "", /Now CREATE INDEX runs/);
  });

  it("is the start of a text without matches", () => {
    assert.deepEqual(snippetOf("## Shades\n\nA *shade*.", words), {
      text: "Shades A *shade*.",
      marks: [],
    });
  });

  it("has no addresses of links and no markup of tables, lists and code", () => {
    const markdown =
      '- see [the \\[old\\] lamp](https://example.com/a_\\(b\\) "Old")\n\n| lamp | `on` |\n| --- | --- |\n| 1 | 2 |';
    assert.equal(snippetOf(markdown, words).text, "see the [old] lamp lamp | on 1 | 2");
  });

  it("marks only words of the query, in any text", () => {
    const part = fc.constantFrom(
      "lamp",
      "Lamps",
      "switch",
      "x",
      "…",
      "[",
      "](",
      "\n",
      "`",
      "灯",
      " ",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 200 }), (parts) => {
        const { text, marks } = snippetOf(parts.join(""), words);
        for (const { start, end } of marks) {
          assert.match(text.slice(start, end), /lamp|switch/i);
        }
        assert.ok(text.length <= 242);
      }),
    );
  });
});
