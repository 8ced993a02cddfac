// Exports a graph as CSV tables (RFC 4180): one per line kind of the graph file.
import type { FolderFile, GraphLine } from "../../model/graph.ts";
import { csvRow } from "../../text/csv.ts";
import type { SiteGraph } from "../site-graph.ts";
import { KINDS, LINES_OF_KIND } from "./json-lines.ts";

type TableKind = Exclude<GraphLine["kind"], "site">;

/** CSV file of each kind of line of the graph file, and its columns. */
const TABLES: { readonly [K in TableKind]: readonly [file: string, ...columns: ColumnsOf<K>[]] } = {
  page: ["pages", "key", "url", "title", "depth", "chars", "content_hash", "sections"],
  section: [
    "sections",
    "id",
    "page_key",
    "order",
    "heading",
    "level",
    "parent_id",
    "text",
    "links",
  ],
  entity: ["entities", "key", "type", "name", "aliases", "pages"],
  link: ["links", "source", "target", "anchors", "count"],
  mention: ["mentions", "section", "entity"],
  section_link: ["section_links", "section", "target", "anchor", "target_section"],
};

type ColumnsOf<K extends TableKind> = Exclude<
  keyof Extract<GraphLine, { readonly kind: K }>,
  "kind"
>;

/** Yields the tables of a graph. Lists are written as JSON, null as an empty cell. */
export function* csvTables(graph: SiteGraph): Generator<FolderFile> {
  for (const kind of KINDS) {
    const [file, ...columns] = TABLES[kind];
    yield { path: `${file}.csv`, pieces: rows(LINES_OF_KIND[kind](graph), columns) };
  }
}

function* rows(lines: Iterable<object>, columns: readonly string[]): Generator<string> {
  yield csvRow(columns);
  for (const line of lines) {
    const fields = new Map(Object.entries(line));
    yield csvRow(columns.map((column) => fields.get(column)));
  }
}
