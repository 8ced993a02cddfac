// A graph as tables of CSV: every field of the graph file, nothing that a spreadsheet takes for a formula.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { csvTables } from "../../../src/graph/files/csv.ts";
import { graphLines } from "../../../src/graph/files/json-lines.ts";
import type { SiteGraph } from "../../../src/graph/site-graph.ts";
import { xmlCharacters } from "../../../src/text/xml.ts";
import { parseCsv } from "../../support/csv.ts";
import { graphOf, settledPage } from "../../support/graphs.ts";
import { itSlow } from "../../support/slow.ts";

/** The rows of each table, cells by column. */
function tablesOf(graph: SiteGraph): Map<string, readonly Readonly<Record<string, string>>[]> {
  const tables = new Map<string, readonly Readonly<Record<string, string>>[]>();
  for (const { path, pieces } of csvTables(graph)) {
    const [columns = [], ...rows] = parseCsv([...pieces].join(""));
    const named = rows.map((row) => {
      assert.equal(row.length, columns.length);
      return Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ""]));
    });
    tables.set(path, named);
  }
  return tables;
}

/** What a cell says: apostrophes before a formula are one fewer than were written. */
const said = (cell: string): string =>
  /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;

const FILES = ["pages", "sections", "entities", "links", "mentions", "section_links"];

describe("csvTables", () => {
  it("has a table for each kind of line, with its fields, lists as JSON", () => {
    const graph = graphOf([
      settledPage("/", [{ text: "Words of the page.", links: [["/a", 'to "a", so']] }]),
      settledPage("/a", [
        { heading: "set_up", level: 1, text: "Words\nof more, than one line." },
        { heading: "Deeper", level: 2, text: "Call `set_up` first.", links: [["/", "home"]] },
      ]),
    ]);
    const tables = tablesOf(graph);
    assert.deepEqual(
      [...tables.keys()],
      FILES.map((name) => `${name}.csv`),
    );
    const found = [...tables.values()].flat();
    const lines = [...graphLines(graph)].slice(1);
    assert.equal(found.length, lines.length);
    for (const [row, { kind, ...fields }] of lines.entries()) {
      const cells = Object.entries(fields).map(([name, value]) => {
        if (value === null) return [name, ""];
        return [name, typeof value === "object" ? JSON.stringify(value) : String(value)];
      });
      // A field that a line may lack is an empty cell.
      const optional = kind === "section_link" && { target_section: "" };
      assert.deepEqual(found[row], { ...optional, ...Object.fromEntries(cells) }, kind);
    }
  });

  it("has its header in a table without rows", () => {
    const [first] = csvTables(graphOf([]));
    assert.deepEqual(
      [...(first?.pieces ?? [])],
      ["key,url,title,depth,chars,content_hash,sections\r\n"],
    );
  });

  it("writes an apostrophe before what a spreadsheet would run as a formula, and before that", () => {
    for (const title of [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      "\t=1",
      "\r=1",
      "\n=1",
      "＝1",
      "'=1",
      "''-",
    ]) {
      const graph = graphOf([settledPage("/", [{ text: title }], { title })]);
      const [page] = tablesOf(graph).get("pages.csv") ?? [];
      assert.equal(page?.["title"], `'${title}`);
    }
    for (const title of ["a=1", "'a'", "1-1", "#1", "", "'"]) {
      const graph = graphOf([settledPage("/", [{ text: title }], { title })]);
      assert.equal(tablesOf(graph).get("pages.csv")?.[0]?.["title"], title);
    }
  });

  itSlow("gives back any text, but for control characters, and no cell that is a formula", () => {
    const sign = fc.constantFrom("=", "+", "-", "@", "'", '"', ",", "\r", "\n", "\t", "a", "＝");
    const any = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: sign }));
    fc.assert(
      fc.property(any, any, (title, text) => {
        const graph = graphOf([settledPage("/", [{ text }], { title })]);
        const tables = tablesOf(graph);
        const [page] = tables.get("pages.csv") ?? [];
        const [section] = tables.get("sections.csv") ?? [];
        assert.equal(said(page?.["title"] ?? ""), xmlCharacters(title));
        assert.equal(said(section?.["text"] ?? ""), xmlCharacters(text));
        for (const cell of [page?.["title"] ?? "", section?.["text"] ?? ""]) {
          assert.doesNotMatch(cell, /^[=+\-@\t\r\n＝＋－＠]/);
        }
      }),
    );
  });
});
