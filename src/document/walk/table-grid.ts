// Places the cells of a data table on a grid, and writes the grid as text.
import type { Cell, Run, Table } from "../../model/document.ts";
import { textOf } from "./line.ts";

/** A cell before its placement on the grid. */
export interface RawCell {
  readonly header: boolean;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly runs: readonly Run[];
}

/** A row before placement; footer rows move down. */
export interface RawRow {
  readonly section: "head" | "body" | "foot";
  readonly cells: RawCell[];
}

/** Rows and caption of a table. */
export interface RawTable {
  readonly rows: readonly RawRow[];
  readonly caption: readonly Run[];
}

/** Maximum columns of a grid with merged cells: no reader could see wider spans. */
const MAX_COLUMNS = 5000;
/** Maximum grid places that merged cells of a table cover; cells beyond count as not merged. */
const SPAN_BUDGET = 2_000_000;

const SECTION_ORDER = { head: 0, body: 1, foot: 2 } as const;

/** Returns a table with its cells on a grid, merged cells once; undefined for an empty one. */
export function placeOnGrid(table: RawTable): Table | undefined {
  const written = [...table.rows].sort(
    (a, b) => SECTION_ORDER[a.section] - SECTION_ORDER[b.section],
  );
  const rows = written.filter((row) => row.cells.length > 0);
  const rowAt = rowsBefore(written);
  const cells: Cell[] = [];
  /** Row up to which a merged cell from above covers each column. */
  const takenUntil: number[] = [];
  const widest = widestRow(rows);
  let columns = 0;
  let budget = SPAN_BUDGET;
  for (const [source, row] of written.entries()) {
    const index = rowAt[source] ?? 0;
    let column = 0;
    for (const raw of row.cells) {
      while ((takenUntil[column] ?? 0) > index) column++;
      let rowSpan = (rowAt[Math.min(source + raw.rowSpan, written.length)] ?? 0) - index;
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

/** Returns how many rows with cells are before each row, and in all: the others take no place. */
function rowsBefore(rows: readonly RawRow[]): Uint32Array {
  const before = new Uint32Array(rows.length + 1);
  for (const [index, { cells }] of rows.entries())
    before[index + 1] = (before[index] ?? 0) + (cells.length > 0 ? 1 : 0);
  return before;
}

/**
 * Returns the columns of the widest row. The last cell of a row counts as one column whatever its
 * span: a wider one would add columns that no row fills.
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
  while (rows[count]?.section === "head") count++;
  if (count > 0) return count;
  while (rows[count]?.cells.every(({ header }) => header) === true) count++;
  return count === rows.length ? 0 : count;
}

/** Maximum tabs between two cells. */
const MAX_TABS = 100;

/**
 * Returns caption and rows as lines, with a tab for each column before a cell: empty and merged
 * places keep the cells after them in their columns. Omits blank rows.
 */
export function tableText(table: Table): string {
  const lines: string[] = [];
  if (table.caption.length > 0) lines.push(cellText(table.caption));
  let row = -1;
  let column = 0;
  let line = "";
  for (const cell of table.cells) {
    if (cell.text === "") continue;
    if (cell.row !== row) {
      if (line !== "") lines.push(line);
      line = "";
      row = cell.row;
      column = 0;
    }
    line += "\t".repeat(Math.min(cell.column - column, MAX_TABS)) + cell.text;
    column = cell.column;
  }
  if (line !== "") lines.push(line);
  return lines.join("\n");
}
