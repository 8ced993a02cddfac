// Separates data tables from layout tables, for a whole page in one pass.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf } from "../../html/walk.ts";
import type { Measured } from "./measured.ts";
import { rowSpan, type TablePart, tablePart } from "./table-parts.ts";

/** Statistics of a table in progress. */
interface Census {
  readonly node: number;
  readonly end: number;
  readonly up: Census | undefined;
  declared: "data" | "layout" | undefined;
  rows: number;
  emptyRows: number;
  cells: number;
  filled: number;
  widest: number;
  rowCells: number;
  rowFilled: number;
  rowTexts: number;
  /** Maximum cells with text in a row. */
  widestTexts: number;
  /** Maximum rows spanned by a cell with only a picture. */
  pictureRows: number;
  /** End and characters of the innermost cell in progress. */
  cellEnd: number;
  cellChars: number;
  /** Whether it has a picture, and how many rows it spans. */
  cellPicture: boolean;
  cellRows: number;
  longest: number;
  paragraphs: number;
  holdsLayout: boolean;
}

/** Minimum characters of a cell that is prose in a layout. */
const PROSE_CELL = 200;
/** Elements that make a table without headers a layout. */
const LAYOUT_TAGS = new Set([
  "form",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "pre",
  "iframe",
  "nav",
  "article",
  "section",
  "main",
  "header",
  "footer",
]);

/** Returns the data tables of a page. Layout tables are read like the page around them. */
export function dataTables(tree: HtmlTree, measured: Measured | undefined): ReadonlySet<number> {
  const data = new Set<number>();
  let open: Census | undefined;
  for (let node = 1; node < tree.size; node++) {
    while (open !== undefined && node >= open.end) open = finish(open, data);
    const tag = tree.tag[node] ?? "";
    const part = tag === "" ? undefined : tablePart(tree, node, measured);
    if (part === "table") open = begin(tree, node, open);
    else if (open !== undefined && part !== undefined) notePart(tree, node, open, part);
    else if (open !== undefined) note(tree, node, open);
  }
  while (open !== undefined) open = finish(open, data);
  return data;
}

function begin(tree: HtmlTree, node: number, up: Census | undefined): Census {
  const role = attribute(tree, node, "role") ?? "";
  return {
    node,
    end: endOf(tree, node),
    up,
    declared: role === "presentation" || role === "none" ? "layout" : undefined,
    rows: 0,
    emptyRows: 0,
    cells: 0,
    filled: 0,
    widest: 0,
    rowCells: 0,
    rowFilled: 0,
    rowTexts: 0,
    widestTexts: 0,
    pictureRows: 0,
    cellEnd: 0,
    cellChars: 0,
    cellPicture: false,
    cellRows: 1,
    longest: 0,
    paragraphs: 0,
    holdsLayout: false,
  };
}

function notePart(tree: HtmlTree, node: number, census: Census, part: TablePart): void {
  if (part === "row") {
    endRow(census);
    census.rows++;
  } else if (part === "cell" || part === "header") {
    endCell(census);
    if (part === "header") census.declared ??= "data";
    census.rowCells++;
    census.cells++;
    census.cellEnd = endOf(tree, node);
    census.cellRows = rowSpan(tree, node);
  } else if (part === "caption" || tree.tag[node] === "thead") census.declared ??= "data";
}

function note(tree: HtmlTree, node: number, census: Census): void {
  const tag = tree.tag[node] ?? "";
  switch (tag) {
    case "":
      if (node < census.cellEnd) census.cellChars += (tree.text[node] ?? "").trim().length;
      break;
    case "p":
      census.paragraphs++;
      break;
    case "img":
      if (node < census.cellEnd) census.cellPicture = true;
      break;
    case "input":
      if (node < census.cellEnd) census.cellChars++;
      break;
    default:
      if (LAYOUT_TAGS.has(tag)) census.holdsLayout = true;
  }
}

function endCell(census: Census): void {
  const { cellChars, cellPicture, cellRows } = census;
  if (cellChars > 0 || cellPicture) {
    census.filled++;
    census.rowFilled++;
    census.longest = Math.max(census.longest, cellChars);
  }
  if (cellChars > 0) census.rowTexts++;
  else if (cellPicture) census.pictureRows = Math.max(census.pictureRows, cellRows);
  census.cellChars = 0;
  census.cellPicture = false;
  census.cellEnd = 0;
}

function endRow(census: Census): void {
  endCell(census);
  if (census.rows > 0) {
    census.widest = Math.max(census.widest, census.rowCells);
    if (census.rowFilled === 0) census.emptyRows++;
  }
  census.widestTexts = Math.max(census.widestTexts, census.rowTexts);
  census.rowCells = 0;
  census.rowFilled = 0;
  census.rowTexts = 0;
}

function finish(census: Census, data: Set<number>): Census | undefined {
  endRow(census);
  const isData = holdsData(census);
  if (isData) data.add(census.node);
  else if (census.up !== undefined) census.up.holdsLayout = true;
  // Any nested table makes the outer one a layout, unless that one has headers.
  if (census.up !== undefined) census.up.holdsLayout = true;
  return census.up;
}

function holdsData(census: Census): boolean {
  if (census.declared === "layout" || census.cells === 0 || isBesidePicture(census)) return false;
  if (census.declared === "data") return true;
  if (census.holdsLayout || census.paragraphs >= 2 || census.longest >= PROSE_CELL) return false;
  if (census.rows < 2 || census.widest < 2) return false;
  return census.emptyRows <= census.rows * 0.2 && census.filled >= census.cells * 0.4;
}

/**
 * Whether a picture spans all rows beside one text column: a note and its icon, no data even with
 * headers.
 */
function isBesidePicture({ rows, pictureRows, widestTexts }: Census): boolean {
  return rows > 1 && pictureRows >= rows && widestTexts === 1;
}
