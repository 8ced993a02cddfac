// Reads rows of CSV as `csv.ts` writes them, from a text in pieces.
import { ROW_END } from "./csv.ts";

/** A whole row, and the length of the text up to its end. */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** UTF-8 bytes from the start of the text. */
  readonly endByte: number;
}

/** Yields the whole rows of a text in pieces; an incomplete last row is not yielded. */
export async function* csvRecords(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let rest = "";
  let endByte = 0;
  let scanned = 0;
  let isQuoted = false;
  for await (const piece of pieces) {
    rest += piece;
    let start = 0;
    for (; scanned < rest.length; scanned++) {
      if (rest[scanned] === '"') isQuoted = !isQuoted;
      if (isQuoted || rest[scanned] !== "\n" || rest[scanned - 1] !== "\r") continue;
      const row = rest.slice(start, scanned + 1);
      start = scanned + 1;
      endByte += Buffer.byteLength(row);
      yield { cells: cellsOf(row.slice(0, -ROW_END.length)), endByte };
    }
    rest = rest.slice(start);
    scanned = rest.length;
  }
}

function cellsOf(row: string): readonly string[] {
  const cells: string[] = [];
  for (let at = 0; at <= row.length; at++) {
    const end = row[at] === '"' ? quotedEnd(row, at) : endOf(row, at);
    const written = row.slice(at, end);
    cells.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    at = end;
  }
  return cells;
}

const endOf = (row: string, at: number): number => {
  const comma = row.indexOf(",", at);
  return comma < 0 ? row.length : comma;
};

function quotedEnd(row: string, start: number): number {
  let at = row.indexOf('"', start + 1);
  while (at >= 0 && row[at + 1] === '"') at = row.indexOf('"', at + 2);
  return at < 0 ? row.length : at + 1;
}
