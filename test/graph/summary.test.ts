// The shape of a graph: entities by pages, hubs by inbound links, how much a page stands out, the pages furthest away.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { summarize } from "../../src/graph/summary.ts";
import { at, graphOf, settledPage } from "../support/graphs.ts";

const WORDS = "Words enough to be a section of a page that says something.";
const entity = (name: string, aliases: readonly string[] = []) => ({
  key: `Thing:${name}`,
  type: "Thing",
  name,
  aliases,
});

/** A root that links to nine pages, all of which link back and to a page that all know. */
const SITE = graphOf([
  settledPage("/", [{ text: WORDS }], {
    title: "Home",
    depth: 0,
    links: Array.from({ length: 9 }, (_, n) => [`/p${n}`, `page ${n}`] as const),
  }),
  ...Array.from({ length: 9 }, (_, n) =>
    settledPage(`/p${n}`, [{ heading: "One", text: WORDS }, ...extra(n)], {
      depth: n,
      links: [["/", "Home"]],
      entities: [
        entity("Everywhere", ["a", "b", "c", "d", "e"]),
        ...(n < 2 ? [entity("Here")] : []),
      ],
    }),
  ),
]);

function extra(n: number) {
  return n === 4 ? [{ heading: "Two", text: WORDS }] : [];
}

describe("the summary of a graph", () => {
  const summary = summarize(SITE, 3);

  // proves: graph.summary.fields, graph.summary.counts
  it("has the root, the counts, and so many entities and hubs as asked", () => {
    assert.deepEqual(Object.keys(summary), ["root", "counts", "entities", "hubs", "deepest"]);
    assert.equal(summary.root, "https://example.com/");
    assert.deepEqual(summary.counts, SITE.counts);
    assert.equal(summary.hubs.length, 3);
    assert.equal(summarize(SITE, 1).entities.length, 1);
  });

  // proves: graph.summary.entities, graph.summary.entities.fields
  it("lists entities by their pages, with four aliases and four addresses at most", () => {
    assert.deepEqual(summary.entities, [
      {
        key: "Thing:Everywhere",
        type: "Thing",
        name: "Everywhere",
        aliases: ["a", "b", "c", "d"],
        pages: ["/p0", "/p1", "/p2", "/p3"].map(at),
      },
      {
        key: "Thing:Here",
        type: "Thing",
        name: "Here",
        aliases: [],
        pages: ["/p0", "/p1"].map(at),
      },
    ]);
  });

  // proves: graph.summary.hubs, graph.summary.hubs.fields, graph.summary.specificity
  it("lists hubs by inbound links and then by sections, with how much each stands out", () => {
    const [home, four, first] = summary.hubs;
    assert.deepEqual(home, {
      url: at("/"),
      title: "Home",
      inbound: 9,
      outbound: 9,
      sections: 1,
      specificity: Math.round((Math.log(10 / 9) / Math.log(11)) * 1000) / 1000,
    });
    assert.deepEqual([four?.url, four?.sections], [at("/p4"), 2]);
    assert.equal(four?.specificity, Math.round((Math.log(10) / Math.log(11)) * 1000) / 1000);
    assert.equal(first?.url, at("/p0"));
  });

  // proves: graph.summary.deepest
  it("lists the eight pages furthest from the root", () => {
    const found = summary.deepest.map(({ url, depth }) => `${new URL(url).pathname} ${depth}`);
    assert.deepEqual(
      found,
      [8, 7, 6, 5, 4, 3, 2, 1].map((n) => `/p${n} ${n}`),
    );
  });
});
