// Facts as CSV, a column per path of a schema: to standard output, or appended to the file of an
// earlier run.
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { type EarlierLine, notOurs, type PageLine, type PageLines } from "../../cli/page-lines.ts";
import { printPiece } from "../../cli/write-text.ts";
import { factCells, factColumns } from "../../facts/columns.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import type { FactsResult, FetchSummary } from "../../model/page.ts";
import { csvRow, csvText } from "../../text/csv.ts";
import { csvRecords } from "../../text/csv-records.ts";

/** The answer of a page in a list: its facts, and how it was fetched. */
export type ListedFacts = FactsResult & FetchSummary;

/** Columns before and after the columns of facts. */
const FIRST = ["url"];
const LAST = ["code", "reason"];

/** Returns the columns of a schema. Throws InvalidRequestError without a schema of few enough. */
export function columnsOf(schema: unknown): readonly string[] {
  if (schema === undefined)
    throw new InvalidRequestError("CSV needs --schema <name>: its paths are the columns");
  const columns = factColumns(schema);
  if (columns !== undefined) return columns;
  throw new InvalidRequestError("the schema has too many paths for CSV: use --format jsonl");
}

/** Returns the names of the columns of facts; one that is equal to another column's gets a prefix. */
export function namesBeside(
  columns: readonly string[],
  others: readonly string[],
): readonly string[] {
  return columns.map((column) => (others.includes(column) ? `facts.${column}` : column));
}

/**
 * Opens a CSV file of facts to append to, or standard output for `-`; a new one starts with its
 * header. Truncates an incomplete last row of a killed process.
 *
 * Throws InvalidRequestError for a file with another header, and leaves it unchanged.
 */
export async function openFactRows(
  path: string,
  columns: readonly string[],
): Promise<PageLines<ListedFacts>> {
  const header = csvRow([...FIRST, ...namesBeside(columns, [...FIRST, ...LAST]), ...LAST]);
  const rowOf = (line: PageLine<ListedFacts>): string =>
    line.ok
      ? csvRow([line.url, ...factCells(columns, line.facts), "", ""])
      : csvRow([line.url, ...columns.map(() => ""), line.code, line.reason]);
  if (path === "-") {
    await printPiece(header);
    return {
      earlier: new Map(),
      append: (line) => printPiece(rowOf(line)),
      close: async () => undefined,
    };
  }
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "a+");
  try {
    const { earlier, endByte } = await earlierRows(file, path, header);
    await file.truncate(endByte);
    if (endByte === 0) await file.appendFile(header);
    return {
      earlier,
      append: (line) => file.appendFile(rowOf(line)),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

interface EarlierRows {
  readonly earlier: ReadonlyMap<string, EarlierLine>;
  /** End of the last whole row. */
  readonly endByte: number;
}

async function earlierRows(
  file: Awaited<ReturnType<typeof open>>,
  path: string,
  header: string,
): Promise<EarlierRows> {
  const start = Buffer.alloc(Buffer.byteLength(header));
  const { bytesRead } = await file.read(start, 0, start.length, 0);
  const begin = start.toString("utf8", 0, bytesRead);
  // A killed process may have written part of the header.
  if (!header.startsWith(begin))
    throw notOurs(path, { command: "facts" }, "its header does not match the schema");
  const earlier = new Map<string, EarlierLine>();
  let endByte = 0;
  const input = file.createReadStream({ start: 0, autoClose: false, encoding: "utf8" });
  for await (const record of csvRecords(input)) {
    if (endByte > 0) {
      const [url = ""] = record.cells;
      const isOk = record.cells.at(-LAST.length) === "";
      earlier.set(csvText(url), { ok: isOk, isUnrendered: false });
    }
    endByte = record.endByte;
  }
  return { earlier, endByte };
}
