// The graph file: its lines, their order and fields, and the graph they are read back to.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { graphFile, graphLines } from "../../../src/graph/files/json-lines.ts";
import { summarize } from "../../../src/graph/summary.ts";
import { contextOf, graphOf, readBack, settledPage } from "../../support/graphs.ts";
import { itSlow } from "../../support/slow.ts";

const WORDS = "Words enough to be a section of a page that says something.";
const GRAPH = graphOf([
  settledPage("/", [{ heading: "Home", level: 1, text: WORDS, links: [["/a#deep", "to a"]] }], {
    depth: 0,
  }),
  settledPage("/a", [
    { heading: "set_up", level: 1, text: `${WORDS} 東京\ufeff 😀` },
    {
      heading: "Deeper",
      level: 2,
      text: "Call `set_up` first.",
      ids: ["deep"],
      links: [["/", "home"]],
    },
  ]),
]);

describe("the graph file", () => {
  // proves: graph.file.json_lines, graph.file.site
  it("has a line an object, its kind first, and the site before all", () => {
    const lines = [...graphFile(GRAPH)];
    for (const line of lines) {
      assert.match(line, /^\{"kind":"[a-z_]+",.*\}\n$/);
      assert.equal(line.indexOf("\n"), line.length - 1);
    }
    assert.deepEqual(JSON.parse(lines[0] ?? ""), {
      kind: "site",
      root: "https://example.com/",
      counts: { pages: 2, sections: 3, entities: 1, links: 2, mentions: 2 },
      landed: "https://example.com/",
      depths: [1, 1],
      section_links: 2,
      version: 1,
    });
  });

  // proves: graph.file.page, graph.file.section, graph.file.entity, graph.file.link
  it("has every field of every kind", () => {
    const fields = new Map([...graphLines(GRAPH)].map((line) => [line.kind, Object.keys(line)]));
    assert.deepEqual(Object.fromEntries(fields), {
      site: ["kind", "root", "counts", "landed", "depths", "section_links", "version"],
      page: ["kind", "key", "url", "title", "depth", "chars", "content_hash", "sections"],
      section: [
        "kind",
        "id",
        "page_key",
        "order",
        "heading",
        "level",
        "parent_id",
        "text",
        "links",
      ],
      entity: ["kind", "key", "type", "name", "aliases", "pages"],
      link: ["kind", "source", "target", "anchors", "count"],
      mention: ["kind", "section", "entity"],
      section_link: ["kind", "section", "target", "anchor"],
    });
  });

  // proves: graph.file.order, graph.file.complete
  it("names nodes before the edges between them, and as many as its first line counts", () => {
    const known = new Set<string>();
    const counts = { pages: 0, sections: 0, entities: 0, links: 0, mentions: 0 };
    for (const line of graphLines(GRAPH)) {
      if (line.kind === "page" || line.kind === "entity") known.add(line.key);
      if (line.kind === "section") {
        known.add(line.id);
        assert.ok(known.has(line.page_key));
      }
      if (line.kind === "link") assert.ok(known.has(line.source) && known.has(line.target));
      if (line.kind === "mention") assert.ok(known.has(line.section) && known.has(line.entity));
      if (line.kind === "section_link") {
        assert.ok(known.has(line.section) && known.has(line.target));
        assert.ok(line.target_section === undefined || known.has(line.target_section));
      }
      const counted = `${line.kind === "entity" ? "entitie" : line.kind}s`;
      if (counted in counts) counts[counted as keyof typeof counts]++;
    }
    assert.deepEqual({ ...counts }, GRAPH.counts);
  });

  it("is read back to the same lines, summary and answers", () => {
    const back = readBack(graphFile(GRAPH));
    assert.deepEqual([...graphFile(back)], [...graphFile(GRAPH)]);
    assert.deepEqual(summarize(back, 24), summarize(GRAPH, 24));
    assert.deepEqual(contextOf(back, "set up first"), contextOf(GRAPH, "set up first"));
  });

  it("is refused when it was cut short anywhere, or lines were changed", () => {
    const lines = [...graphFile(GRAPH)];
    for (let kept = 0; kept < lines.length; kept++) {
      assert.throws(() => readBack(lines.slice(0, kept)), { name: "GraphFileError" });
    }
    for (let at = 1; at < lines.length; at++) {
      const changed = lines.with(at, "[]");
      assert.throws(() => readBack(changed), { name: "GraphFileError", message: /line \d/ });
      const unnamed = lines.with(at, '{"kind":"constructor"}');
      assert.throws(() => readBack(unnamed), { name: "GraphFileError" });
    }
    const other = lines.with(0, (lines[0] ?? "").replace('"version":1', '"version":2'));
    assert.throws(() => readBack(other), { name: "GraphFileError", message: /first line/ });
  });

  it("is refused when its edges are out of order", () => {
    const lines = [...graphFile(GRAPH)];
    const first = lines.findIndex((line) => line.startsWith('{"kind":"link"'));
    const swapped = lines.with(first, lines[first + 1] ?? "").with(first + 1, lines[first] ?? "");
    assert.throws(() => readBack(swapped), { name: "GraphFileError", message: /order/ });
  });

  itSlow("keeps any text to the letter", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 20 }), (texts) => {
        const sections = texts.map((text, n) => ({ heading: `H${n}`, text }));
        const graph = graphOf([settledPage("/", sections)]);
        const back = readBack(graphFile(graph));
        for (const [n, { text }] of sections.entries()) {
          assert.equal(graph.sections.text(n), text);
          assert.equal(back.sections.text(n), text);
          assert.equal(back.sections.chars(n), text.length);
        }
      }),
    );
  });
});
