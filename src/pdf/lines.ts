// Groups a page's text items into lines by baseline, in reading order, column by column.
import type { Table } from "../model/document.ts";
import { columnsOf } from "./columns.ts";
import { joinTexts, type LinkedText, linkedText, trimmed } from "./linked-text.ts";
import { marksIn, withNotes } from "./notes.ts";
import { end, type Piece, type Row, start } from "./rows.ts";
import { type RuledTable, ruledTables } from "./ruled.ts";
import { PLAIN, type TextItem } from "./text-item.ts";
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
  /** Index of the column or footnote on the page, so that no paragraph spans two. */
  readonly column: number;
  /** Whether it is part of a footnote. */
  readonly isNote: boolean;
}

/** Minimum gap between two words, in font sizes. */
const WORD_GAP = 0.15;
/** Minimum gap of cells, in sizes: wider than in any stretched text. */
const CELL_GAP = 2;

/** Returns a page's lines in reading order: footnotes after the text, turned text last. */
export function linesOf({ number, items: all, rules }: TextPage): readonly TextLine[] {
  const { tables, items } = ruledTables(withDropCaps(all), rules);
  const upright: Piece[] = items.filter(({ turned }) => !turned);
  const columns = columnsOf([...upright, ...tables.flatMap(piecesOf)]);
  const marks = marksIn(columns.flat());
  const parts = columns.map((rows) => withNotes(rows, marks, rules));
  const [lines, notes]: [TextLine[], TextLine[]] = [[], []];
  for (const [column, part] of parts.entries()) {
    for (const row of part.text) lines.push(...linesIn(row, { page: number, column }));
    for (const rows of part.notes) {
      const note = parts.length + notes.length;
      for (const row of rows)
        notes.push(...linesIn(row, { page: number, column: note, isNote: true }));
    }
  }
  lines.push(...notes);
  for (const item of items.filter(({ turned }) => turned))
    lines.push(lineOf([item], { page: number, column: -1 }));
  return lines;
}

interface Place {
  readonly page: number;
  readonly column: number;
  readonly isNote?: boolean;
}

/** Returns the line of a row; none for the further rows of a table. */
function linesIn(row: Row, place: Place): readonly TextLine[] {
  const shown = row.filter(({ isPlace }) => isPlace !== true);
  return shown.length > 0 ? [lineOf(shown, place)] : [];
}

/** Returns a table as a piece at its upper edge, and the places of its further rows. */
function piecesOf(table: RuledTable): readonly Piece[] {
  const { left, right, top, bottom, size } = table;
  const { cells, rows } = table.table;
  return Array.from({ length: rows }, (_, at) => ({
    ...PLAIN,
    ...(at === 0 ? { table } : { isPlace: true }),
    text: cells.flatMap((cell) => (cell.row === at ? cell.text : [])).join(" "),
    x: left,
    width: right - left,
    y: top - (at * (top - bottom)) / rows,
    size,
  }));
}

function lineOf(row: Row, { page, column, isNote = false }: Place): TextLine {
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
    isNote,
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
    cells: hasCells(row, widest.size),
    hasField: row.some(({ isField }) => isField === true),
    rtl,
  };
}

function hasCells([first, ...others]: Row, size: number): boolean {
  let reached = first === undefined ? 0 : first.x + first.width;
  return others.some(({ x, width }) => {
    const isApart = x - reached >= CELL_GAP * size;
    reached = Math.max(reached, x + width);
    return isApart;
  });
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

/** Matches a letter, perhaps after a quotation mark. */
const LETTER = /^["“„«]?\p{Lu}$/u;
/** Minimum height of a drop cap, in sizes of the text beside it. */
const MIN_LINES = 1.7;
/** Maximum gap between a drop cap and its word, in sizes of the text. */
const MAX_GAP = 1.2;
/** Matches letters that are words of their own. */
const ONE_LETTER_WORD = /^[AIO]$/;
const FIRST_WORD = /^\p{L}+/u;
/** Maximum drop caps of a page: more large letters are a drawing. */
const MAX_CAPS = 20;

/** Returns items with each drop cap in the text that it begins. */
function withDropCaps(items: readonly TextItem[]): readonly TextItem[] {
  const caps = items.filter(({ text, turned }) => !turned && LETTER.test(text.trim()));
  if (caps.length === 0 || caps.length > MAX_CAPS) return items;
  const joined = new Map<TextItem, TextItem | undefined>();
  for (const cap of caps) {
    const beside = firstBeside(items, cap);
    if (beside === undefined || joined.has(beside)) continue;
    joined.set(cap, undefined);
    joined.set(beside, { ...beside, text: begun(cap.text.trim(), beside.text, items) });
  }
  if (joined.size === 0) return items;
  return items.flatMap((item) => (joined.has(item) ? (joined.get(item) ?? []) : [item]));
}

/** Returns the upper line of smaller text right beside a letter. */
function firstBeside(items: readonly TextItem[], cap: TextItem): TextItem | undefined {
  let first: TextItem | undefined;
  const right = cap.x + cap.width;
  for (const item of items) {
    if (item === cap || item.turned || cap.size < MIN_LINES * item.size) continue;
    if (!/^\s*\p{L}/u.test(item.text)) continue;
    const isBeside = item.x - right > -0.5 * item.size && item.x - right < MAX_GAP * item.size;
    const isWithin = item.y > cap.y - 0.5 * item.size && item.y < cap.y + cap.size;
    if (isBeside && isWithin && (first === undefined || item.y > first.y)) first = item;
  }
  return first;
}

/** Returns a text after its first letter, which may be a word. */
function begun(letter: string, text: string, items: readonly TextItem[]): string {
  const rest = text.trimStart();
  if (rest !== text) return `${letter} ${rest}`;
  const [word = ""] = FIRST_WORD.exec(rest) ?? [];
  if (!ONE_LETTER_WORD.test(letter)) return letter + rest;
  // "A keeper" has its second word elsewhere, "After" does not.
  const isWord = countOf(word, items) > 1 && countOf(letter + word, items) === 0;
  return isWord ? `${letter} ${rest}` : letter + rest;
}

function countOf(word: string, items: readonly TextItem[]): number {
  let count = 0;
  for (const { text } of items)
    for (const found of text.toLowerCase().split(/[^\p{L}]+/u))
      if (found === word.toLowerCase()) count++;
  return count;
}
