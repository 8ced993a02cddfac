// `legible chunks`: prints the chunks of a page, or of a crawled site, as JSON Lines.
import type { Command } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { fieldsFrom } from "../../cli/fields.ts";
import type { ParquetColumn } from "../../cli/parquet-file.ts";
import { fileNamed, requestFor } from "../../cli/source.ts";
import { renderTeller, tell } from "../../cli/tell.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import { print } from "../../cli/write-text.ts";
import type { Chunk } from "../../model/chunk.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import { fieldsOf, parsedJson } from "../../text/json-values.ts";
import { CHUNK_SIZES } from "../fields.ts";
import { row } from "./row.ts";

/** A chunk as it is written; a removed one has only its id. */
type ChunkRow = Partial<Chunk> &
  Pick<Chunk, "id"> & { readonly change?: "added" | "same" | "removed" };

const TEXTS = [
  ...["change", "id", "url", "page_url", "page_title", "kind", "text", "hash", "table_header"],
  ...["overlap", "previous", "next", "published", "modified"],
] as const satisfies readonly (keyof ChunkRow)[];
const INTEGERS = ["start", "end", "tokens"] as const satisfies readonly (keyof ChunkRow)[];

/** Columns of a Parquet file of chunks. */
const COLUMNS: readonly ParquetColumn[] = [
  ...TEXTS.map((name) => ({ name, type: "text" as const })),
  ...INTEGERS.map((name) => ({ name, type: "integer" as const })),
  { name: "headings", type: "texts" },
];

/** Adds the `chunks` command. */
export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("chunks")
    .description(
      "print the content of a page in chunks for retrieval, as JSON Lines: an address, an HTML file, or - for standard input",
    )
    .argument("<source>", "address, path of an HTML file, or -")
    .option("--site", "the stored pages of a crawled site, by its root, instead of one page")
    .option(
      "--known <file>",
      "earlier output of this command: adds `change` (added or same) to each chunk, and a line for each removed one",
    )
    .option("--parquet <file>", "write a Parquet file instead of JSON Lines")
    .option("--url <address>", "base address for the links of a file");
  engineAction(command, environment, printChunks, { row });
}

async function printChunks(engine: Engine, call: CommandCall): Promise<void> {
  const { flags, signal } = call;
  const { known: file, parquet } = flags;
  const known = typeof file === "string" ? await knownIds(file) : undefined;
  const lines = await (flags["site"] === true ? siteLines : pageLines)(engine, call);
  const all = known === undefined ? lines : withChanges(lines, known);
  if (typeof parquet !== "string") return print(all, signal);
  const { writeParquet } = await import("../../cli/parquet-file.ts");
  const table = { columns: COLUMNS, rows: rowsOf(all) };
  tell(`${await writeParquet(parquet, table, signal)} chunks are in ${parquet}`);
}

async function pageLines(
  engine: Engine,
  { source, flags, signal }: CommandCall,
): Promise<Iterable<string>> {
  const request = await requestFor(engine, "chunks", { source, flags });
  const call = { signal, onEvent: renderTeller(flags) };
  const { chunks } = await engine.run("chunks", request, call);
  return chunks.map((chunk) => `${JSON.stringify(chunk)}\n`);
}

async function siteLines(
  engine: Engine,
  { source, flags, signal }: CommandCall,
): Promise<Iterable<string>> {
  const sizes = fieldsFrom(flags, CHUNK_SIZES);
  const request = engine.parseRequest("graph", { url: source, format: "chunks", ...sizes });
  return (await engine.run("graph", request, { signal })).lines;
}

function* rowsOf(lines: Iterable<string>): Generator<ChunkRow> {
  for (const line of lines) yield JSON.parse(line);
}

/** Returns the ids in a file of chunks. Throws InvalidRequestError that names a wrong line. */
async function knownIds(file: string): Promise<ReadonlySet<string>> {
  const text = new TextDecoder().decode(await fileNamed(file, "--known"));
  const ids = new Set<string>();
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const { id, change } = parsedChunk(line, `--known: line ${at + 1} of ${file}`);
    if (change !== "removed") ids.add(id);
  }
  return ids;
}

function parsedChunk(
  line: string,
  place: string,
): { readonly id: string; readonly change?: unknown } {
  const { id, change } = fieldsOf(parsedJson(line));
  if (typeof id === "string") return { id, change };
  throw new InvalidRequestError(`${place} is not a chunk`);
}

/** Yields the chunks with their changes, then the removed ones. */
function* withChanges(lines: Iterable<string>, known: ReadonlySet<string>): Generator<string> {
  const removed = new Set(known);
  for (const line of lines) {
    const chunk = JSON.parse(line);
    removed.delete(chunk.id);
    yield `${JSON.stringify({ change: known.has(chunk.id) ? "same" : "added", ...chunk })}\n`;
  }
  for (const id of removed) yield `${JSON.stringify({ change: "removed", id })}\n`;
}
