// The commands of stored graphs: their list, and one graph as a file or a folder.
import { type Command, Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { tell } from "../../cli/tell.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import { assertFree, print, writeFolder, writePieces } from "../../cli/write-text.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import {
  GRAPH_FILE_FORMATS,
  GRAPH_FOLDER_FORMATS,
  type KeptGraphRecord,
} from "../../model/graph.ts";
import { graph as graphRow, graphs as graphsRow } from "./rows.ts";

export function graph(program: Command, environment: Environment): void {
  const command = program
    .command("graph")
    .description("export the graph of a crawled site")
    .argument("<address>", "root of a crawled site")
    .addOption(
      new Option(
        "--format <form>",
        "jsonl: JSON Lines (default); graphml; dot: pages and links for Graphviz; links: pages and links without texts, as JSON Lines; llms-txt: a list of the pages; chunks: pieces of the pages for retrieval, as JSON Lines; csv: a folder of tables; markdown-dir: a folder with one Markdown file per page",
      ).choices([...GRAPH_FILE_FORMATS, ...GRAPH_FOLDER_FORMATS]),
    )
    .option("--out <path>", "output file or new folder; default: standard output");
  engineAction(command, environment, writeGraph, { row: graphRow, fields: {} });
}

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

export function graphs(program: Command, environment: Environment): void {
  const command = program
    .command("graphs")
    .description("list the crawled sites, newest first")
    .option("--json", "print JSON Lines");
  engineAction(
    command,
    environment,
    async (engine, { flags, signal }) => {
      const line = flags["json"] === true ? recordOf : rowOf;
      const { graphs: kept } = await engine.run("graphs", {}, { signal });
      await print(kept.map(line), signal);
    },
    { row: graphsRow, fields: {} },
  );
}

function rowOf({ root, pages, sections, bytes, ended }: KeptGraphRecord): string {
  const when = new Date(ended * 1000).toISOString().slice(0, 16).replace("T", " ");
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return `${when}\t${pages} pages\t${sections} sections\t${size}\t${root}\n`;
}

function recordOf({ root, pages, sections, bytes, ended }: KeptGraphRecord): string {
  const changed = new Date(ended * 1000).toISOString();
  return `${JSON.stringify({ root, pages, sections, bytes, changed })}\n`;
}
