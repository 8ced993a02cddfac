// Measures a CSV file before it is read: the library lays out every row as wide as the widest.
import { countOne } from "../text/grouped.ts";
import { assertAtMost } from "./outcome.ts";

/** Throws FileFault if the rows of a file, each as wide as the widest, have too many cells. */
export function assertCells(bytes: Uint8Array, most: number): void {
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
