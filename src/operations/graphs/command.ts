// The command `graphs`: the sites with a stored graph.
import type { Command } from "commander";
import type { StoredGraph } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { withEngine } from "../../cli/with-engine.ts";
import { print } from "../../cli/write-text.ts";

export function addCommand(program: Command, environment: Environment): void {
  program
    .command("graphs")
    .description("list the crawled sites, newest first")
    .option("--json", "print JSON Lines")
    .action(({ json }: { json?: boolean }) =>
      withEngine(environment, async (engine, signal) => {
        const line = json === true ? recordOf : rowOf;
        const kept = await engine.keptGraphs();
        await print(kept.map(line), signal);
      }),
    );
}

function rowOf({ root, pages, sections, bytes, changedMs }: StoredGraph): string {
  const when = new Date(changedMs).toISOString().slice(0, 16).replace("T", " ");
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return `${when}\t${pages} pages\t${sections} sections\t${size}\t${root}\n`;
}

function recordOf({ root, pages, sections, bytes, changedMs }: StoredGraph): string {
  const changed = new Date(changedMs).toISOString();
  return `${JSON.stringify({ root, pages, sections, bytes, changed })}\n`;
}
