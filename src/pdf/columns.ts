// Divides the rows of a page into columns: at empty upright strips that have text on both sides.
import { countWords } from "../text/words.ts";
import { goesOn } from "./hyphens.ts";
import { BULLET, end, LEADERS, type Piece, type Row, rowsOf, start } from "./rows.ts";
import { least } from "./ruled.ts";

/** A strip without text in some rows. `support` is the smaller row count of its two sides. */
interface Strip {
  readonly at: number;
  readonly support: number;
  readonly first: number;
  readonly last: number;
}

/** Position of a gutter, and of the strips next to it. */
interface Gutter {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Adjacent rows that all cross the gutter of their region (`isWhole`), or that all do not. */
interface Band {
  readonly rows: Row[];
  readonly isWhole: boolean;
}

/** Maximum depth of columns in columns, strips tried, and positions examined in the rows of a region. */
const MAX_DEPTH = 5;
const MAX_STRIPS = 50;
const MAX_POSITIONS = 1_000_000;
/** Minimum rows beside a gutter that need not be parts of one sentence. */
const GUTTER_ROWS = 4;
/** Minimum width of a gutter in points, and in font sizes between lines on common baselines. */
const MIN_STRIP = 2;
const COLUMN_GAP = 0.8;
/** Minimum mean words of a column's row, and share of rows that end where the next word does not fit. */
const COLUMN_WORDS = 3;
const MIN_FULL = 0.5;
/** Minimum mean characters of the rows of columns with baselines of their own. */
const COLUMN_CHARS = 8;
/** Maximum distance of common baselines, in font sizes, and maximum share of rows on them. */
const CELL_SHIFT = 0.1;
const MAX_ALIGNED = 0.7;
/** Maximum distance of the baselines of most lines, in font sizes. */
const MAX_LEADING = 2;

/** Returns the rows of pieces, column by column; full-width rows divide columns above and below. */
export function columnsOf(pieces: readonly Piece[], depth = 0): readonly (readonly Row[])[] {
  const rows = rowsOf(pieces);
  const gutter = depth < MAX_DEPTH ? gutterOf(rows) : undefined;
  if (gutter === undefined) return rows.length > 0 ? [rows] : [];
  const parts: (readonly Row[])[] = [];
  let whole: Row[] = [];
  const add = (part: readonly Row[]) => parts.push(...columnsOf(part.flat(), depth + 1));
  for (const band of bandsOf(rows, gutter.at)) {
    if (band.isWhole || !isDivided(band.rows, gutter)) whole.push(...band.rows);
    else {
      add(whole);
      whole = [];
      for (const side of sidesOf(band.rows, gutter.at)) add(side);
    }
  }
  // Without a divided band, the same rows would be searched again.
  if (parts.length === 0) return [rows];
  add(whole);
  return parts;
}

function bandsOf(rows: readonly Row[], at: number): readonly Band[] {
  const bands: Band[] = [];
  for (const row of rows) {
    const isWhole = row.some(({ x, width }) => x < at && x + width > at);
    const last = bands.at(-1);
    if (last?.isWhole === isWhole) last.rows.push(row);
    else bands.push({ rows: [row], isWhole });
  }
  return bands;
}

/** Returns the parts of rows on both sides of a gutter; one may be empty. */
function sidesOf(rows: readonly Row[], at: number): readonly [readonly Row[], readonly Row[]] {
  return [
    rows.map((row) => row.filter(({ x }) => x < at)),
    rows.map((row) => row.filter(({ x }) => x >= at)),
  ];
}

/** Whether rows without text across a gutter are columns; a few are, beside longer columns. */
function isDivided(rows: readonly Row[], gutter: Gutter): boolean {
  const fewer = supportOf(sidesOf(rows, gutter.at));
  return fewer > 0 && (fewer < GUTTER_ROWS || areColumns(rows, gutter));
}

function supportOf(sides: readonly (readonly Row[])[]): number {
  return Math.min(...sides.map((side) => side.filter((row) => row.length > 0).length));
}

/** Returns the gutter that divides most rows; undefined without columns. */
function gutterOf(rows: readonly Row[]): Gutter | undefined {
  const strips = stripsOf(rows);
  const order = [...strips].sort((one, other) => other.support - one.support);
  for (const { at, first, last } of order.slice(0, MAX_STRIPS)) {
    const band = rows.slice(first, last);
    const [left, right] = edgesOf(sidesOf(band, at));
    const longer = strips.filter((other) => other.first <= first && other.last >= last);
    const from = Math.max(...longer.map((other) => (other.at < left ? other.at : -Infinity)));
    const to = Math.min(...longer.map((other) => (other.at > right ? other.at : Infinity)));
    if (areColumns(band, { at, from, to })) return { at, from, to };
  }
  return undefined;
}

/** Returns the right edge of the text left of a gutter, and the left edge of the text right of it. */
function edgesOf([left, right]: readonly [readonly Row[], readonly Row[]]): readonly [
  number,
  number,
] {
  return [
    -least(left.flat().map(({ x, width }) => -x - width)),
    least(right.flat().map(({ x }) => x)),
  ];
}

/** Returns the strips without text at least as wide as a gutter, each between two of the rows. */
function stripsOf(rows: readonly Row[]): Strip[] {
  const from = Math.floor(least(rows.map(start)));
  const width = Math.ceil(-least(rows.map((row) => -end(row)))) - from;
  // A page with more is a map or a poster.
  if (!(width > 0 && width * rows.length <= MAX_POSITIONS)) return [];
  // For each position, the open run of rows without text there, and the best one above it.
  const open = Array.from({ length: width }, () => ({ first: 0, left: 0, right: 0 }));
  const best = Array.from({ length: width }, () => ({ first: 0, last: 0, support: 0 }));
  const close = (at: number, last: number) => {
    const run = open[at];
    const known = best[at];
    if (run === undefined || known === undefined) return;
    const support = Math.min(run.left, run.right);
    if (support > known.support) best[at] = { first: run.first, last, support };
    open[at] = { first: last + 1, left: 0, right: 0 };
  };
  for (const [index, row] of rows.entries()) {
    const covered = new Uint8Array(width);
    for (const { x, width: of } of row)
      covered.fill(1, Math.floor(x - from), Math.ceil(x + of - from));
    const [left, right] = [start(row) - from, end(row) - from];
    for (const [at, run] of open.entries()) {
      if (covered[at] === 1) close(at, index);
      else {
        if (left < at) run.left++;
        if (right > at) run.right++;
      }
    }
  }
  for (const at of open.keys()) close(at, rows.length);
  const strips: Strip[] = [];
  for (let at = 0; at < width; ) {
    const { first, last, support } = best[at] ?? { first: 0, last: 0, support: 0 };
    let to = at + 1;
    while (best[to]?.first === first && best[to]?.last === last) to++;
    if (support > 1 && to - at >= MIN_STRIP)
      strips.push({ at: from + (at + to) / 2, support, first, last });
    at = to;
  }
  return strips;
}

/** Whether rows on both sides of a gutter are lines of columns, not the cells of a table. */
function areColumns(rows: readonly Row[], gutter: Gutter): boolean {
  const sides = sidesOf(rows, gutter.at);
  const near = sides.map((side) =>
    side.map((row) => row.filter(({ x }) => x > gutter.from && x < gutter.to)),
  );
  const [left, right] = edgesOf(sides);
  const size = least(rows.flat().map((piece) => piece.size));
  const isWide = right - left >= COLUMN_GAP * size;
  if (isWide && near.every(isList)) return true;
  const areTexts = isWide && near.every(isText);
  const fewer = supportOf(sides);
  if (fewer < GUTTER_ROWS) return areTexts && near.every(isSentence);
  const areWords = sides.every((side) => side.map(plain).join("").length >= COLUMN_CHARS * fewer);
  return areTexts || (areWords && sides.every(areDense) && areIndependent(near));
}

/** Whether most rows of a side are items of a list: a sign and words. */
function isList(side: readonly Row[]): boolean {
  const rows = side.filter((row) => row.length > 0).map(plain);
  return rows.filter((text) => BULLET.test(text)).length * 2 > rows.length;
}

/** Whether each of a few rows goes on in the next. */
function isSentence(side: readonly Row[]): boolean {
  const lines = side.filter((row) => row.length > 0).map(plain);
  return lines.slice(1).every((line, at) => goesOn(lines[at] ?? "", line));
}

/** Whether the rows of a side are lines of text: most end where the next word does not fit. */
function isText(side: readonly Row[]): boolean {
  const rows = side.filter((row) => row.length > 0 && !row.some(isOfTable));
  if (rows.length === 0) return side.some((row) => row.length > 0);
  const [left, right] = [least(rows.map(start)), -least(rows.map((row) => -end(row)))];
  const words = rows.reduce((sum, row) => sum + wordsOf(plain(row)), 0);
  const full = rows.slice(1).filter((next, at) => {
    const row = rows[at] ?? next;
    const [first] = next;
    if (first === undefined) return false;
    const [word = ""] = first.text.trim().split(/\s/, 1);
    const needed = (first.width * (word.length + 1)) / first.text.length;
    return needed > (first.rtl ? start(row) - left : right - end(row));
  });
  return words >= COLUMN_WORDS * rows.length && full.length >= MIN_FULL * (rows.length - 1);
}

/** Returns the words of a row; an entry with dot leaders is a whole line. */
const wordsOf = (text: string): number => (LEADERS.test(text) ? COLUMN_WORDS : countWords(text));

const isOfTable = ({ table, isPlace }: Piece): boolean => table !== undefined || isPlace === true;
const plain = (row: Row): string => row.map(({ text }) => text.trim()).join(" ");

/** Whether rows on both sides of a gutter are mostly on baselines of their own. */
function areIndependent(sides: readonly (readonly Row[])[]): boolean {
  const [left = [], right = []] = sides;
  // The baseline of a form field is estimated.
  const areNear = (one: Piece, other: Piece): boolean =>
    one.isField === true ||
    other.isField === true ||
    Math.abs(one.y - other.y) <= CELL_SHIFT * Math.min(one.size, other.size);
  const aligned = left.filter((row, at) =>
    row.some((one) => right[at]?.some((other) => areNear(one, other))),
  );
  const fewer = supportOf(sides);
  return fewer >= GUTTER_ROWS && aligned.length <= MAX_ALIGNED * fewer;
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
