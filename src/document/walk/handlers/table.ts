// Reads each data table as one block. Layout tables are read like the page around them.

import { tablePart } from "../../page/table-parts.ts";
import { endLine, newBlock } from "../blocks.ts";
import { isListingTable, type LineNumbers } from "../code/line-numbers.ts";
import type { Handler, Scope, Walk } from "../context.ts";
import { PARAGRAPH } from "../format.ts";
import { newLine } from "../line.ts";
import { openBlock, openPhrase } from "../open-scope.ts";
import { placeOnGrid, tableText } from "../table-grid.ts";
import type { ListHandlers } from "./list.ts";
import { newListingTableHandler } from "./numbered-listing.ts";
import { newTablePartHandlers, type OpenTable } from "./table-part.ts";

/** Handlers of one walk. */
export interface TableHandlers {
  /** Returns the handler of a table, or of a part of the open data table; undefined for others. */
  handlerOf(walk: Walk, node: number): Handler | undefined;
}

/** Returns the handlers of one walk. */
export function newTableHandlers(lists: ListHandlers, numbers: LineNumbers): TableHandlers {
  const open: (OpenTable | undefined)[] = [];
  const parts = newTablePartHandlers(open);
  const dataTable = newDataTableHandler(open, lists);
  const layoutTable = newLayoutTableHandler(open);
  const listing = newListingTableHandler(numbers);
  const listingTable: Handler = {
    enter: (walk, node) => listing.read(walk, node) ?? layoutTable.enter(walk, node),
  };
  return {
    handlerOf(walk, node) {
      const { page, tree } = walk;
      const part = tablePart(tree, node, page.measured);
      if (part === undefined) return undefined;
      if (part !== "table") return open.at(-1) === undefined ? undefined : parts[part];
      if (tree.tag[node] === "table" && isListingTable(numbers, node)) return listingTable;
      return page.tableKinds().data.has(node) ? dataTable : layoutTable;
    },
  };
}

/**
 * A table's first row reserves its place among the blocks; tables in its cells follow. Rows in
 * tables of their own join the table before them.
 */
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
    runs: [],
    level: 0,
    first: table.node,
    last: scope.end - 1,
    table: grid,
    container: table.node,
    hidden: scope.hidden,
    widget: scope.widget,
  });
}
