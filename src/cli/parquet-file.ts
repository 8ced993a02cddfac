// Writes rows as an Apache Parquet file with typed columns.
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { ByteWriter, type ColumnSource, ParquetWriter } from "hyparquet-writer";
import { replaceFile } from "../store/replace-file.ts";

/** A column; every value may be null. A `day` is written as `YYYY-MM-DD`, `texts` are a list. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: "text" | "integer" | "double" | "day" | "boolean" | "texts";
}

/** Values by the names of the columns. */
export type ParquetRow = Readonly<Record<string, unknown>>;

/** Limits of a row group, which is in memory as a whole: rows and characters. */
const GROUP_ROWS = 10_000;
const GROUP_CHARS = 16_777_216;

type SchemaElement = NonNullable<ParquetWriter["schema"]>[number];

const OPTIONAL = { repetition_type: "OPTIONAL" } as const;
const STRING = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;

/**
 * Writes or replaces a Parquet file; absent values are null. Returns the number of rows. Rejects
 * with the signal's reason.
 */
export async function writeParquet(
  path: string,
  table: { readonly columns: readonly ParquetColumn[]; readonly rows: Iterable<ParquetRow> },
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const place = resolve(path);
  const schema = [
    { name: "root", num_children: table.columns.length },
    ...table.columns.flatMap(elementsOf),
  ];
  await replaceFile(dirname(place), basename(place), async (file) => {
    const parquet = new ParquetWriter({ writer: new FileBytes(file), schema });
    for (const group of groups(table.rows)) {
      signal.throwIfAborted();
      const columnData = table.columns.map((column) => sourceOf(column, group));
      await parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
      count += group.length;
    }
    await parquet.finish();
  });
  return count;
}

function elementsOf({ name, type }: ParquetColumn): readonly SchemaElement[] {
  switch (type) {
    case "text":
      return [{ name, ...STRING, ...OPTIONAL }];
    case "integer":
      return [{ name, type: "INT32", ...OPTIONAL }];
    case "double":
      return [{ name, type: "DOUBLE", ...OPTIONAL }];
    case "boolean":
      return [{ name, type: "BOOLEAN", ...OPTIONAL }];
    case "day":
      return [{ name, type: "INT32", converted_type: "DATE", ...OPTIONAL }];
    case "texts":
      return [
        { name, converted_type: "LIST", num_children: 1, ...OPTIONAL },
        { name: "list", num_children: 1, repetition_type: "REPEATED" },
        { name: "element", ...STRING, ...OPTIONAL },
      ];
  }
}

function sourceOf({ name, type }: ParquetColumn, rows: readonly ParquetRow[]): ColumnSource {
  const data = rows.map((row) => row[name] ?? null);
  if (type !== "day") return { name, data };
  return { name, data: data.map((day) => (day === null ? null : new Date(String(day)))) };
}

/** Collects bytes until a row group ends, then writes them to the file. */
class FileBytes extends ByteWriter {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  async flush(): Promise<void> {
    await this.#file.appendFile(this.getBytes());
    this.index = 0;
  }

  override finish(): Promise<void> {
    return this.flush();
  }
}

function* groups(rows: Iterable<ParquetRow>): Generator<readonly ParquetRow[]> {
  let group: ParquetRow[] = [];
  let chars = 0;
  for (const row of rows) {
    group.push(row);
    for (const value of Object.values(row)) chars += typeof value === "string" ? value.length : 0;
    if (group.length < GROUP_ROWS && chars < GROUP_CHARS) continue;
    yield group;
    group = [];
    chars = 0;
  }
  if (group.length > 0) yield group;
}
