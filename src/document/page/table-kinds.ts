// Separates data tables from layout tables, for a whole page in one pass.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf, nextSibling } from "../../html/walk.ts";
import { mapByWord, wordSet } from "../../text/word-list.ts";
import type { Measured } from "./measured.ts";
import { rowSpan, type TablePart, tablePart } from "./table-parts.ts";

/** Statistics of a table before its first row. */
const EMPTY = {
  rows: 0,
  emptyRows: 0,
  cells: 0,
  filled: 0,
  widest: 0,
  rowCells: 0,
  rowFilled: 0,
  rowTexts: 0,
  /** Whether a row has begun, and how many rows its merged cells still cover, with itself. */
  inRow: false,
  mergedRows: 0,
  /** Maximum cells with text in a row. */
  widestTexts: 0,
  /** Maximum rows spanned by a cell with only a picture. */
  pictureRows: 0,
  /** End and characters of the innermost cell in progress. */
  cellEnd: 0,
  cellChars: 0,
  /** Whether it has a picture, and how many rows it spans. */
  cellPicture: false,
  cellRows: 1,
  longest: 0,
  paragraphs: 0,
  /** Paragraphs of the cell in progress, and the most of any cell. */
  cellParagraphs: 0,
  mostParagraphs: 0,
  /** Cells with a picture. */
  pictures: 0,
  /** Rows with texts in several cells, and whether all of them have equally many cells. */
  fullRows: 0,
  fullCells: 0,
  isEven: true,
  /** Elements inside that divide a cell. */
  parts: 0,
  holdsLayout: false,
};

/** Statistics of a table in progress. */
type Census = typeof EMPTY & {
  readonly node: number;
  readonly end: number;
  readonly up: Census | undefined;
  declared: "data" | "layout" | undefined;
  /** Whether an element inside is a post of a thread by its name. */
  holdsPosts: boolean;
};

/** Minimum characters of a cell that is prose in a layout, and in a table of even rows. */
const PROSE_CELL = 200;
const LONG_CELL = 600;
/** Minimum rows, maximum paragraphs of a cell, and cells per picture of a table of even rows. */
const EVEN_ROWS = 3;
const CELL_PARAGRAPHS = 2;
const CELLS_PER_PICTURE = 8;
/** What an element's role says of its table (WAI-ARIA). */
const DECLARED = mapByWord<"data" | "layout">([
  ["table grid", "data"],
  ["presentation none", "layout"],
]);
/** Elements that make a table without headers a layout. */
const LAYOUT_TAGS = wordSet(
  "form h1 h2 h3 h4 h5 h6 pre iframe nav article section main header footer",
);

/** The data tables of a page. Layout tables are read like the page around them. */
export interface TableKinds {
  readonly data: ReadonlySet<number>;
  /** Data tables that are the next row of the table before them. */
  readonly continued: ReadonlySet<number>;
}

interface Found {
  readonly data: Set<number>;
  /** Numbers of cells of tables of one row of short texts. */
  readonly rows: Map<number, number>;
}

/** Returns the data tables of a page. */
export function tableKinds(tree: HtmlTree, measured: Measured | undefined): TableKinds {
  const found: Found = { data: new Set(), rows: new Map() };
  let open: Census | undefined;
  for (let node = 1; node < tree.size; node++) {
    while (open !== undefined && node >= open.end) open = finish(open, found);
    const tag = tree.tag[node] ?? "";
    const part = tag === "" ? undefined : tablePart(tree, node, measured);
    if (part === "table") open = begin(tree, node, open);
    else if (open !== undefined && part !== undefined) notePart(tree, node, open, part);
    else if (open !== undefined) note(tree, node, open);
  }
  while (open !== undefined) open = finish(open, found);
  return { data: found.data, continued: joinRows(tree, found) };
}

/** Minimum adjacent tables of one row that are one table, and maximum: each row places all again. */
const MIN_ROWS = 3;
const MAX_ROWS = 200;

/** Makes adjacent tables of one row data; returns all but the first of each sequence. */
function joinRows(tree: HtmlTree, { data, rows }: Found): ReadonlySet<number> {
  const continued = new Set<number>();
  for (const [node, cells] of rows) {
    if (continued.has(node)) continue;
    const run = [node];
    let next = after(tree, node);
    while (run.length < MAX_ROWS && rows.get(next) === cells) {
      run.push(next);
      next = after(tree, next);
    }
    if (run.length < MIN_ROWS) continue;
    for (const [index, table] of run.entries()) {
      data.add(table);
      if (index > 0) continued.add(table);
    }
  }
  return continued;
}

/** Returns the next sibling except white space; -1 for none. */
function after(tree: HtmlTree, node: number): number {
  let at = nextSibling(tree, node);
  while (at >= 0 && tree.tag[at] === "" && (tree.text[at] ?? "").trim() === "")
    at = nextSibling(tree, at);
  return at;
}

function begin(tree: HtmlTree, node: number, up: Census | undefined): Census {
  const declared = DECLARED.get(attribute(tree, node, "role") ?? "");
  const holdsPosts = isPost(tree, node);
  return { ...EMPTY, node, end: endOf(tree, node), up, declared, holdsPosts };
}

function notePart(tree: HtmlTree, node: number, census: Census, part: TablePart): void {
  if (part === "row") {
    endRow(census);
    census.holdsPosts ||= isPost(tree, node);
    census.inRow = true;
    census.mergedRows--;
  } else if (part === "cell" || part === "header") {
    endCell(census);
    if (part === "header") census.declared ??= "data";
    census.rowCells++;
    census.cells++;
    census.cellEnd = endOf(tree, node);
    census.cellRows = rowSpan(tree, node);
    census.mergedRows = Math.max(census.mergedRows, census.cellRows);
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
      census.cellParagraphs++;
      break;
    case "div":
    case "ul":
    case "ol":
    case "dl":
    case "blockquote":
      census.parts++;
      census.holdsPosts ||= isPost(tree, node);
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
  if (cellPicture) census.pictures++;
  census.mostParagraphs = Math.max(census.mostParagraphs, census.cellParagraphs);
  census.cellParagraphs = 0;
  if (cellChars > 0) census.rowTexts++;
  else if (cellPicture) census.pictureRows = Math.max(census.pictureRows, cellRows);
  census.cellChars = 0;
  census.cellPicture = false;
  census.cellEnd = 0;
}

function endRow(census: Census): void {
  endCell(census);
  // A row without cells may only end the merged cells above it.
  if (census.inRow && (census.rowCells > 0 || census.mergedRows < 1)) {
    census.rows++;
    census.widest = Math.max(census.widest, census.rowCells);
    if (census.rowFilled === 0) census.emptyRows++;
  }
  if (census.rowTexts > 1) {
    census.isEven &&= census.fullRows === 0 || census.rowCells === census.fullCells;
    census.fullRows++;
    census.fullCells = census.rowCells;
  }
  census.widestTexts = Math.max(census.widestTexts, census.rowTexts);
  census.rowCells = 0;
  census.rowFilled = 0;
  census.rowTexts = 0;
}

function finish(census: Census, { data, rows }: Found): Census | undefined {
  endRow(census);
  const isData = holdsData(census);
  if (isData) data.add(census.node);
  else if (isRow(census)) rows.set(census.node, census.cells);
  // Any nested table makes the outer one a layout, unless that one has headers.
  if (census.up !== undefined) census.up.holdsLayout = true;
  return census.up;
}

function holdsData(census: Census): boolean {
  if (census.declared === "layout" || census.cells === 0 || isBesidePicture(census)) return false;
  if (census.declared === "data") return true;
  if (census.holdsLayout) return false;
  const isProse = census.paragraphs >= 2 || census.longest >= PROSE_CELL;
  if (isProse && !isEven(census)) return false;
  if (census.rows < 2 || census.widest < 2) return false;
  return census.emptyRows <= census.rows * 0.2 && census.filled >= census.cells * 0.4;
}

/** Maximum characters of a cell of a table of one row. */
const SHORT_CELL = 80;

function isRow(census: Census): boolean {
  const { declared, rows, cells, filled, holdsLayout, holdsPosts, longest, parts } = census;
  if (declared === "layout" || holdsLayout || holdsPosts || parts > 0) return false;
  if (census.pictures > 0 || census.paragraphs > cells || longest > SHORT_CELL) return false;
  return rows === 1 && cells > 1 && filled === cells;
}

/** Matches names of posts of a thread, which tables may lay out. */
const POST_NAME = /(?:^|[\s_-])(?:post|pid|comment|reply|message|msg)s?(?:$|[\s_\d-])/i;

function isPost(tree: HtmlTree, node: number): boolean {
  const attrs = tree.attrs[node];
  if (attrs === undefined || attrs.length === 0) return false;
  return attrs.some(
    ({ name, value }) => (name === "id" || name === "class") && POST_NAME.test(value),
  );
}

/** Whether texts in even rows are data, however written. */
function isEven(census: Census): boolean {
  return (
    census.isEven &&
    !census.holdsPosts &&
    census.parts <= census.cells &&
    census.fullRows >= EVEN_ROWS &&
    census.longest < LONG_CELL &&
    census.mostParagraphs <= CELL_PARAGRAPHS &&
    census.pictures * CELLS_PER_PICTURE <= census.cells
  );
}

/** Whether a picture spans all rows beside one text column, as a note's icon does. */
function isBesidePicture({ rows, pictureRows, widestTexts }: Census): boolean {
  return rows > 1 && pictureRows >= rows && widestTexts === 1;
}
