// The commands of one page besides reading it: its chunks, its changes, a recipe, its technologies.
import { Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import { addLikeFlag, likeFrom, tellFit } from "../../cli/example-flags.ts";
import { EXIT } from "../../cli/exit.ts";
import { fieldsFrom } from "../../cli/fields.ts";
import type { ParquetColumn } from "../../cli/parquet-file.ts";
import { fileNamed, requestFor } from "../../cli/source.ts";
import { progressTeller, renderTeller, reportRender, stageTeller, tell } from "../../cli/tell.ts";
import { tableLines } from "../../cli/terminal-table.ts";
import { paintOf, wrapped } from "../../cli/terminal-text.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
import { print, writePieces } from "../../cli/write-text.ts";
import type { PageDiff, SectionChange, WordChange } from "../../model/change.ts";
import type { Chunk } from "../../model/chunk.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import { MAX_LEARNED } from "../../model/recipe.ts";
import type { Technology } from "../../model/technology.ts";
import { fieldsOf, parsedJson } from "../../text/json-values.ts";
import type { Paint } from "../../text/paint.ts";
import { CHUNK_SIZES } from "../fields.ts";

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

export const chunks: OwnCommand = {
  description:
    "print the content of a page in chunks for retrieval, as JSON Lines: an address, an HTML file, or - for standard input",
  arguments: [["<source>", "address, path of an HTML file, or -"]],
  flags: (command) =>
    command
      .option("--site", "the stored pages of a crawled site, by its root, instead of one page")
      .option(
        "--known <file>",
        "earlier output of this command: adds `change` (added or same) to each chunk, and a line for each removed one",
      )
      .option("--parquet <file>", "write a Parquet file instead of JSON Lines")
      .option("--url <address>", "base address for the links of a file"),
  run: printChunks,
};

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

export const diff: OwnCommand = {
  description: "print what changed on a page by section; exits with 1 if anything did",
  arguments: [["<address>", "address of a page of a crawled site"]],
  flags: (command) =>
    command
      .option("--against <file>", "earlier Markdown of the page, instead of the stored graph")
      .option("--json", "print the whole answer as JSON"),
  fault: EXIT.fault,
  run: async (engine, call) => {
    const { flags } = call;
    const found = await compare(engine, call);
    const text = flags["json"] === true ? JSON.stringify(found, null, 2) : shown(found);
    if (text !== "") process.stdout.write(`${text}\n`);
    const unrendered = reportRender(found, flags["render"] === true);
    process.exitCode = unrendered || (found.change === "same" ? EXIT.ok : EXIT.changed);
  },
};

async function compare(
  engine: Engine,
  { source: url, flags, fields, signal }: CommandCall,
): Promise<PageDiff> {
  const { against } = flags;
  const markdown = typeof against === "string" ? await fileNamed(against, "--against") : undefined;
  const request = engine.parseRequest("diff", {
    ...fields,
    url,
    ...(markdown && { against: new TextDecoder().decode(markdown) }),
  });
  return engine.run("diff", request, { signal, onEvent: stageTeller(flags) });
}

const SIGNS: Readonly<Record<SectionChange["change"], string>> = {
  added: "+",
  removed: "-",
  changed: "~",
};

/** Unchanged words shown around a change. */
const WORDS_AROUND = 8;

/** Formats the changed sections: `[-old-]` was removed, `{+new+}` was added. */
function shown({ sections }: PageDiff): string {
  const paint = paintOf(process.stdout);
  const text = sections
    .map(({ change, heading, level, words }) => {
      const name = heading === "" ? "(opening)" : `${"#".repeat(level)} ${heading}`;
      const parts = words.map((part) => marked(part, paint));
      return `${paint("bold", `${SIGNS[change]} ${name}`)}\n${parts.join(" ")}\n`;
    })
    .join("\n")
    .trimEnd();
  return wrapped(text, process.stdout);
}

function marked({ change, words }: WordChange, paint: Paint): string {
  if (change === "added") return paint("green", `{+${words}+}`);
  if (change === "removed") return paint("red", `[-${words}-]`);
  const list = words.split(" ");
  if (list.length <= 2 * WORDS_AROUND) return words;
  return [...list.slice(0, WORDS_AROUND), "...", ...list.slice(-WORDS_AROUND)].join(" ");
}

export const learn: OwnCommand = {
  description:
    "learn from given values where pages of one layout have them: a recipe for legible facts and legible records; one to five addresses, HTML files, or -",
  arguments: [["<source...>", "addresses, paths of HTML files, or -; the first has the values"]],
  flags: (command) => {
    command
      .option("--output <file>", "write or replace a file; default: standard output")
      .option("--url <address>", "base address for the links of files");
    addLikeFlag(command, "; `2:name=value` is a value of the second page");
  },
  run: printRecipe,
};

async function printRecipe(
  engine: Engine,
  { source, sources, flags, signal }: CommandCall,
): Promise<void> {
  if (sources.length > MAX_LEARNED)
    throw new InvalidRequestError(`legible learn takes at most ${MAX_LEARNED} pages`);
  const like = likeFrom(flags);
  const first = like.get(1);
  if (first === undefined)
    throw new InvalidRequestError("--like name=value: give a value of the first page");
  const asked = await requestFor(engine, "learn", { source, flags, fields: { like: first } });
  const pages = [];
  for (const [at, other] of sources.slice(1).entries()) {
    const fields = { like: first };
    const page = await requestFor(engine, "learn", { source: other, flags, fields });
    const { url, html, file } = page;
    if (file !== undefined)
      throw new InvalidRequestError(
        `${other} is no page: only the first source may be another file`,
      );
    pages.push({ url, html: html ?? null, like: like.get(at + 2) ?? null });
  }
  const request = { ...asked, ...(pages.length > 0 && { pages }) };
  const learned = await engine.run("learn", request, { signal, onEvent: stageTeller(flags) });
  for (const [at, page] of learned.pages.entries()) tellFit(page, sources[at]);
  const text = `${JSON.stringify(learned.recipe, null, 2)}\n`;
  const { output } = flags;
  if (typeof output !== "string") return print([text], signal);
  await writePieces(output, [text], signal);
  const names = learned.recipe.fields.map(({ name }) => name).join(", ");
  progressTeller(flags)(`the recipe for ${names} is in ${output}`);
}

export const technologies: OwnCommand = {
  description: "detect the technologies of a site, with evidence",
  arguments: [["<address>", "address of a page of the site"]],
  flags: (command) =>
    command
      .addOption(new Option("--table", "a table (default on a terminal)").conflicts("json"))
      .option("--json", "the whole answer as JSON (default when piped)"),
  run: printTechnologies,
};

async function printTechnologies(
  engine: Engine,
  { source: url, flags, fields, signal }: CommandCall,
): Promise<void> {
  const request = engine.parseRequest("technologies", { ...fields, url });
  const onEvent = stageTeller(flags);
  const report = await engine.run("technologies", request, { signal, onEvent });
  // This command uses the browser by default; no flag requests it.
  reportRender(report, false);
  const isTable = flags["table"] === true || (flags["json"] !== true && process.stdout.isTTY);
  const columns = process.stdout.columns ?? Number.POSITIVE_INFINITY;
  const text = isTable
    ? technologyTable(report.technologies, columns)
    : JSON.stringify(report, null, 2);
  process.stdout.write(`${text}\n`);
}

/** Minimum width of the evidence, even on a narrow terminal. */
const MIN_EVIDENCE = 20;

/** Returns the table in the given order, each category named once; a sentence if it is empty. */
export function technologyTable(technologies: readonly Technology[], columns: number): string {
  if (technologies.length === 0) return "no technology was recognised";
  const column = (name: string, textOf: (technology: Technology, at: number) => string) => ({
    name,
    cells: technologies.map(textOf),
  });
  const isSame = ({ category }: Technology, at: number) =>
    category === technologies[at - 1]?.category;
  const table = [
    column("Category", (one, at) => (isSame(one, at) ? "" : one.category)),
    column("Technology", ({ name }) => name),
    column("Version", ({ version }) => version ?? ""),
    column("Sure", ({ confidence }) => `${confidence} %`.padStart(5)),
    { ...column("Evidence", ({ evidence }) => evidence), minWidth: MIN_EVIDENCE },
  ];
  return tableLines(table, columns).join("\n");
}
