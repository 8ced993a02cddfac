// Writes chunks as an Apache Parquet file, one row each.
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { ByteWriter, type ColumnSource, ParquetWriter } from "hyparquet-writer";
import type { Chunk } from "../model/chunk.ts";
import { replaceFile } from "../store/replace-file.ts";

/** A chunk as it is written; a removed one has only its id. */
export type ChunkRow = Partial<Chunk> &
  Pick<Chunk, "id"> & { readonly change?: "added" | "same" | "removed" };

/** Rows and characters of a row group: what is in memory at once. */
const GROUP_ROWS = 10_000;
const GROUP_CHARS = 16_777_216;

const TEXTS = [
  ...["change", "id", "url", "page_url", "page_title", "kind", "text", "hash", "table_header"],
  ...["overlap", "previous", "next", "published", "modified"],
] as const satisfies readonly (keyof ChunkRow)[];
const NUMBERS = ["start", "end", "tokens"] as const satisfies readonly (keyof ChunkRow)[];

const OPTIONAL = { repetition_type: "OPTIONAL" } as const;
const STRING = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;

const SCHEMA: ParquetWriter["schema"] = [
  { name: "root", num_children: TEXTS.length + NUMBERS.length + 1 },
  ...TEXTS.map((name) => ({ name, ...STRING, ...OPTIONAL })),
  ...NUMBERS.map((name) => ({ name, type: "INT32" as const, ...OPTIONAL })),
  { name: "headings", converted_type: "LIST", num_children: 1, ...OPTIONAL },
  { name: "list", num_children: 1, repetition_type: "REPEATED" },
  { name: "element", ...STRING, ...OPTIONAL },
];

/**
 * Writes or replaces a Parquet file with a column for each field of a chunk and `change`; absent
 * fields are null. Returns the number of rows. Rejects with the signal's reason.
 */
export async function writeParquet(
  path: string,
  rows: Iterable<ChunkRow>,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const place = resolve(path);
  await replaceFile(dirname(place), basename(place), async (file) => {
    const parquet = new ParquetWriter({ writer: new FileBytes(file), schema: SCHEMA });
    for (const group of groups(rows)) {
      signal.throwIfAborted();
      await parquet.write({ columnData: columns(group), rowGroupSize: GROUP_ROWS });
      count += group.length;
    }
    await parquet.finish();
  });
  return count;
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

function* groups(rows: Iterable<ChunkRow>): Generator<readonly ChunkRow[]> {
  let group: ChunkRow[] = [];
  let chars = 0;
  for (const row of rows) {
    group.push(row);
    chars += row.text?.length ?? 0;
    if (group.length < GROUP_ROWS && chars < GROUP_CHARS) continue;
    yield group;
    group = [];
    chars = 0;
  }
  if (group.length > 0) yield group;
}

const columns = (rows: readonly ChunkRow[]): ColumnSource[] =>
  [...TEXTS, ...NUMBERS, "headings" as const].map((name) => ({
    name,
    data: rows.map((row) => row[name] ?? null),
  }));
