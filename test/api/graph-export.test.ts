// The forms a graph is taken away in: made as they are read, in pieces no larger than a section is.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { graphFileOf, graphFolderOf } from "../../src/api/graph-export.ts";
import type { SiteGraph } from "../../src/graph/site-graph.ts";
import { GRAPH_FILE_FORMATS, GRAPH_FOLDER_FORMATS } from "../../src/model/graph.ts";
import { largeGraph } from "../support/graphs.ts";
import { itSlow } from "../support/slow.ts";

const SITE = "https://one.example/";

/** A graph that counts the texts of its sections that were read. */
function counting(): { readonly graph: SiteGraph; read(): number } {
  const whole = largeGraph(SITE);
  let count = 0;
  const text = (section: number): string => {
    count++;
    return whole.sections.text(section);
  };
  return { graph: { ...whole, sections: { ...whole.sections, text } }, read: () => count };
}

const SIZES = { max_tokens: 512, overlap_tokens: 0 };

describe("a form of a graph", () => {
  const mostChars = largeGraph(SITE).sections.chars(0) + 1000;

  itSlow(
    "that is one file comes in pieces, and reads no section before its piece is wanted",
    () => {
      for (const format of GRAPH_FILE_FORMATS) {
        const { graph, read } = counting();
        const { lines } = graphFileOf(graph, { format, host: "one.example", sizes: SIZES });
        assert.equal(read(), 0, format);
        let pieces = 0;
        for (const piece of lines) {
          assert.ok(piece.length <= mostChars, `${piece.length} characters of ${format}`);
          assert.ok(read() <= ++pieces, format);
        }
        assert.ok(pieces >= 500, format);
      }
    },
  );

  it("that is a folder comes file by file, each in pieces", () => {
    for (const format of GRAPH_FOLDER_FORMATS) {
      const { graph, read } = counting();
      let pieces = 0;
      for (const { path, pieces: text } of graphFolderOf(graph, format)) {
        assert.doesNotMatch(path, /^\/|(?:^|\/)\.{0,2}(?:\/|$)/);
        for (const piece of text) {
          assert.ok(piece.length <= mostChars, `${piece.length} characters of ${path}`);
          assert.ok(read() <= ++pieces, path);
        }
      }
      assert.ok(pieces >= 500, format);
    }
  });
});
