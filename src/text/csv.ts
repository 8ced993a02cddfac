// Writes rows of CSV (RFC 4180) that no spreadsheet runs as formulas, and reads them again.
import { xmlCharacters } from "./xml.ts";

/** End of a row. */
const ROW_END = "\r\n";

/** Returns a row with its line end. Lists and objects are written as JSON, null as an empty cell. */
export function csvRow(values: Iterable<unknown>): string {
  return Array.from(values, cell).join(",") + ROW_END;
}

/**
 * Matches what a spreadsheet would run as a formula, and the same after apostrophes: removing one
 * apostrophe from such a cell restores every text. The wide characters are those of East Asian
 * keyboards.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = xmlCharacters(typeof value === "string" ? value : JSON.stringify(value));
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Returns the text of a cell that `csvRow` wrote. */
export function csvText(written: string): string {
  return written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written;
}

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

/** Returns the end of a quoted cell, after its last quote. */
function quotedEnd(row: string, start: number): number {
  let at = row.indexOf('"', start + 1);
  while (at >= 0 && row[at + 1] === '"') at = row.indexOf('"', at + 2);
  return at < 0 ? row.length : at + 1;
}
