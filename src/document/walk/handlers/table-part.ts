// Reads the parts of a data table: rows, cells as runs, caption.

import type { Run } from "../../../model/document.ts";
import { columnSpan, rowSpan, type TablePart, tablePart } from "../../page/table-parts.ts";
import { endLine } from "../blocks.ts";
import type { Handler, Walk } from "../context.ts";
import { formatOf } from "../format.ts";
import { type Line, newLine } from "../line.ts";
import { openPhrase } from "../open-scope.ts";
import type { RawRow } from "../table-grid.ts";

/** A data table in progress. */
export interface OpenTable {
  readonly node: number;
  /** Index of its place in `Walk.blocks`; -1 before its first row. */
  place: number;
  readonly rows: RawRow[];
  section: RawRow["section"];
  caption: readonly Run[];
  /** The line around the table, if in a cell. */
  readonly outer: Line;
}

/** Open tables, outermost first; undefined for a layout table, which has no parts. */
export type OpenTables = readonly (OpenTable | undefined)[];

const CAPTION = formatOf("caption");
const SPACE: Run = { text: " ", marks: 0 };

/** Returns the handlers of the parts of the innermost open table. */
export function newTablePartHandlers(
  open: OpenTables,
): Readonly<Record<Exclude<TablePart, "table">, Handler>> {
  const cell = newCellHandler(open);
  return {
    section: newSectionHandler(open),
    row: newRowHandler(open),
    cell,
    header: cell,
    caption: newCaptionHandler(open),
  };
}

/** thead, tbody, tfoot. */
function newSectionHandler(open: OpenTables): Handler {
  const section: Handler = {
    enter(walk, node) {
      openPhrase(walk, node, section);
      const table = open.at(-1);
      const tag = walk.tree.tag[node];
      if (table !== undefined) {
        table.section = tag === "thead" ? "head" : tag === "tfoot" ? "foot" : "body";
      }
      return node + 1;
    },
    leave() {
      const table = open.at(-1);
      if (table !== undefined) table.section = "body";
    },
  };
  return section;
}

/** tr. */
function newRowHandler(open: OpenTables): Handler {
  return {
    enter(walk, node) {
      const table = open.at(-1);
      if (table !== undefined) {
        takePlace(walk, table);
        table.rows.push({ section: table.section, cells: [] });
      }
      openPhrase(walk, node);
      return node + 1;
    },
  };
}

/** td, th: content becomes runs, block boundaries become breaks. */
function newCellHandler(open: OpenTables): Handler {
  const cell: Handler = {
    enter(walk, node) {
      takePlace(walk, open.at(-1));
      const scope = openPhrase(walk, node, cell);
      scope.flat = true;
      scope.container = node;
      return node + 1;
    },
    leave(walk, { node }) {
      const runs = takeRuns(walk);
      const table = open.at(-1);
      if (table === undefined) return;
      if (table.rows.length === 0) table.rows.push({ section: table.section, cells: [] });
      table.rows.at(-1)?.cells.push({
        header: tablePart(walk.tree, node, undefined) === "header",
        rowSpan: rowSpan(walk.tree, node),
        columnSpan: columnSpan(walk.tree, node),
        runs,
      });
    },
  };
  return cell;
}

/** caption of a data table. */
function newCaptionHandler(open: OpenTables): Handler {
  const caption: Handler = {
    enter(walk, node) {
      takePlace(walk, open.at(-1));
      const scope = openPhrase(walk, node, caption);
      scope.flat = true;
      scope.format = CAPTION;
      return node + 1;
    },
    leave(walk) {
      const runs = takeRuns(walk);
      const table = open.at(-1);
      if (table === undefined || runs.length === 0) return;
      // A broken table may have two.
      table.caption = table.caption.length === 0 ? runs : [...table.caption, SPACE, ...runs];
    },
  };
  return caption;
}

/** Reserves the table's place among the blocks, after content before its rows. */
function takePlace(walk: Walk, table: OpenTable | undefined): void {
  if (table === undefined || table.place >= 0) return;
  endLine(walk);
  table.place = walk.blocks.length;
  walk.blocks.push(undefined);
}

/** Returns the content of the line and empties it. */
function takeRuns(walk: Walk): readonly Run[] {
  const { runs } = walk.line;
  walk.line = newLine();
  return runs;
}
