// `legible graph`, `graphs` and `outline`: what crawls have left, as a file, as a list, as headings.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { type Command, Option } from "commander";
import type { Environment } from "../engine/environment.ts";
import { parseRequest } from "../engine/request.ts";
import type { SiteOutline } from "../model/graph.ts";
import { tell } from "./tell.ts";
import { withEngine } from "./with-engine.ts";

/** Forms a graph is written in. */
const GRAPH_FORMATS = ["jsonl"] as const;

/** Adds the commands that read kept graphs. */
export function addGraphCommands(program: Command, environment: Environment): void {
  addGraphCommand(program, environment);
  program
    .command("graphs")
    .description("the sites whose graphs are kept, the last one first")
    .action(() =>
      withEngine(environment, async (engine) => {
        for (const { root, pages, sections, bytes, changedMs } of await engine.keptGraphs()) {
          const when = new Date(changedMs).toISOString().slice(0, 16).replace("T", " ");
          const size = `${Math.ceil(bytes / 1024)} KiB`;
          process.stdout.write(`${when}\t${pages} pages\t${sections} sections\t${size}\t${root}\n`);
        }
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
        await print(outlineLines(await engine.run("outline", request, { signal })));
      }),
    );
}

function addGraphCommand(program: Command, environment: Environment): void {
  program
    .command("graph")
    .description("the graph of a crawled site: pages, sections, entities, links")
    .argument("<address>", "root of a site that legible crawl has read")
    .addOption(
      new Option("--format <form>", "jsonl: a line of JSON each (default)").choices([
        ...GRAPH_FORMATS,
      ]),
    )
    .option("--out <file>", "file it is written to; without it, standard output")
    .action((url: string, { out }: { out?: string }) =>
      withEngine(environment, async (engine, signal) => {
        const { lines } = await engine.run("graph", parseRequest("graph", { url }), { signal });
        if (out === undefined) return print(lines);
        await writeLines(out, lines);
        tell(`the graph is in ${out}`);
      }),
    );
}

/** Writes to standard output as fast as it is read. */
async function print(lines: Iterable<string>): Promise<void> {
  for (const line of lines) {
    if (!process.stdout.write(line)) await once(process.stdout, "drain");
  }
}

async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  const end = finished(file);
  // A failure to open rejects `end`, which is awaited below, also where no line is waited for.
  end.catch(() => undefined);
  for (const line of lines) {
    if (!file.write(line)) await Promise.race([once(file, "drain"), end]);
  }
  file.end();
  await end;
}

function* outlineLines({ pages }: SiteOutline): Generator<string> {
  for (const { url, title, sections } of pages) {
    yield `${title === "" ? url : `${title}: ${url}`}\n`;
    for (const { id, heading, level, chars } of sections) {
      const name = heading === "" ? "(opening)" : heading;
      yield `${"  ".repeat(Math.max(1, level))}${name}\t${chars}\t${id}\n`;
    }
  }
}
