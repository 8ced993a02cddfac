// Groups a page's text items into lines by baseline, in reading order, column by column.
import type { Table } from "../model/document.ts";
import { withDropCaps } from "./drop-caps.ts";
import { joinTexts, type LinkedText, linkedText, trimmed } from "./linked-text.ts";
import { type RuledTable, ruledTables } from "./ruled.ts";
import type { TextItem } from "./text-item.ts";
import type { TextPage } from "./text-layer.ts";

/** One line of a column. */
export interface TextLine {
  readonly page: number;
  readonly text: string;
  /** The text with its links. */
  readonly linked: LinkedText;
  /** A table that replaces the line; `text` is "" in that case. */
  readonly table?: Table;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly mono: boolean;
  readonly rtl: boolean;
  readonly turned: boolean;
  /** Whether the line is a row of cells, with a gap wider than any between words. */
  readonly cells: boolean;
  /** Whether it has the value of a form field. */
  readonly hasField: boolean;
  /** Index of the column on the page, so that no paragraph spans two. */
  readonly column: number;
}

/** Part of a line: an item, a whole table, or the place of one of its further rows. */
interface Piece extends TextItem {
  readonly table?: RuledTable;
  readonly isPlace?: boolean;
}

/** Pieces on one baseline, left to right. */
type Row = readonly Piece[];

/** Minimum gaps between two words and between two columns, in font sizes. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 0.8;
/** Minimum gap of cells, in sizes: wider than in any stretched text. */
const CELL_GAP = 2;
/** Minimum rows with text on both sides of a gutter, and minimum mean words per row of a column. */
const GUTTER_ROWS = 4;
const COLUMN_WORDS = 3;
/** Minimum mean share of its column that a row fills; one that fills less is a table's. */
const COLUMN_FILL = 0.6;
/** Minimum width of a strip between columns, in points, and minimum mean characters of their rows. */
const MIN_STRIP = 2;
const COLUMN_CHARS = 8;
/** Maximum distance of the baselines of a table's cells, in font sizes. */
const CELL_SHIFT = 0.1;
/** Maximum share of rows that are on one baseline over the gutter of two independent columns. */
const MAX_ALIGNED = 0.7;
/** Maximum distance of the baselines of most lines, in font sizes. */
const MAX_LEADING = 2;
/** Maximum share of rows across the gutter of such columns. */
const MAX_CROSSING = 0.2;

/** Returns a page's lines in reading order; turned text is last. */
export function linesOf({ number, items: all, rules }: TextPage): readonly TextLine[] {
  const { tables, items } = ruledTables(withDropCaps(all), rules);
  const upright: Piece[] = items.filter(({ turned }) => !turned);
  const rows = rowsOf([...upright, ...tables.flatMap(piecesOf)]);
  const lines: TextLine[] = [];
  for (const [column, part] of inColumns(rows).entries()) {
    for (const row of part) {
      const shown = row.filter(({ isPlace }) => isPlace !== true);
      if (shown.length > 0) lines.push(lineOf(shown, number, column));
    }
  }
  for (const item of items.filter(({ turned }) => turned)) lines.push(lineOf([item], number, -1));
  return lines;
}

/** Returns a table as a piece at its upper edge, and the places of its further rows. */
function piecesOf(table: RuledTable): readonly Piece[] {
  const { left, right, top, bottom, size } = table;
  const { cells, rows } = table.table;
  const flags = { bold: false, mono: false, turned: false, rtl: false, href: "" };
  return Array.from({ length: rows }, (_, at) => ({
    ...flags,
    ...(at === 0 ? { table } : { isPlace: true }),
    text: cells.flatMap((cell) => (cell.row === at ? cell.text : [])).join(" "),
    x: left,
    width: right - left,
    y: top - (at * (top - bottom)) / rows,
    size,
  }));
}

function rowsOf(items: readonly Piece[]): readonly Row[] {
  const rows: { y: number; size: number; items: Piece[] }[] = [];
  for (const item of [...items].sort((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    // A superscript or subscript belongs to the line it touches.
    const near =
      row !== undefined &&
      item.table === undefined &&
      row.items[0]?.table === undefined &&
      row.y - item.y < 0.45 * Math.min(row.size, item.size);
    if (!near) rows.push({ y: item.y, size: item.size, items: [item] });
    else {
      row.items.push(item);
      if (item.size > row.size) {
        row.size = item.size;
        row.y = item.y;
      }
    }
  }
  return withRaised(rows.map((row) => row.items.sort((one, other) => one.x - other.x)));
}

/** Maximum size of a raised or lowered mark beside its text, in sizes of that text. */
const MARK_SIZE = 0.82;
/** Maximum distance of the baselines, and gap to the text, in sizes of the text. */
const MARK_SHIFT = 0.6;
const MARK_GAP = 0.35;

/** Puts raised and lowered marks that are rows of their own into the rows that they touch. */
function withRaised(rows: readonly Row[]): readonly Row[] {
  const found: Piece[][] = rows.map((row) => [...row]);
  for (const [index, row] of found.entries()) {
    for (const near of [found[index + 1], found[index - 1]]) {
      for (const mark of [...row]) {
        if (near === undefined || !near.some((text) => touches(mark, text))) continue;
        if (near.some((other) => overlaps(mark, other))) continue;
        row.splice(row.indexOf(mark), 1);
        near.push(mark);
      }
      near?.sort((one, other) => one.x - other.x);
    }
  }
  return found.filter((row) => row.length > 0);
}

function touches(mark: Piece, text: Piece): boolean {
  if (mark.table !== undefined || text.table !== undefined) return false;
  if (mark.size > MARK_SIZE * text.size) return false;
  if (Math.abs(mark.y - text.y) > MARK_SHIFT * text.size) return false;
  const gaps = [mark.x - text.x - text.width, text.x - mark.x - mark.width];
  return gaps.some((gap) => Math.abs(gap) <= MARK_GAP * text.size);
}

/** Whether a mark would be written over text. */
function overlaps(mark: Piece, text: Piece): boolean {
  const shared = Math.min(mark.x + mark.width, text.x + text.width) - Math.max(mark.x, text.x);
  return shared > 0.3 * Math.min(mark.width, text.width);
}

const start = (row: Row): number => row[0]?.x ?? 0;
const end = (row: Row): number => Math.max(...row.map(({ x, width }) => x + width));

/** Splits rows at a gutter into columns in reading order; without one, returns all rows. */
function inColumns(rows: readonly Row[], depth = 0): readonly (readonly Row[])[] {
  const gutter = depth < 3 ? gutterOf(rows) : undefined;
  if (gutter === undefined) return [rows];
  const parts: (readonly Row[])[] = [];
  let left: Row[] = [];
  let right: Row[] = [];
  let whole: Row[] = [];
  const flush = () => {
    for (const side of [left, right]) {
      if (side.length > 0) parts.push(...inColumns(side, depth + 1));
    }
    left = [];
    right = [];
  };
  for (const row of rows) {
    if (crosses(row, gutter)) {
      flush();
      whole.push(row);
      continue;
    }
    if (whole.length > 0) parts.push(whole);
    whole = [];
    const before = row.filter(({ x }) => x < gutter);
    const after = row.filter(({ x }) => x >= gutter);
    if (before.length > 0) left.push(before);
    if (after.length > 0) right.push(after);
  }
  flush();
  if (whole.length > 0) parts.push(whole);
  return parts;
}

function crosses(row: Row, at: number): boolean {
  return row.some(({ x, width }) => x < at && x + width > at);
}

/** Returns the position of a gutter; undefined without columns. */
function gutterOf(rows: readonly Row[]): number | undefined {
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const [from, to] of gapsOf(row)) {
      for (let at = Math.ceil(from); at <= to; at++) counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...counts.values());
  if (most >= GUTTER_ROWS && most >= rows.length / 4) {
    const places = [...counts].filter(([, count]) => count === most).map(([at]) => at);
    const at = places.sort((one, other) => one - other)[Math.floor(places.length / 2)] ?? 0;
    if (sidesOf(rows, at).every((side) => isText(side.filter((row) => row.length > 0)))) return at;
  }
  return stripsOf(rows).find((at) => areIndependent(...sidesOf(rows, at)));
}

/** Returns the parts of rows on both sides of a gutter, without the rows across it. */
function sidesOf(rows: readonly Row[], at: number): readonly [Row[], Row[]] {
  const apart = rows.filter((row) => !crosses(row, at));
  return [
    apart.map((row) => row.filter(({ x }) => x < at)),
    apart.map((row) => row.filter(({ x }) => x >= at)),
  ];
}

/** Maximum points between the first and the last letter of a page's rows. */
const MAX_WIDTH = 20_000;

/** Returns the middles of upright strips that few rows cross, those that fewest cross first. */
function stripsOf(rows: readonly Row[]): readonly number[] {
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    from = Math.min(from, Math.floor(start(row)));
    until = Math.max(until, Math.ceil(end(row)));
  }
  if (!(until - from <= MAX_WIDTH)) return [];
  const covers = new Array<number>(Math.max(0, until - from)).fill(0);
  for (const { x, width } of rows.flat()) {
    const last = Math.min(covers.length, Math.ceil(x + width - from));
    for (let at = Math.max(0, Math.floor(x - from)); at < last; at++)
      covers[at] = (covers[at] ?? 0) + 1;
  }
  const found: { readonly at: number; readonly crossing: number }[] = [];
  for (let at = 1; at < covers.length; at++) {
    const crossing = covers[at] ?? 0;
    if (crossing >= (covers[at - 1] ?? 0)) continue;
    let to = at;
    while (to < covers.length && covers[to] === crossing) to++;
    if (
      to - at >= MIN_STRIP &&
      (covers[to] ?? 0) > crossing &&
      crossing <= MAX_CROSSING * rows.length
    )
      found.push({ at: from + (at + to) / 2, crossing });
  }
  return found.sort((one, other) => one.crossing - other.crossing).map(({ at }) => at);
}

/** Whether the parts of rows on both sides of a gutter are words, mostly on baselines of their own. */
function areIndependent(left: readonly Row[], right: readonly Row[]): boolean {
  let aligned = 0;
  let [onLeft, onRight] = [0, 0];
  for (const [index, row] of left.entries()) {
    const [one, other] = [row.at(-1), right[index]?.[0]];
    if (one !== undefined) onLeft++;
    if (other !== undefined) onRight++;
    if (one === undefined || other === undefined) continue;
    // The baseline of a form field is estimated.
    const isNear = Math.abs(one.y - other.y) <= CELL_SHIFT * Math.min(one.size, other.size);
    if (isNear || one.isField === true || other.isField === true) aligned++;
  }
  const fewer = Math.min(onLeft, onRight);
  const areWords = [left, right].every(
    (side) => side.flat().reduce((sum, { text }) => sum + text.length, 0) >= COLUMN_CHARS * fewer,
  );
  return (
    areWords &&
    areDense(left) &&
    areDense(right) &&
    fewer >= GUTTER_ROWS &&
    aligned <= MAX_ALIGNED * fewer
  );
}

/** Whether most rows are as close as lines of text; the cells of a table in their middle are not. */
function areDense(side: readonly Row[]): boolean {
  const pieces = side.flatMap((row) => row.slice(0, 1));
  const close = pieces.filter(({ table, isPlace, y, size }, at) => {
    const next = pieces[at + 1];
    return table || isPlace || (next !== undefined && y - next.y <= MAX_LEADING * size);
  });
  return close.length * 2 >= pieces.length;
}

function gapsOf(row: Row): readonly (readonly [from: number, to: number])[] {
  const gaps: [number, number][] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const { x, width, size } of row) {
    if (x - reached >= COLUMN_GAP * size && reached > Number.NEGATIVE_INFINITY) {
      gaps.push([reached, x]);
    }
    reached = Math.max(reached, x + width);
  }
  return gaps;
}

/** Whether rows are lines of text, not the cells of a table's column. */
function isText(rows: readonly Row[]): boolean {
  const from = Math.min(...rows.map(start));
  const width = Math.max(...rows.map(end)) - from;
  const words = rows.reduce((sum, row) => sum + plain(row).split(/\s+/).length, 0);
  const filled = rows.reduce((sum, row) => sum + end(row) - start(row), 0);
  return words >= COLUMN_WORDS * rows.length && filled >= COLUMN_FILL * width * rows.length;
}

const plain = (row: Row): string => row.map(({ text }) => text.trim()).join(" ");

function lineOf(row: Row, page: number, column: number): TextLine {
  const letters = row.reduce((sum, { text }) => sum + text.length, 0);
  const share = (is: (item: TextItem) => boolean): boolean =>
    row.reduce((sum, item) => sum + (is(item) ? item.text.length : 0), 0) * 2 > letters;
  const rtl = share((item) => item.rtl);
  const widest = row.reduce((one, other) => (other.text.length > one.text.length ? other : one));
  const [first] = row;
  const linked = first?.table === undefined ? joined(rtl ? [...row].reverse() : row, rtl) : NO_TEXT;
  return {
    page,
    column,
    text: linked.text,
    linked,
    ...(first?.table && { table: first.table.table }),
    x: start(row),
    right: end(row),
    y: widest.y,
    size: widest.size,
    bold: row.every((item) => item.bold),
    mono: row.every((item) => item.mono),
    turned: widest.turned,
    cells: gapsOf(row).some(([from, to]) => to - from >= CELL_GAP * widest.size),
    hasField: row.some(({ isField }) => isField === true),
    rtl,
  };
}

const NO_TEXT: LinkedText = { text: "", links: [] };

function joined(row: Row, rtl: boolean): LinkedText {
  let whole = NO_TEXT;
  let last: TextItem | undefined;
  for (const item of row) {
    const gap = last && (rtl ? last.x - item.x - item.width : item.x - last.x - last.width);
    const between = gap !== undefined && gap > WORD_GAP * item.size ? " " : "";
    whole = joinTexts(whole, linkedText(item.text, item.href), between);
    last = item;
  }
  return trimmed(whole);
}
