// Tables of old presentations (ppt). The library returns the texts of their cells as paragraphs, one
// after another; a table is a group of shapes, and its cells' rectangles tell rows and columns.
// Formats: MS-PPT (records, texts) and MS-ODRAW (shapes).
import type { Block, CellSlot, Document } from "@firecrawl/anydoc";
import CFB from "cfb";

const GROUP = 0xf003;
const SHAPE = 0xf004;
const TEXT_BOX = 0xf00d;
const CHILD_ANCHOR = 0xf00f;
const TERTIARY_OPTIONS = 0xf122;
const UTF_16_TEXT = 0x0fa0;
const LATIN_TEXT = 0x0fa8;
/** The property of a group that says, by its lowest bit, whether it is a table. */
const TABLE_PROPERTIES = 0x039f;
const RECORD_HEADER = 8;
const PROPERTY_BYTES = 6;

/** Edges that differ by rounding are one edge; units of 1/576 inch. */
const SAME_EDGE = 8;
const MAX_SLOTS = 10_000;
/** Comparisons of a block with a cell, of all tables of a file. */
const MAX_COMPARISONS = 1_000_000;

/** A cell: its rectangle, and its letters without white space. */
interface DrawnCell {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly letters: string;
}

/**
 * Returns the presentation with its tables. A table whose cells are not among the blocks letter by
 * letter, in one run, or do not form a grid, stays as paragraphs.
 */
export function withSlideTables(document: Document, file: Uint8Array): Document {
  const stream = slidesOf(file);
  if (stream === undefined) return document;
  const letters = document.blocks.map((block) => lettersOf([block]));
  const found = new Map<number, { readonly end: number; readonly block: Block }>();
  const isTaken = new Uint8Array(document.blocks.length);
  const budget = { comparisons: MAX_COMPARISONS };
  for (const cells of drawnTables(stream)) {
    const run = runOf(cells, letters, isTaken, budget);
    const block = run === undefined ? undefined : tableOf(cells, run, document.blocks);
    if (run === undefined || block === undefined) continue;
    const [start, end] = [run[0] ?? 0, run.at(-1) ?? 0];
    isTaken.fill(1, start, end);
    found.set(start, { end, block });
  }
  if (found.size === 0) return document;
  const blocks: Block[] = [];
  for (let at = 0; at < document.blocks.length; ) {
    const table = found.get(at);
    const block = table?.block ?? document.blocks[at];
    if (block !== undefined) blocks.push(block);
    at = table?.end ?? at + 1;
  }
  return { ...document, blocks };
}

function slidesOf(file: Uint8Array): DataView | undefined {
  try {
    const container = CFB.read(Buffer.from(file.buffer, file.byteOffset, file.length), {});
    const content = CFB.find(container, "PowerPoint Document")?.content;
    if (content === undefined) return undefined;
    return new DataView(Uint8Array.from(content).buffer);
  } catch {
    // The library has read the text of the file; only its tables are lost as tables.
    return undefined;
  }
}

/** Yields the tables of all slides in the order of the file; a group in a group is its own. */
function* drawnTables(stream: DataView): Generator<readonly DrawnCell[]> {
  let group: { readonly end: number; isTable: boolean; readonly shapes: Shape[] } | undefined;
  for (const { type, count, at, end } of recordsOf(stream)) {
    if (group !== undefined && at >= group.end) {
      if (group.isTable) yield cellsOf(group.shapes);
      group = undefined;
    }
    const shape = group?.shapes.at(-1);
    if (type === GROUP) group = { end, isTable: false, shapes: [] };
    else if (type === SHAPE) group?.shapes.push({ hasText: false, letters: "" });
    else if (type === TERTIARY_OPTIONS && group !== undefined) {
      group.isTable ||= isTable(stream, at, Math.min(count, (end - at) / PROPERTY_BYTES));
    } else if (shape !== undefined) readInto(shape, stream, type, at, end);
  }
  if (group?.isTable === true) yield cellsOf(group.shapes);
}

interface Shape {
  anchor?: readonly [left: number, top: number, right: number, bottom: number];
  hasText: boolean;
  letters: string;
}

function readInto(shape: Shape, stream: DataView, type: number, at: number, end: number): void {
  if (type === TEXT_BOX) shape.hasText = true;
  else if (type === CHILD_ANCHOR && end - at >= 16) {
    const edge = (index: number): number => stream.getInt32(at + 4 * index, true);
    shape.anchor = [edge(0), edge(1), edge(2), edge(3)];
  } else if (type === UTF_16_TEXT || type === LATIN_TEXT) {
    const encoding = type === UTF_16_TEXT ? "utf-16le" : "latin1";
    const bytes = new Uint8Array(stream.buffer, at, end - at);
    shape.letters += withoutSpace(new TextDecoder(encoding).decode(bytes));
  }
}

/** Yields the records, each container before its contents; ends at a record that exceeds the end. */
function* recordsOf(stream: DataView) {
  for (let start = 0; start + RECORD_HEADER <= stream.byteLength; ) {
    const head = stream.getUint16(start, true);
    const type = stream.getUint16(start + 2, true);
    const at = start + RECORD_HEADER;
    const end = at + stream.getUint32(start + 4, true);
    if (end > stream.byteLength) return;
    yield { type, count: head >> 4, at, end };
    const isContainer = (head & 0xf) === 0xf;
    start = isContainer ? at : end;
  }
}

function isTable(stream: DataView, at: number, properties: number): boolean {
  for (let index = 0; index + 1 <= properties; index++) {
    const place = at + PROPERTY_BYTES * index;
    const name = stream.getUint16(place, true) & 0x3fff;
    if (name === TABLE_PROPERTIES) return (stream.getUint32(place + 2, true) & 1) === 1;
  }
  return false;
}

/** Cells are the shapes with a text box; borders are shapes without. */
function cellsOf(shapes: readonly Shape[]): readonly DrawnCell[] {
  return shapes.flatMap(({ anchor, hasText, letters }) => {
    if (anchor === undefined || !hasText) return [];
    const [left, top, right, bottom] = anchor;
    return [{ left, top, right, bottom, letters }];
  });
}

const withoutSpace = (written: string): string => written.replace(/[\s\p{Cc}]+/gu, "");

function lettersOf(blocks: readonly Block[]): string {
  let letters = "";
  const inlines = (content: Block["content"]): void => {
    for (const inline of content ?? []) {
      letters += withoutSpace(inline.text ?? "");
      inlines(inline.content);
    }
  };
  const visit = (inner: readonly Block[]): void => {
    for (const { content, text = "", list, blocks: quoted = [] } of inner) {
      inlines(content);
      letters += withoutSpace(text);
      for (const item of list?.items ?? []) visit(item.blocks);
      visit(quoted);
    }
  };
  visit(blocks);
  return letters;
}

/** Returns the index of the first block of each cell, and of the block after the last. */
function runOf(
  cells: readonly DrawnCell[],
  letters: readonly string[],
  isTaken: Uint8Array,
  budget: { comparisons: number },
): readonly number[] | undefined {
  const first = cells.find((cell) => cell.letters !== "");
  if (first === undefined) return undefined;
  for (let start = 0; start < letters.length && budget.comparisons > 0; start++) {
    budget.comparisons--;
    const block = letters[start] ?? "";
    if (block === "" || !first.letters.startsWith(block)) continue;
    const run = [start];
    let at = start;
    for (const cell of cells) {
      at = afterCell(cell, letters, isTaken, at);
      budget.comparisons--;
      if (at < 0) break;
      run.push(at);
    }
    if (at >= 0) return run;
  }
  return undefined;
}

/** Returns the index after the blocks that have a cell's letters from `at` on; -1 if they have others. */
function afterCell(
  { letters: wanted }: DrawnCell,
  letters: readonly string[],
  isTaken: Uint8Array,
  at: number,
): number {
  let place = at;
  let read = 0;
  while (read < wanted.length) {
    const block = letters[place] ?? "";
    if (block === "" || isTaken[place] === 1 || !wanted.startsWith(block, read)) return -1;
    read += block.length;
    place++;
  }
  return place;
}

/** Arranges cells by their rectangles. Returns undefined where they overlap or leave gaps. */
function tableOf(
  cells: readonly DrawnCell[],
  run: readonly number[],
  blocks: readonly Block[],
): Block | undefined {
  const columns = edgesOf(cells.flatMap(({ left, right }) => [left, right]));
  const rows = edgesOf(cells.flatMap(({ top, bottom }) => [top, bottom]));
  const [width, height] = [columns.length - 1, rows.length - 1];
  if (width < 1 || height < 1 || width * height < 2 || width * height > MAX_SLOTS) return undefined;
  const slots = Array.from({ length: width * height }, (): CellSlot | undefined => undefined);
  for (const [index, cell] of cells.entries()) {
    const column = edgeAt(columns, cell.left);
    const row = edgeAt(rows, cell.top);
    const colSpan = edgeAt(columns, cell.right) - column;
    const rowSpan = edgeAt(rows, cell.bottom) - row;
    if (colSpan < 1 || rowSpan < 1) return undefined;
    for (let down = row; down < row + rowSpan; down++) {
      for (let across = column; across < column + colSpan; across++) {
        if (slots[down * width + across] !== undefined) return undefined;
        slots[down * width + across] = { kind: "covered" as CellSlot["kind"] };
      }
    }
    const content = blocks.slice(run[index], run[index + 1]);
    slots[row * width + column] = {
      kind: "origin" as CellSlot["kind"],
      cell: { blocks: content, colSpan, rowSpan },
    };
  }
  if (slots.includes(undefined)) return undefined;
  const grid = Array.from({ length: height }, (_, row) =>
    slots.slice(row * width, (row + 1) * width).filter((slot) => slot !== undefined),
  );
  return {
    kind: "table" as Block["kind"],
    // The file does not say which rows are a header.
    table: { grid, headerRows: 0, kind: "data" as NonNullable<Block["table"]>["kind"] },
  };
}

function edgesOf(places: number[]): readonly number[] {
  const edges: number[] = [];
  for (const place of places.sort((one, other) => one - other)) {
    if (edges.length === 0 || place - (edges.at(-1) ?? 0) > SAME_EDGE) edges.push(place);
  }
  return edges;
}

const edgeAt = (edges: readonly number[], place: number): number =>
  edges.findLastIndex((edge) => edge <= place);
