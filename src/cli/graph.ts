// `legible graph`, `graphs` and `outline`: what crawls have left, as a file, as a list, as headings.
import { type Command, Option } from "commander";
import type { Engine } from "../engine/engine.ts";
import type { Environment } from "../engine/environment.ts";
import type { KeptGraph } from "../engine/graphs.ts";
import { parseRequest } from "../engine/request.ts";
import { InvalidRequestError } from "../model/errors.ts";
import { GRAPH_FILE_FORMATS, GRAPH_FOLDER_FORMATS, type OutlineStream } from "../model/graph.ts";
import { tell } from "./tell.ts";
import { withEngine } from "./with-engine.ts";
import { assertFree, print, writeFolder, writePieces } from "./write-text.ts";

/** Adds the commands that read kept graphs. */
export function addGraphCommands(program: Command, environment: Environment): void {
  addGraphCommand(program, environment);
  program
    .command("graphs")
    .description("the sites whose graphs are kept, the last one first")
    .option("--json", "a line of JSON each")
    .action(({ json }: { json?: boolean }) =>
      withEngine(environment, async (engine, signal) => {
        const line = json === true ? recordOf : rowOf;
        const kept = await engine.keptGraphs();
        await print(kept.map(line), signal);
      }),
    );
  program
    .command("outline")
    .description("the headings of a crawled site with their section ids, or one section by its id")
    .argument("<address>", "root of a site that legible crawl has read")
    .option("--page <address>", "one page of it")
    .option("--section <id>", "the text of this section")
    .action((url: string, { page, section }: { page?: string; section?: string }) =>
      withEngine(environment, async (engine, signal) => {
        if (section !== undefined) {
          const request = parseRequest("section", { url, id: section });
          const { text } = await engine.run("section", request, { signal });
          process.stdout.write(`${text}\n`);
          return;
        }
        const request = parseRequest("outline", { url, page });
        await print(outlineLines(await engine.run("outline", request, { signal })), signal);
      }),
    );
}

function rowOf({ root, pages, sections, bytes, changedMs }: KeptGraph): string {
  const when = new Date(changedMs).toISOString().slice(0, 16).replace("T", " ");
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return `${when}\t${pages} pages\t${sections} sections\t${size}\t${root}\n`;
}

function recordOf({ root, pages, sections, bytes, changedMs }: KeptGraph): string {
  const changed = new Date(changedMs).toISOString();
  return `${JSON.stringify({ root, pages, sections, bytes, changed })}\n`;
}

interface GraphFlags {
  readonly format?: string;
  readonly out?: string;
}

function addGraphCommand(program: Command, environment: Environment): void {
  program
    .command("graph")
    .description("the graph of a crawled site: pages, sections, entities, links")
    .argument("<address>", "root of a site that legible crawl has read")
    .addOption(
      new Option(
        "--format <form>",
        "jsonl: a line of JSON each (default); graphml; dot: pages and links to be drawn; llms-txt: a list of the pages; csv: a folder of tables; markdown-dir: a folder with a Markdown file a page",
      ).choices([...GRAPH_FILE_FORMATS, ...GRAPH_FOLDER_FORMATS]),
    )
    .option("--out <path>", "file or new folder it is written to; without it, standard output")
    .action((url: string, flags: GraphFlags) =>
      withEngine(environment, (engine, signal) => writeGraph(engine, { url, flags, signal })),
    );
}

interface GraphCall {
  readonly url: string;
  readonly flags: GraphFlags;
  readonly signal: AbortSignal;
}

async function writeGraph(engine: Engine, { url, flags, signal }: GraphCall): Promise<void> {
  const { format = "jsonl", out } = flags;
  const folder = GRAPH_FOLDER_FORMATS.find((one) => one === format);
  if (folder !== undefined && out === undefined) {
    throw new InvalidRequestError(`--format ${folder} is a folder of files: name it by --out`);
  }
  const request = parseRequest("graph", { url, format: folder === undefined ? format : "jsonl" });
  if (folder !== undefined && out !== undefined) {
    await assertFree(out);
    const files = await engine.graphFolder(request.url, folder);
    tell(`${await writeFolder(out, files, signal)} files of the graph are in ${out}`);
    return;
  }
  const { lines } = await engine.run("graph", request, { signal });
  if (out === undefined) return print(lines, signal);
  await writePieces(out, lines, signal);
  tell(`the graph is in ${out}`);
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
