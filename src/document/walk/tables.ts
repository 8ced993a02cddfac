// Reads each data table as one block: rows and cells on a grid, merged cells once.
import type { Cell, Run, Table } from "../../model/document.ts";
import { endLine, newBlock } from "./blocks.ts";
import { newLine, textOf } from "./line.ts";
import { openScope } from "./open-scope.ts";
import type { Pass } from "./pass.ts";
import type { OpenTable, RawRow, Scope } from "./scope.ts";
import { columnSpan, rowSpan, tablePart } from "./table-parts.ts";

/** Maximum columns of a grid with merged cells: no reader could see wider spans. */
const MAX_COLUMNS = 5000;
/** Maximum grid places that merged cells of a table cover; cells beyond count as not merged. */
const SPAN_BUDGET = 2_000_000;

/**
 * Opens a data table. Its first row reserves its place among the blocks; tables in its cells
 * follow.
 */
export function openTable(pass: Pass, node: number): number {
  endLine(pass);
  const scope = openScope(pass, node, true);
  scope.table = {
    node,
    place: -1,
    rows: [],
    section: "body",
    caption: [],
    outer: pass.line,
  };
  scope.flat = false;
  scope.kind = "paragraph";
  scope.first = undefined;
  scope.list = undefined;
  scope.pre = false;
  scope.isBlock = false;
  pass.line = newLine();
  scope.close = () => closeTable(pass, scope);
  return node + 1;
}

/** Opens thead, tbody or tfoot. */
export function openSection(pass: Pass, node: number): number {
  const table = pass.scope.table;
  const scope = openScope(pass, node, false);
  if (table === undefined) return node + 1;
  const tag = pass.tree.tag[node];
  table.section = tag === "thead" ? "head" : tag === "tfoot" ? "foot" : "body";
  scope.close = () => {
    table.section = "body";
  };
  return node + 1;
}

/** Reserves the table's place among the blocks, after content before its rows. */
function takePlace(pass: Pass, table: OpenTable | undefined): void {
  if (table === undefined || table.place >= 0) return;
  endLine(pass);
  table.place = pass.blocks.length;
  pass.blocks.push(undefined);
}

/** Opens a row of a data table. */
export function openRow(pass: Pass, node: number): number {
  const { table } = pass.scope;
  takePlace(pass, table);
  openScope(pass, node, false);
  if (table !== undefined) table.rows.push({ section: table.section, cells: [] });
  return node + 1;
}

/** Opens a cell of a data table: its content becomes runs, its block boundaries breaks. */
export function openCell(pass: Pass, node: number): number {
  takePlace(pass, pass.scope.table);
  const scope = openScope(pass, node, false);
  scope.flat = true;
  scope.container = node;
  scope.close = () => closeCell(pass, scope);
  return node + 1;
}

const SPACE: Run = { text: " ", marks: 0 };

/** Opens the caption of a data table. */
export function openCaption(pass: Pass, node: number): number {
  takePlace(pass, pass.scope.table);
  const scope = openScope(pass, node, false);
  scope.flat = true;
  scope.kind = "caption";
  scope.close = () => {
    const { table } = scope;
    const { runs } = pass.line;
    pass.line = newLine();
    if (table === undefined || runs.length === 0) return;
    // A broken table may have two.
    table.caption = table.caption.length === 0 ? runs : [...table.caption, SPACE, ...runs];
  };
  return node + 1;
}

function closeCell(pass: Pass, scope: Scope): void {
  const { runs } = pass.line;
  pass.line = newLine();
  const { tree } = pass;
  const { table, node } = scope;
  if (table === undefined) return;
  if (table.rows.length === 0) table.rows.push({ section: table.section, cells: [] });
  table.rows.at(-1)?.cells.push({
    header: tablePart(tree, node, undefined) === "header",
    rowSpan: rowSpan(tree, node),
    columnSpan: columnSpan(tree, node),
    runs,
  });
}

function closeTable(pass: Pass, scope: Scope): void {
  const { table } = scope;
  // Text in a table outside its cells is not a cell, but is kept.
  endLine(pass);
  pass.line = table?.outer ?? newLine();
  if (table === undefined || table.place < 0) return;
  const grid = placeOnGrid(table);
  if (grid === undefined) return;
  const text = tableText(grid);
  pass.blocks[table.place] = newBlock(pass, {
    kind: "table",
    text,
    runs: [],
    level: 0,
    first: table.node,
    last: scope.end - 1,
    table: grid,
    hidden: scope.hidden,
    widget: scope.widget,
  });
}

const SECTION_ORDER = { head: 0, body: 1, foot: 2 } as const;

function placeOnGrid(table: OpenTable): Table | undefined {
  const rows = table.rows
    .filter((row) => row.cells.length > 0)
    .sort((a, b) => SECTION_ORDER[a.section] - SECTION_ORDER[b.section]);
  const cells: Cell[] = [];
  /** Row up to which a merged cell from above covers each column. */
  const takenUntil: number[] = [];
  const widest = widestRow(rows);
  let columns = 0;
  let budget = SPAN_BUDGET;
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const raw of row.cells) {
      while ((takenUntil[column] ?? 0) > index) column++;
      let rowSpan = Math.min(raw.rowSpan, rows.length - index);
      let columnSpan = Math.max(1, Math.min(raw.columnSpan, widest - column));
      const covered = rowSpan * columnSpan;
      if (covered > 1) {
        budget -= covered;
        if (budget < 0) {
          rowSpan = 1;
          columnSpan = 1;
        }
      }
      cells.push({
        row: index,
        column,
        rowSpan,
        columnSpan,
        header: raw.header,
        runs: raw.runs,
        text: cellText(raw.runs),
      });
      for (let at = column; at < column + columnSpan; at++) takenUntil[at] = index + rowSpan;
      column += columnSpan;
      columns = Math.max(columns, column);
    }
  }
  if (!cells.some((cell) => cell.runs.length > 0) && table.caption.length === 0) return undefined;
  return {
    rows: rows.length,
    columns,
    headerRows: headerRows(rows),
    caption: table.caption,
    cells,
  };
}

/**
 * Returns the columns of the widest row. A merged last cell counts as one: cells cannot span
 * columns that no row has.
 */
function widestRow(rows: readonly RawRow[]): number {
  let widest = 0;
  for (const { cells } of rows) {
    let columns = 0;
    for (const [index, cell] of cells.entries())
      columns += index === cells.length - 1 ? 1 : cell.columnSpan;
    widest = Math.max(widest, columns);
  }
  return Math.min(widest, MAX_COLUMNS);
}

function cellText(runs: readonly Run[]): string {
  return textOf(runs).replaceAll("\n", " ");
}

/** Counts leading rows of a head, else leading rows with only header cells. */
function headerRows(rows: readonly RawRow[]): number {
  let count = 0;
  while (count < rows.length && rows[count]?.section === "head") count++;
  if (count > 0) return count;
  while (count < rows.length && isHeaderRow(rows[count])) count++;
  return count === rows.length ? 0 : count;
}

function isHeaderRow(row: RawRow | undefined): boolean {
  return row?.cells.every((cell) => cell.header && cell.rowSpan >= 1) ?? false;
}

/** Returns caption and rows as lines, with tabs between cells. */
export function tableText(table: Table): string {
  const lines: string[] = [];
  if (table.caption.length > 0) lines.push(cellText(table.caption));
  let row = -1;
  let line: string[] = [];
  for (const cell of table.cells) {
    if (cell.row !== row) {
      if (line.length > 0) lines.push(line.join("\t"));
      line = [];
      row = cell.row;
    }
    if (cell.text !== "") line.push(cell.text);
  }
  if (line.length > 0) lines.push(line.join("\t"));
  return lines.join("\n");
}
