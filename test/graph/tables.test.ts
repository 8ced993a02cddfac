// The tables of a graph: sections of its first pages that are replaced, and declared data within its bound.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { GraphBuilder } from "../../src/graph/build/builder.ts";
import { GraphTables } from "../../src/graph/tables.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { completed, ROOT, settledPage } from "../support/graphs.ts";
import { itSlow } from "../support/slow.ts";

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

  itSlow("stores declared data up to its bound for a site, and smaller data of later pages", () => {
    const tables = new GraphTables();
    const add = (declared: string): number =>
      tables.addPage(
        { key: "k", url: ROOT, title: "", depth: 0, chars: 0, content_hash: "" },
        { declared },
      );
    const size = 20_000_000;
    const large = "x".repeat(size);
    const whole = SETTINGS.GRAPH_DECLARED_MAX_TOTAL / size;
    for (let page = 0; page < whole - 1; page++) add(large);
    const [before, over, small, none] = [add("{}"), add(large), add('{"a":1}'), add("")];
    const { declared } = tables.freeze({ root: ROOT, landed: ROOT });
    assert.deepEqual(
      [0, before, over, small, none].map((page) => declared.chars(page)),
      [size, 2, 0, 7, 0],
    );
    assert.deepEqual([declared.text(over), declared.text(small)], ["", '{"a":1}']);
  });
});
