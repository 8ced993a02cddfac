// A graph in the DOT language: pages and links, every text within its quotes.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { dotGraph } from "../../../src/graph/files/dot.ts";
import { graphOf, settledPage } from "../../support/graphs.ts";
import { itSlow } from "../../support/slow.ts";

const TEXT = "Words of the page.";

describe("dotGraph", () => {
  it("has a box for each page and an arrow for each link", () => {
    const graph = graphOf([
      settledPage("/", [{ text: TEXT, links: [["/a?x=1&lt;=2", 'to "a"']] }], {
        title: "Tom & Jerry\n& &copy; C:\\new\\",
      }),
      settledPage("/a?x=1&lt;=2", [{ text: TEXT }], { title: "" }),
    ]);
    assert.equal(
      [...dotGraph(graph)].join(""),
      `digraph "https://example.com/" {
node [shape=box];
p0 [label="Tom & Jerry & &amp;copy; C:\\\\new\\\\", URL="https://example.com/", tooltip="example.com", depth=1];
p1 [label="example.com/a?lt;=2&x=1", URL="https://example.com/a?x=1&amp;lt;=2", tooltip="example.com/a?lt;=2&x=1", depth=1];
p0 -> p1 [weight=1, tooltip="to \\"a\\""];
}
`,
    );
  });

  itSlow("keeps any text within its quotes, on its line", () => {
    const sign = fc.constantFrom('"', "\\", "\n", "&", ";", "a", "]", "\u0000", "\ud800");
    fc.assert(
      fc.property(fc.string({ unit: sign }), (title) => {
        const graph = graphOf([settledPage("/", [{ text: TEXT }], { title })]);
        const [, statement = ""] = dotGraph(graph);
        assert.match(
          statement,
          /^p0 \[label="(?:[^"\\\n]|\\["\\])*", URL="https:\/\/example\.com\/", tooltip="example\.com", depth=1\];\n$/,
        );
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
        assert.doesNotMatch(statement.trimEnd(), /[\u0000-\u001f]/);
      }),
    );
  });
});
