// The image of a graph and its index: read back, it answers as before, to the letter.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type GraphImage, imageOf, readImage } from "../../../src/graph/files/image.ts";
import { graphFile } from "../../../src/graph/files/json-lines.ts";
import { indexSections, openIndex } from "../../../src/graph/index/section-index.ts";
import { stemmerOf } from "../../../src/graph/index/stemmer.ts";
import { assembleContext } from "../../../src/graph/retrieve/context.ts";
import { searchSite } from "../../../src/graph/retrieve/search.ts";
import type { SiteGraph } from "../../../src/graph/site-graph.ts";
import { completed, graphOf, settledPage } from "../../support/graphs.ts";

const PAGES = ["Lamps", "Öl und Licht", "灯台", "Empty"];

/** A site with links, entities, headings of every page and text in several scripts. */
function site(): SiteGraph {
  const pages = PAGES.map((title, page) => {
    const about = `All about ${title}. See [the oil](https://example.com/p1#s).`;
    const sections = [
      { heading: title, level: 1, text: about, links: [["/p1#s", "the oil"]] as const },
      { heading: "See also", text: `\ufeffOil for ${page} lamps 港の灯台`, ids: ["s"] },
    ];
    const entities = [{ key: `thing:${page}`, type: "Thing", name: title, aliases: [] }];
    return settledPage(`/p${page}`, sections, { title, entities });
  });
  return graphOf(pages);
}

const imageFor = (graph: SiteGraph): GraphImage => ({
  graph,
  tables: completed(indexSections(graph)),
});

function bytesOf(image: GraphImage): ArrayBuffer {
  const bytes = Buffer.concat([...completed(imageOf(image))]);
  return Uint8Array.from(bytes).buffer;
}

const reread = (bytes: ArrayBuffer): GraphImage => completed(readImage(bytes));

describe("the image of a graph", () => {
  it("has the graph and its index again", async () => {
    const image = imageFor(site());
    const read = reread(bytesOf(image));
    assert.deepEqual([...graphFile(read.graph)], [...graphFile(image.graph)]);
    assert.deepEqual(read.tables, image.tables);
    const stem = await stemmerOf(image.graph);
    for (const query of ["oil lamps", "灯台", "öl", "absent", "about lamp"]) {
      const [before, after] = [image, read].map(({ graph, tables }) => {
        const index = openIndex(graph, tables, stem);
        const asked = { query, max_chars: 2000, max_hops: 2 };
        return [
          assembleContext(graph, index, asked),
          searchSite(graph, index, { query, limit: 5, offset: 0 }),
        ];
      });
      assert.deepEqual(after, before, query);
    }
  });

  it("may be of a graph without pages", () => {
    const image = imageFor(graphOf([]));
    const read = reread(bytesOf(image));
    assert.deepEqual(read.tables, image.tables);
    assert.deepEqual(read.graph.counts, image.graph.counts);
  });

  it("is refused if it is cut at any block", () => {
    const bytes = bytesOf(imageFor(site()));
    for (let length = 0; length < bytes.byteLength - 8; length += 97) {
      assert.throws(() => reread(bytes.slice(0, length)), `${length} bytes`);
    }
  });
});
