// A graph as GraphML: nodes and edges with their data, well-formed for any text.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { graphMl } from "../../../src/graph/files/graphml.ts";
import type { SiteGraph } from "../../../src/graph/site-graph.ts";
import { xmlCharacters } from "../../../src/text/xml.ts";
import { graphOf, settledPage } from "../../support/graphs.ts";
import { itSlow } from "../../support/slow.ts";

interface Element {
  readonly attributes: Readonly<Record<string, string>>;
  readonly data: Record<string, string>;
}

/** Nodes and edges of a document, their data by the names that its keys declare. */
function parsed(graph: SiteGraph): { readonly nodes: Element[]; readonly edges: Element[] } {
  const found = { nodes: [] as Element[], edges: [] as Element[] };
  const names = new Map<string, string>();
  let open: Element | undefined;
  let name = "";
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name: tag, attributes }) => {
    if (tag === "key") {
      names.set(String(attributes["id"]), String(attributes["attr.name"]));
    } else if (tag === "node" || tag === "edge") {
      open = { attributes: { ...attributes }, data: {} };
      found[`${tag}s`].push(open);
    } else if (tag === "data" && open !== undefined) {
      name = names.get(String(attributes["key"])) ?? "";
      assert.ok(name !== "", `no key ${String(attributes["key"])}`);
      open.data[name] = "";
    }
  });
  parser.on("text", (text) => {
    if (open !== undefined && name !== "") open.data[name] += text;
  });
  parser.on("closetag", ({ name: tag }) => {
    if (tag === "data") name = "";
  });
  for (const piece of graphMl(graph)) parser.write(piece);
  parser.close();
  return found;
}

const WORDS = "Words enough to be a section of a page that says something.";

describe("graphMl", () => {
  const graph = graphOf([
    settledPage("/", [{ heading: "Home", level: 1, text: WORDS, links: [["/a", "to a"]] }], {
      title: "Home & <more>",
      depth: 0,
    }),
    settledPage("/a", [
      { heading: "set_up", level: 1, text: WORDS },
      { heading: "Deeper", level: 2, text: "Call `set_up` first.", links: [["/", "home"]] },
    ]),
  ]);
  const { nodes, edges } = parsed(graph);

  it("has every page, section and entity as a node, with a label", () => {
    assert.deepEqual(
      nodes.map(({ attributes, data }) => [attributes["id"], data["kind"], data["label"]]),
      [
        ["p0", "page", "Home & <more>"],
        ["p1", "page", "/a"],
        ["s0", "section", "Home"],
        ["s1", "section", "set_up"],
        ["s2", "section", "Deeper"],
        ["e0", "entity", "set_up"],
      ],
    );
    assert.deepEqual(
      [nodes[1]?.data["key"], nodes[4]?.data["key"], nodes[5]?.data["key"]],
      ["example.com/a", "example.com/a#s1", "Symbol:set_up"],
    );
    assert.equal(nodes[4]?.data["text"], "Call `set_up` first.");
  });

  it("has every edge, sections below what they stand under", () => {
    const told = edges.map(({ attributes: { source, target }, data }) => [source, target, data]);
    assert.deepEqual(told, [
      ["p0", "s0", { kind: "contains" }],
      ["p1", "s1", { kind: "contains" }],
      ["s1", "s2", { kind: "contains" }],
      ["p0", "p1", { kind: "link", weight: "1", anchors: '["to a"]' }],
      ["p1", "p0", { kind: "link", weight: "1", anchors: '["home"]' }],
      ["s1", "e0", { kind: "mention" }],
      ["s2", "e0", { kind: "mention" }],
      ["s0", "p1", { kind: "section_link", anchor: "to a" }],
      ["s2", "p0", { kind: "section_link", anchor: "home" }],
    ]);
  });

  itSlow("keeps any text, but for the characters that XML has not", () => {
    const any = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(any, any, any, (title, text, anchor) => {
        const made = graphOf([
          settledPage("/", [{ text: WORDS }]),
          settledPage("/a", [{ heading: title, level: 1, text, links: [["/", anchor]] }], {
            title,
            entities: [{ key: `Thing:${text}`, type: "Thing", name: title, aliases: [anchor] }],
          }),
        ]);
        const found = parsed(made);
        const [, page, , section] = found.nodes;
        const entity = found.nodes.find(({ data }) => data["type"] === "Thing");
        assert.equal(page?.data["label"], xmlCharacters(title) || "https://example.com/a");
        assert.equal(section?.data["text"], xmlCharacters(text));
        assert.equal(entity?.data["key"], xmlCharacters(`Thing:${text}`));
        const link = found.edges.find(({ data }) => data["kind"] === "section_link");
        assert.equal(link?.data["anchor"], xmlCharacters(anchor));
      }),
    );
  });
});
