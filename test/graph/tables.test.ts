// The tables of a graph when the sections of its first pages are replaced.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { GraphBuilder } from "../../src/graph/build/builder.ts";
import { completed, ROOT, settledPage } from "../support/graphs.ts";

const WORDS = "Words enough to be a section of a page that says something.";

describe("a graph", () => {
  it("has sections below the same headings after its first page got other content", () => {
    const nested = (path: string, names: readonly string[]) =>
      settledPage(
        path,
        names.map((heading, at) => ({ heading, level: at + 1, text: WORDS })),
      );
    const others = [nested("/a", ["Lamps", "Green", "Cables"]), nested("/b", ["Desks", "Oak"])];
    const changed = new GraphBuilder(ROOT);
    for (const page of [nested("/", ["Menu"]), ...others]) changed.add(page);
    changed.replaceFirst([nested("/", ["Start", "More", "Most"])]);
    const graph = completed(changed.finish());
    const above = (section: number) => {
      const parent = graph.sections.parent[section] ?? 0;
      return parent === 0 ? "" : graph.sections.heading(parent - 1);
    };
    const shown = Array.from({ length: graph.counts.sections }, (_, section) => [
      graph.sections.heading(section),
      above(section),
    ]);
    assert.deepEqual(shown, [
      ["Start", ""],
      ["More", "Start"],
      ["Most", "More"],
      ["Lamps", ""],
      ["Green", "Lamps"],
      ["Cables", "Green"],
      ["Desks", ""],
      ["Oak", "Desks"],
    ]);
  });
});
