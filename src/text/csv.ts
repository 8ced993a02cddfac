// Writes rows of CSV (RFC 4180) that no spreadsheet runs as formulas.
import { xmlCharacters } from "./xml.ts";

/** End of a row. */
export const ROW_END = "\r\n";

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
