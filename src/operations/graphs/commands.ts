// The commands of stored graphs: their list, one as a file or a folder, headings, search, context.

import { Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import { resultLines } from "../../api/search-lines.ts";
import { several } from "../../cli/fields.ts";
import { tell } from "../../cli/tell.ts";
import { paintOf, wrapped, wrappedMarkdown } from "../../cli/terminal-text.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
import { assertFree, print, writeFolder, writePieces } from "../../cli/write-text.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import {
  GRAPH_FILE_FORMATS,
  GRAPH_FOLDER_FORMATS,
  type KeptGraphRecord,
  type OutlineStream,
} from "../../model/graph.ts";

export const graph: OwnCommand = {
  description: "export the graph of a crawled site",
  arguments: [["<address>", "root of a crawled site"]],
  fields: {},
  flags: (command) =>
    command
      .addOption(
        new Option(
          "--format <form>",
          "jsonl: JSON Lines (default); graphml; dot: pages and links for Graphviz; links: pages and links without texts, as JSON Lines; llms-txt: a list of the pages; chunks: pieces of the pages for retrieval, as JSON Lines; csv: a folder of tables; markdown-dir: a folder with one Markdown file per page",
        ).choices([...GRAPH_FILE_FORMATS, ...GRAPH_FOLDER_FORMATS]),
      )
      .option("--out <path>", "output file or new folder; default: standard output"),
  run: writeGraph,
};

async function writeGraph(
  engine: Engine,
  { source: url, flags: { format = "jsonl", out }, signal }: CommandCall,
): Promise<void> {
  const folder = GRAPH_FOLDER_FORMATS.find((one) => one === format);
  if (folder !== undefined && typeof out !== "string") {
    throw new InvalidRequestError(`--format ${folder} writes a folder of files: set it with --out`);
  }
  const request = engine.parseRequest("graph", {
    url,
    format: folder === undefined ? format : "jsonl",
  });
  if (folder !== undefined && typeof out === "string") {
    await assertFree(out);
    const files = await engine.graphFolder(request.url, folder);
    tell(`${await writeFolder(out, files, signal)} files of the graph are in ${out}`);
    return;
  }
  const { lines } = await engine.run("graph", request, { signal });
  if (typeof out !== "string") return print(lines, signal);
  await writePieces(out, lines, signal);
  tell(`the graph is in ${out}`);
}

export const graphs: OwnCommand = {
  description: "list the crawled sites, newest first",
  arguments: [],
  flags: (command) => command.option("--json", "print JSON Lines"),
  run: async (engine, { flags, signal }) => {
    const line = flags["json"] === true ? recordOf : rowOf;
    const { graphs: kept } = await engine.run("graphs", {}, { signal });
    await print(kept.map(line), signal);
  },
};

function rowOf({ root, pages, sections, bytes, ended }: KeptGraphRecord): string {
  const when = new Date(ended * 1000).toISOString().slice(0, 16).replace("T", " ");
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return `${when}\t${pages} pages\t${sections} sections\t${size}\t${root}\n`;
}

function recordOf({ root, pages, sections, bytes, ended }: KeptGraphRecord): string {
  const changed = new Date(ended * 1000).toISOString();
  return `${JSON.stringify({ root, pages, sections, bytes, changed })}\n`;
}

export const outline: OwnCommand = {
  description: "print the headings of a crawled site with section ids, or one section",
  arguments: [["<address>", "root of a crawled site"]],
  fields: {},
  flags: (command) =>
    command
      .option("--page <address>", "only this page")
      .option("--section <id>", "print the text of this section"),
  run: printOutline,
};

async function printOutline(
  engine: Engine,
  { source: url, flags: { page, section: id }, signal }: CommandCall,
): Promise<void> {
  if (id === undefined) {
    const request = engine.parseRequest("outline", { url, page });
    return print(outlineLines(await engine.run("outline", request, { signal })), signal);
  }
  const { text } = await engine.run("section", engine.parseRequest("section", { url, id }), {
    signal,
  });
  process.stdout.write(`${wrappedMarkdown(text, process.stdout)}\n`);
}

function* outlineLines({ pages }: OutlineStream): Generator<string> {
  for (const { url, title, sections } of pages) {
    yield `${title === "" ? url : `${title}: ${url}`}\n`;
    for (const { id, heading, level, chars } of sections) {
      const name = heading === "" ? "(opening)" : heading;
      yield `${"  ".repeat(Math.max(1, level))}${name}\t${chars}\t${id}\n`;
    }
  }
}

export const search: OwnCommand = {
  description: "list the sections of a crawled site that match a query",
  arguments: [
    ["<address>", "root of a crawled site"],
    ["<query>", "question or keywords"],
  ],
  flags: (command) =>
    command.option("--json", "the whole answer as JSON, with ids, scores and marks"),
  run: printResults,
};

async function printResults(
  engine: Engine,
  { source: url, query, flags, fields, signal }: CommandCall,
): Promise<void> {
  const given = { ...fields, url, query };
  const found = await engine.run("search", engine.parseRequest("search", given), { signal });
  const { stdout } = process;
  const lines = () => wrapped(resultLines(found, paintOf(stdout)), stdout);
  const text = flags["json"] === true ? JSON.stringify(found, null, 2) : lines();
  if (text !== "") stdout.write(`${text}\n`);
}

export const context: OwnCommand = {
  description: "print passages of a crawled site on a query",
  arguments: [
    ["<address>", "root of a crawled site"],
    ["<query>", "what the context is about"],
  ],
  flags: (command) =>
    command
      .option(
        "--site <address>",
        "further crawled site, which shares the budget; may be given several times",
        several,
      )
      .option("--json", "the whole answer as JSON: text, sources with their reasons, numbers"),
  run: printContext,
};

async function printContext(
  engine: Engine,
  { source: url, query, flags, fields, signal }: CommandCall,
): Promise<void> {
  const given = { ...fields, url, query, urls: flags["site"] };
  const found = await engine.run("context", engine.parseRequest("context", given), { signal });
  const isJson = flags["json"] === true;
  const text = isJson
    ? JSON.stringify(found, null, 2)
    : wrappedMarkdown(found.text, process.stdout);
  process.stdout.write(`${text}\n`);
}
