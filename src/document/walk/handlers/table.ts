// Reads each data table as one block. Layout tables are read like the page around them.
import type { Run } from "../../../model/document.ts";
import { columnSpan, rowSpan, type TablePart, tablePart } from "../../page/table-parts.ts";
import { endLine, newBlock } from "../blocks.ts";
import { isListingTable } from "../code/listing.ts";
import { formatOf, type Handler, PARAGRAPH, type Scope, type Walk } from "../context.ts";
import { type Line, newLine } from "../line.ts";
import { openBlock, openPhrase } from "../open-scope.ts";
import { placeOnGrid, type RawRow, tableText } from "../table-grid.ts";
import type { ListHandlers } from "./list.ts";
import { listingTable } from "./preformatted.ts";

/** Returns the handler of a table, or of a part of the open data table; undefined for others. */
export type TableHandlerOf = (walk: Walk, node: number) => Handler | undefined;

/** Returns the handlers of one walk. */
export function newTableHandlers(lists: ListHandlers): TableHandlerOf {
  /** Open tables, outermost first; undefined for a layout table, which has no parts. */
  const open: (OpenTable | undefined)[] = [];
  const dataTable = newDataTableHandler(open, lists);
  // Cells of a layout table in a data table's cell are not cells of the data table.
  const layoutTable: Handler = {
    enter(walk, node) {
      openBlock(walk, node, layoutTable);
      open.push(undefined);
      return node + 1;
    },
    leave: () => void open.pop(),
  };
  const listing: Handler = {
    enter: (walk, node) => listingTable.read(walk, node) ?? layoutTable.enter(walk, node),
  };
  return (walk, node) => {
    const { page, tree } = walk;
    const part = tablePart(tree, node, page.measured);
    if (part === undefined) return undefined;
    if (part !== "table") return open.at(-1)?.handlers[part];
    if (tree.tag[node] === "table" && isListingTable(walk, node)) return listing;
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
      const table = continued ?? newTable(node);
      table.outer = walk.line;
      open.push(table);
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
  /** The line that was open when the table started; it continues after the table. */
  outer: Line;
  /** Handlers of its parts. */
  readonly handlers: Readonly<Record<Exclude<TablePart, "table">, Handler>>;
}

const CAPTION = formatOf("caption");
const SPACE: Run = { text: " ", marks: 0 };

function newTable(node: number): OpenTable {
  const section: Handler = {
    enter(walk, part) {
      openPhrase(walk, part, section);
      const tag = walk.tree.tag[part];
      table.section = tag === "thead" ? "head" : tag === "tfoot" ? "foot" : "body";
      return part + 1;
    },
    leave() {
      table.section = "body";
    },
  };
  const row: Handler = {
    enter(walk, part) {
      takePlace(walk, table);
      table.rows.push({ section: table.section, cells: [] });
      openPhrase(walk, part);
      return part + 1;
    },
  };
  // Content becomes runs, block boundaries become breaks.
  const cell: Handler = {
    enter(walk, part) {
      takePlace(walk, table);
      const scope = openPhrase(walk, part, cell);
      scope.flat = true;
      scope.container = part;
      return part + 1;
    },
    leave(walk, { node: part }) {
      const runs = takeRuns(walk);
      if (table.rows.length === 0) table.rows.push({ section: table.section, cells: [] });
      table.rows.at(-1)?.cells.push({
        header: tablePart(walk.tree, part, undefined) === "header",
        rowSpan: rowSpan(walk.tree, part),
        columnSpan: columnSpan(walk.tree, part),
        runs,
      });
    },
  };
  const caption: Handler = {
    enter(walk, part) {
      takePlace(walk, table);
      const scope = openPhrase(walk, part, caption);
      scope.flat = true;
      scope.format = CAPTION;
      return part + 1;
    },
    leave(walk) {
      const runs = takeRuns(walk);
      if (runs.length === 0) return;
      // A broken table may have two.
      table.caption = table.caption.length === 0 ? runs : [...table.caption, SPACE, ...runs];
    },
  };
  const table: OpenTable = {
    node,
    place: -1,
    rows: [],
    section: "body",
    caption: [],
    outer: newLine(),
    handlers: { section, row, cell, header: cell, caption },
  };
  return table;
}

/** Reserves the table's place among the blocks, after content before its rows. */
function takePlace(walk: Walk, table: OpenTable): void {
  if (table.place >= 0) return;
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
