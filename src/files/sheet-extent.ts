// Measures a sheet before it is read: the library stores the whole rectangle around the filled cells.
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
