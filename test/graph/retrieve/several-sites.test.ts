// A context of several sites: how they share the budget, and how each passage names its site.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assembleSites, type QueriedSite } from "../../../src/graph/retrieve/several-sites.ts";
import { graphOf, indexOf, settledPage } from "../../support/graphs.ts";

function site(root: string, texts: Readonly<Record<string, string>>): QueriedSite {
  const pages = Object.entries(texts).map(([path, text]) => {
    const page = settledPage(path, [{ heading: `About ${path.slice(1)}`, text }]);
    const url = new URL(path, root).href;
    return { ...page, requested: url, url };
  });
  const graph = graphOf(pages, root);
  return { graph, index: indexOf(graph) };
}

const LAMPS = "https://lamps.example/";
const BOATS = "https://boats.example/";
const BREAD = "https://bread.example/";
const filler = (word: string) => `${word} `.repeat(40).trim();
const sites = [
  site(BREAD, { "/oven": `The oven bakes bread. ${filler("flour")}` }),
  site(BOATS, {
    "/mast": `The mast of the boat carries a lantern. ${filler("rope")}`,
    "/hull": `The hull is tarred. ${filler("tar")}`,
  }),
  site(LAMPS, {
    "/lantern": `A lantern on a mast needs oil and a wick. ${filler("brass")}`,
    "/wick": `The wick of the lantern is trimmed. ${filler("cotton")}`,
  }),
];
const ask = (query: string, max_chars = 4000) =>
  assembleSites(sites, { query, max_chars, max_hops: 2 });

describe("a context of several sites", () => {
  it("has the site that covers most of the query first, and none that does not answer it", () => {
    const { sites: found = [], sources, answerable } = ask("wick lantern");
    assert.equal(answerable, "likely");
    assert.equal(found[0]?.root, LAMPS);
    const bread = found.find(({ root }) => root === BREAD);
    assert.deepEqual([bread?.chars, bread?.answerable], [0, "none"]);
    assert.equal(sources[0]?.site, LAMPS);
    assert.ok(sources.every((source) => source.site !== BREAD));
  });

  it("stays within the budget, and places each source where its text is", () => {
    for (const max of [600, 1000, 2000, 4000]) {
      const { text, sources, stats } = ask("lantern mast", max);
      assert.ok(text.length <= max, `${text.length} of ${max}`);
      assert.equal(stats.chars, text.length);
      for (const { offset, chars, site: root, page_url } of sources) {
        assert.ok(root !== undefined && page_url.startsWith(root));
        const before = text.slice(0, offset);
        assert.ok(before.includes(`# ${root}`) && before.trimEnd().endsWith(page_url), page_url);
        assert.equal(text.slice(offset, offset + chars).length, chars);
      }
    }
  });

  it("shares the budget by coverage", () => {
    const { sites: found = [] } = ask("lantern wick oil", 3000);
    const [lamps, boats] = [LAMPS, BOATS].map((root) => found.find((one) => one.root === root));
    assert.ok((lamps?.chars ?? 0) > (boats?.chars ?? 0));
  });

  it("has a part of every site if none answers", () => {
    const { sites: found = [], answerable } = ask("zeppelin");
    assert.equal(answerable, "none");
    assert.ok(found.every(({ chars }) => chars > 0));
  });
});
