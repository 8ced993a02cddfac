// Links in the text of sections to what they say of where they lead.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { linkTexts } from "../../../src/graph/index/link-texts.ts";
import type { SiteGraph } from "../../../src/graph/site-graph.ts";
import { graphOf, indexOf, settledPage } from "../../support/graphs.ts";
import { itSlow } from "../../support/slow.ts";

const WORDS = "Words enough to be a section of a page that says something.";

const textsOf = (graph: SiteGraph) =>
  [...linkTexts(graph, 0)].map(({ link, anchor, sentence }) => [link, anchor, sentence]);

describe("the links of a section", () => {
  it("are found in its Markdown by their anchors, each with its sentence", () => {
    const text =
      'First, all else. Lamps shine as [the \\[old\\] guide](https://example.com/a "A guide") says they do. ' +
      "Then more.\n\n- [Off](https://else.example/) and [bare](https://example.com/b)\n- [the [old] guide";
    const graph = graphOf([
      settledPage("/", [
        {
          text,
          links: [
            ["/a", "the [old] guide"],
            ["/b", "bare"],
            ["/c", "never written"],
          ],
        },
      ]),
      settledPage("/a", [{ text: WORDS }]),
      settledPage("/b", [{ text: WORDS }]),
      settledPage("/c", [{ text: WORDS }]),
    ]);
    assert.deepEqual(textsOf(graph), [
      [
        0,
        "the [old] guide",
        'Lamps shine as [the \\[old\\] guide](https://example.com/a "A guide") says they do',
      ],
      [1, "bare", "- [Off](https://else.example/) and [bare](https://example.com/b)"],
    ]);
  });

  itSlow("are looked for in time that grows with the text", () => {
    const text = "[".repeat(100_000) + "[a](".repeat(50_000);
    const graph = graphOf([
      settledPage("/", [{ text, links: [["/a", "a"]] }]),
      settledPage("/a", [{ text: WORDS }]),
    ]);
    assert.deepEqual(textsOf(graph), []);
  });
});

describe("where links lead", () => {
  it("is the section they name, the first of the page without one, and the next with text", () => {
    const graph = graphOf([
      settledPage("/", [
        {
          text: WORDS,
          links: [
            ["/a#two", "two"],
            ["/a", "page"],
            ["/a#empty", "empty"],
            ["/none", "none"],
          ],
        },
      ]),
      settledPage("/a", [
        { heading: "Top", level: 1, text: "" },
        { heading: "One", text: WORDS },
        { heading: "Empty", text: "", ids: ["empty"] },
        { heading: "Two", level: 3, text: WORDS, ids: ["two"] },
      ]),
      settledPage("/none", [{ heading: "Nothing", text: "" }]),
    ]);
    const { links } = indexOf(graph);
    assert.deepEqual(
      [0, 1, 2, 3].map((link) => graph.sections.heading(links.target(link))),
      ["Two", "One", "Two", ""],
    );
    assert.equal(links.target(3), -1);
    assert.deepEqual([...links.to(4)], [0, 2]);
  });

  it("is told by no anchor that leads to more than four places", () => {
    const pages = ["/a", "/b", "/c", "/d", "/e"];
    const graph = graphOf([
      settledPage("/", [
        { text: WORDS, links: pages.map((page) => [page, page === "/a" ? "A" : "Next"]) },
        { text: WORDS, links: [["/a", "next"]] },
      ]),
      ...pages.map((page) => settledPage(page, [{ text: WORDS }])),
    ]);
    const { links } = indexOf(graph);
    assert.deepEqual(
      [...graph.sectionLinks.target].map((_, link) => links.isIdle(link)),
      [false, true, true, true, true, true],
    );
  });
});
