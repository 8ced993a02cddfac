// Reads each data table as one block. Layout tables are read like the page around them.
import type { Run } from "../../../model/document.ts";
import { columnSpan, rowSpan, type TablePart, tablePart } from "../../page/table-parts.ts";
import { endLine, newBlock } from "../blocks.ts";
import { isListingTable, type LineNumbers } from "../code/listing.ts";
import { formatOf, type Handler, PARAGRAPH, type Scope, type Walk } from "../context.ts";
import { type Line, newLine } from "../line.ts";
import { openBlock, openPhrase } from "../open-scope.ts";
import { placeOnGrid, type RawRow, tableText } from "../table-grid.ts";
import type { ListHandlers } from "./list.ts";
import { newListingTableHandler } from "./preformatted.ts";

/** Returns the handler of a table, or of a part of the open data table; undefined for others. */
export type TableHandlerOf = (walk: Walk, node: number) => Handler | undefined;

/** Returns the handlers of one walk. */
export function newTableHandlers(lists: ListHandlers, numbers: LineNumbers): TableHandlerOf {
  const open: (OpenTable | undefined)[] = [];
  const parts = newTablePartHandlers(open);
  const dataTable = newDataTableHandler(open, lists);
  const layoutTable = newLayoutTableHandler(open);
  const listing = newListingTableHandler(numbers);
  const listingTable: Handler = {
    enter: (walk, node) => listing.read(walk, node) ?? layoutTable.enter(walk, node),
  };
  return (walk, node) => {
    const { page, tree } = walk;
    const part = tablePart(tree, node, page.measured);
    if (part === undefined) return undefined;
    if (part !== "table") return open.at(-1) === undefined ? undefined : parts[part];
    if (tree.tag[node] === "table" && isListingTable(numbers, node)) return listingTable;
    return page.tableKinds().data.has(node) ? dataTable : layoutTable;
  };
}

/** The first row reserves a table's place. Rows in tables of their own join the table before. */
function newDataTableHandler(open: (OpenTable | undefined)[], lists: ListHandlers): Handler {
  let last: OpenTable | undefined;
  const dataTable: Handler = {
    enter(walk, node) {
      endLine(walk);
      const scope = openPhrase(walk, node, dataTable);
      scope.container = node;
      scope.format = PARAGRAPH;
      scope.flat = false;
      scope.pre = false;
      lists.enterIsolated();
      const continued = isContinued(walk, node, last) ? last : undefined;
      const table = continued ?? { node, place: -1, rows: [], section: "body", caption: [] };
      open.push({ ...table, outer: walk.line });
      walk.line = newLine();
      return node + 1;
    },
    leave(walk, scope) {
      // Text in a table outside its cells is not a cell, but is kept.
      endLine(walk);
      lists.leaveIsolated();
      const table = open.pop();
      if (table === undefined) return;
      walk.line = table.outer;
      last = table;
      putTable(walk, scope, table);
    },
  };
  return dataTable;
}

/** Whether a table is the next row of the last one, with nothing between them. */
function isContinued({ page, blocks }: Walk, node: number, last: OpenTable | undefined): boolean {
  if (last === undefined || !page.tableKinds().continued.has(node)) return false;
  return last.place >= 0 && last.place === blocks.length - 1;
}

/** Cells of a layout table in a data table's cell are not cells of the data table. */
function newLayoutTableHandler(open: (OpenTable | undefined)[]): Handler {
  const layoutTable: Handler = {
    enter(walk, node) {
      openBlock(walk, node, layoutTable);
      open.push(undefined);
      return node + 1;
    },
    leave() {
      open.pop();
    },
  };
  return layoutTable;
}

/** Adds a table at its place; leaves the place empty if the table is. */
function putTable(walk: Walk, scope: Scope, table: OpenTable): void {
  if (table.place < 0) return;
  const grid = placeOnGrid(table);
  if (grid === undefined) return;
  walk.blocks[table.place] = newBlock(walk, {
    kind: "table",
    text: tableText(grid),
    first: table.node,
    last: scope.end - 1,
    table: grid,
    container: table.node,
    hidden: scope.hidden,
    widget: scope.widget,
  });
}

/** A data table in progress. */
interface OpenTable {
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
type OpenTables = readonly (OpenTable | undefined)[];

const CAPTION = formatOf("caption");
const SPACE: Run = { text: " ", marks: 0 };

/** Returns the handlers of the parts of the innermost open table. */
function newTablePartHandlers(
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
