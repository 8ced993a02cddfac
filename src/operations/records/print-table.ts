// The forms of a table on the command line: on a terminal, as a file, as lines in a pipe.
import { extname } from "node:path";
import { type Command, Option } from "commander";
import type { Flags } from "../../cli/fields.ts";
import { progressTeller } from "../../cli/tell.ts";
import { print, writePieces } from "../../cli/write-text.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import { csvLines, type FlatTable, jsonLines } from "../../text/flat-records.ts";
import { parquetTable } from "./parquet-table.ts";
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
