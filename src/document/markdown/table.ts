// Converts tables to Markdown: pipes for a grid, clean HTML for cells merged over some columns.
import { type Cell, MARK, type Run, type Table } from "../../model/document.ts";
import { type InlineStyle, inlineMarkdown } from "./inline.ts";

/** Separator of the lines of a table cell. */
export type CellBreak = "<br>" | " ";

/** Selects the links and footnote marks to write as such. */
export interface Writes extends Pick<InlineStyle, "writesLink" | "writesNote"> {
  readonly cellBreak: CellBreak;
}

/** Maximum grid places per cell of a pipe table, beyond 50; a sparser table becomes HTML. */
const MAX_PADDING = 4;

/** Returns the lines of a table. */
export function tableMarkdown(table: Table, writes: Writes): readonly string[] {
  const lines: string[] = [];
  if (table.caption.length > 0) {
    lines.push(
      inlineMarkdown(table.caption, { lineBreak: " ", place: "paragraph", ...writes }),
      "",
    );
  }
  const rows = rowsOf(table);
  return lines.concat(
    isGrid(table) ? pipes(table, rows, writes) : markup(table, rows, writes.cellBreak),
  );
}

function rowsOf(table: Table): readonly (readonly Cell[])[] {
  const rows: Cell[][] = Array.from({ length: table.rows }, () => []);
  for (const cell of table.cells) rows[cell.row]?.push(cell);
  return rows;
}

/** Returns the runs in which a table has footnote marks: HTML has none. */
export function noteRuns(table: Table): readonly Run[] {
  const cells = isGrid(table) ? table.cells.flatMap(({ runs }) => runs) : [];
  return [...table.caption, ...cells];
}

/**
 * Whether pipes can show a table: of merged cells, those that span rows of one column or are alone in
 * their row. Their other places stay blank.
 */
function isGrid(table: Table): boolean {
  const places = table.rows * table.columns;
  if (places > table.cells.length * MAX_PADDING + 50) return false;
  const merged = table.cells.filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1);
  if (merged.length === 0) return true;
  const filled = new Uint32Array(table.rows);
  for (const { row, rowSpan, runs } of table.cells) {
    if (runs.length === 0) continue;
    for (let at = row; at < row + rowSpan; at++) filled[at] = (filled[at] ?? 0) + 1;
  }
  return merged.every(
    ({ row, rowSpan, columnSpan, runs }) =>
      runs.length === 0 || columnSpan === 1 || (rowSpan === 1 && filled[row] === 1),
  );
}

function pipes(table: Table, rows: readonly (readonly Cell[])[], writes: Writes): string[] {
  const lines: string[] = [];
  const rule = `|${" --- |".repeat(table.columns)}`;
  // A pipe table needs a header row: the first row with content becomes it. Blank rows are dropped,
  // unless all are blank.
  const filled = rows.filter((row) => row.some(({ runs }) => runs.length > 0));
  for (const row of filled.length === 0 ? rows : filled) {
    let line = "|";
    let column = 0;
    for (const cell of row) {
      line += "  |".repeat(cell.column - column);
      line += ` ${inlineMarkdown(cell.runs, { lineBreak: writes.cellBreak, place: "cell", ...writes })} |`;
      column = cell.column + 1;
    }
    lines.push(line + "  |".repeat(table.columns - column));
    if (lines.length === 1) lines.push(rule);
  }
  return lines;
}

function markup(table: Table, rows: readonly (readonly Cell[])[], cellBreak: CellBreak): string[] {
  const lines = ["<table>"];
  for (const [index, row] of rows.entries()) {
    const isHead = index < table.headerRows;
    lines.push(`<tr>${row.map((cell) => cellMarkup(cell, isHead, cellBreak)).join("")}</tr>`);
  }
  lines.push("</table>");
  return lines;
}

function cellMarkup(cell: Cell, isHead: boolean, cellBreak: CellBreak): string {
  const tag = cell.header || isHead ? "th" : "td";
  const columns = cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : "";
  const rows = cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : "";
  return `<${tag}${columns}${rows}>${runsMarkup(cell.runs, cellBreak)}</${tag}>`;
}

function runsMarkup(runs: readonly Run[], cellBreak: CellBreak): string {
  let html = "";
  for (const [index, run] of runs.entries()) {
    const { link } = run;
    if (link !== undefined && runs[index - 1]?.link !== link) {
      html += `<a href="${escapeAttribute(link.href)}">`;
    }
    html += run.text === "\n" ? cellBreak : runMarkup(run);
    if (link !== undefined && runs[index + 1]?.link !== link) html += "</a>";
  }
  return html;
}

const ELEMENTS: readonly (readonly [number, string])[] = [
  [MARK.strong, "strong"],
  [MARK.emphasis, "em"],
  [MARK.strike, "del"],
  [MARK.sub, "sub"],
  [MARK.sup, "sup"],
  [MARK.code, "code"],
];

function runMarkup(run: Run): string {
  if (run.image !== undefined) {
    return `<img src="${escapeAttribute(run.image.src)}" alt="${escapeAttribute(run.image.alt)}">`;
  }
  if ((run.marks & MARK.math) !== 0) return `$${escapeHtml(run.text)}$`;
  let html = escapeHtml(run.text);
  for (const [mark, tag] of ELEMENTS)
    if ((run.marks & mark) !== 0) html = `<${tag}>${html}</${tag}>`;
  return html;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

function escapeAttribute(text: string): string {
  return escapeHtml(text).replace(/"/g, "&quot;").replace(/\s+/g, " ");
}
