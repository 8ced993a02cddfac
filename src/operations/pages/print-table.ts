// The forms of a table on the command line: on a terminal, as a file, as lines in a pipe.
import { extname } from "node:path";
import { type Command, Option } from "commander";
import type { Flags } from "../../cli/fields.ts";
import type { ParquetColumn, ParquetRow } from "../../cli/parquet-file.ts";
import { progressTeller } from "../../cli/tell.ts";
import { print, writePieces } from "../../cli/write-text.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import {
  csvLines,
  type FlatCell,
  type FlatTable,
  isNumeric,
  jsonLines,
} from "../../text/flat-records.ts";
import { recordsTable } from "./records-table.ts";

/** Forms of a file. */
const FORMS = ["csv", "jsonl", "parquet"] as const;

/** Form of the output; `json` is the whole answer. */
export type TableForm = (typeof FORMS)[number] | "table" | "json";

/** Adds the flags for the form of a table. */
export function addTableFlags(command: Command): void {
  command
    .option("--output <file>", "write or replace a file: .csv, .jsonl or .parquet")
    .addOption(
      new Option(
        "--format <form>",
        "form of the table; default: the extension of --output",
      ).choices(FORMS),
    );
}

/** Returns the flag for the whole answer. */
export const jsonOption = (description: string): Option =>
  new Option("--json", description).conflicts(["output", "format"]);

/** Returns the form of the output. Throws InvalidRequestError. */
export function formOf({ output, format, json }: Flags): TableForm {
  const extension = typeof output === "string" ? extname(output).slice(1).toLowerCase() : "";
  const form = FORMS.find((one) => one === (format ?? extension));
  if (form === "parquet" && output === undefined) {
    throw new InvalidRequestError("--format parquet needs --output <file>");
  }
  if (form !== undefined) return form;
  if (output === undefined) return process.stdout.isTTY && json !== true ? "table" : "json";
  throw new InvalidRequestError(
    `--output: ${output} does not end with .csv, .jsonl or .parquet: set --format`,
  );
}

/** Where a table is written to. */
export interface TableOutput {
  readonly form: TableForm;
  readonly flags: Flags;
  readonly signal: AbortSignal;
  /** Lines about the table: below it on a terminal, on standard error with `--output`. */
  readonly notes: readonly string[];
}

/** Writes a table to the file of `--output`, or prints it. */
export async function writeTable(
  table: FlatTable,
  { form, notes, flags, signal }: TableOutput,
): Promise<void> {
  const { output } = flags;
  if (form === "table") {
    const lines = [...recordsTable(table, process.stdout.columns), "", ...notes];
    return print([`${lines.join("\n").trimEnd()}\n`], signal);
  }
  const pieces = form === "csv" ? csvLines(table) : jsonLines(table);
  if (typeof output !== "string") return print(pieces, signal);
  if (form === "parquet") {
    const { writeParquet } = await import("../../cli/parquet-file.ts");
    await writeParquet(output, parquetTable(table), signal);
  } else await writePieces(output, pieces, signal);
  const say = progressTeller(flags);
  say(`${table.rows.length} rows are in ${output}`);
  for (const note of notes) say(note);
}

/**
 * Returns the columns and rows of the file. Numbers are doubles, whole days are days; a column with
 * other values, such as times, is text.
 */
export function parquetTable({ columns, rows }: FlatTable): {
  readonly columns: readonly ParquetColumn[];
  readonly rows: readonly ParquetRow[];
} {
  const typed = columns.map(({ name, type }, at): ParquetColumn => {
    const isAll = (test: (cell: FlatCell) => boolean) =>
      rows.every((row) => (row[at] ?? null) === null || test(row[at] ?? null));
    if (type === "texts") return { name, type };
    if (isNumeric(type) && isAll((cell) => typeof cell === "number"))
      return { name, type: "double" };
    if (type === "boolean" && isAll((cell) => typeof cell === "boolean")) return { name, type };
    if (type === "date" && isAll(isDay)) return { name, type: "day" };
    return { name, type: "text" };
  });
  return {
    columns: typed,
    rows: rows.map((row) =>
      Object.fromEntries(
        typed.map(({ name, type }, at) => {
          const cell = row[at] ?? null;
          return [name, type === "text" && cell !== null ? String(cell) : cell];
        }),
      ),
    ),
  };
}

const isDay = (cell: FlatCell): boolean =>
  typeof cell === "string" && /^\d{4}-\d{2}-\d{2}$/.test(cell);
