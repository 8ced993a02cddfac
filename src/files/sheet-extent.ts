// Measures a sheet or a CSV file before it is read: the library stores the whole rectangle around
// the filled cells.

import { countOne } from "../text/grouped.ts";
import { assertAtMost } from "./outcome.ts";
import { attributeOf, type Tag, tagsOf } from "./tags.ts";

/** Cost of reading a sheet. */
export interface SheetExtent {
  /** Cells from the first filled row and column to the last. */
  readonly cells: number;
  /** Bytes of the shared texts that its cells name, each as often as it is named. */
  readonly sharedBytes: number;
}

/** Smallest rectangle around the filled cells of a sheet. */
class Rectangle {
  #rows = [Number.POSITIVE_INFINITY, -1];
  #columns = [Number.POSITIVE_INFINITY, -1];

  add(row: number, column: number): void {
    this.#rows = grown(this.#rows, row);
    this.#columns = grown(this.#columns, column);
  }

  get cells(): number {
    return lengthOf(this.#rows) * lengthOf(this.#columns);
  }
}

const grown = ([first = 0, last = 0]: readonly number[], at: number) => [
  Math.min(first, at),
  Math.max(last, at),
];
const lengthOf = ([first = 0, last = 0]: readonly number[]) => (last < 0 ? 0 : last - first + 1);

/** Measures a sheet of an Excel workbook; `sizes` are the bytes of its shared texts. */
export function workbookSheetExtent(sheet: string, sizes: readonly number[]): SheetExtent {
  const filled = new Rectangle();
  let sharedBytes = 0;
  let [row, column] = [-1, -1];
  let cell: Tag | undefined;
  for (const tag of tagsOf(sheet)) {
    if (tag.name === "row") {
      row = (Number(attributeOf(tag, "r")) || row + 2) - 1;
      column = -1;
    } else if (tag.name === "c") {
      cell = tag;
      [row, column] = placeOf(attributeOf(tag, "r")) ?? [row, column + 1];
    } else if (cell !== undefined && (tag.name === "v" || tag.name === "is")) {
      filled.add(row, column);
      if (attributeOf(cell, "t") === "s") sharedBytes += sizes[numberAt(sheet, tag.end)] ?? 0;
      cell = undefined;
    }
  }
  return { cells: filled.cells, sharedBytes };
}

const numberAt = (source: string, at: number): number =>
  Number.parseInt(source.slice(at, at + 20), 10);

/** Returns row and column of a cell from its name, such as `XFD1048576`; both from 0. */
function placeOf(name: string): readonly [number, number] | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,4})\$?(\d{1,9})$/i.exec(name) ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return [Number(digits) - 1, column - 1];
}

/** Returns the bytes of each shared text of a workbook. */
export function sharedTextSizes(part: string): readonly number[] {
  const starts: number[] = [];
  for (const { name, end } of tagsOf(part)) if (name === "si") starts.push(end);
  return starts.map((start, at) => (starts[at + 1] ?? part.length) - start);
}

/** Measures the tables of an OpenDocument file together. */
export function openDocumentCells(content: string): number {
  let cells = 0;
  let filled = new Rectangle();
  let [row, rows, column] = [0, 0, 0];
  for (const tag of tagsOf(content)) {
    if (tag.name === "table") {
      cells += filled.cells;
      filled = new Rectangle();
      [row, rows] = [0, 0];
    } else if (tag.name === "table-row") {
      row += rows;
      rows = repeats(tag, "number-rows-repeated");
      column = 0;
    } else if (tag.name === "table-cell" || tag.name === "covered-table-cell") {
      const columns = repeats(tag, "number-columns-repeated");
      if (!tag.attributes.endsWith("/")) {
        const spans = Math.max(columns, repeats(tag, "number-columns-spanned"));
        filled.add(row, column);
        filled.add(row + rows - 1, column + spans - 1);
      }
      column += columns;
    }
  }
  return cells + filled.cells;
}

const repeats = (tag: Tag, name: string): number =>
  Math.max(1, Number(attributeOf(tag, name)) || 1);

/** Throws FileFault if the rows of a CSV file, each as wide as the widest, have too many cells. */
export function assertCsvCells(bytes: Uint8Array, most: number): void {
  const source = textOf(bytes);
  let [rows, widest] = [0, 0];
  for (const cells of widthsOf(source, separatorOf(source))) {
    rows++;
    widest = Math.max(widest, cells);
  }
  assertAtMost(rows * widest, most, "cells");
}

/** Returns the text; signs beyond ASCII may be wrong. */
function textOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const start = first === 0xef && second === 0xbb ? 3 : 0;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.length - start).toString(
    "latin1",
  );
}

/** Rows that decide on the separator. */
const SAMPLE = 20;
const MAX_WIDTH_SCORE = 500;

/** Returns the separator that the library takes: the one by which most rows have one width. */
function separatorOf(source: string): string {
  let best = { separator: ",", score: 0 };
  for (const separator of [",", ";", "\t", "|"]) {
    const counts = new Map<number, number>();
    let rows = 0;
    for (const cells of widthsOf(source, separator)) {
      countOne(counts, cells);
      if (++rows === SAMPLE) break;
    }
    const [modal = 0, count = 0] = [...counts].sort(([a, m], [b, n]) => n - m || b - a)[0] ?? [];
    const score = count * 1000 + Math.min(modal, MAX_WIDTH_SCORE);
    if (modal > 1 && score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Yields the number of cells in each row that is not empty; a cell may be in quotes (RFC 4180). */
function* widthsOf(source: string, separator: string): Generator<number, void> {
  const next = new RegExp(`${separator === "|" ? "\\|" : separator}|[\\r\\n]`, "g");
  let [cells, start] = [1, 0];
  for (let at = 0; at <= source.length; ) {
    // A quote opens a cell at its start only; two quotes are one.
    if (source[at] === '"') at = quoteEnd(source, at + 1);
    next.lastIndex = at;
    const sign = next.exec(source);
    const end = sign?.index ?? source.length;
    if (sign?.[0] === separator) {
      cells++;
    } else {
      if (end > start) yield cells;
      [cells, start] = [1, end + 1];
    }
    at = end + 1;
  }
}

/** Returns the offset after the quote that closes a cell; the text's length without one. */
function quoteEnd(source: string, from: number): number {
  for (let at = source.indexOf('"', from); at >= 0; at = source.indexOf('"', at + 2)) {
    if (source[at + 1] !== '"') return at + 1;
  }
  return source.length;
}
