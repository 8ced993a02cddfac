// The command `outline`: the headings of a crawled site, or one section.
import type { Command } from "commander";
import type { Environment } from "../../api/environment.ts";
import { withEngine } from "../../cli/with-engine.ts";
import { print } from "../../cli/write-text.ts";
import type { OutlineStream } from "../../model/graph.ts";

export function addCommand(program: Command, environment: Environment): void {
  program
    .command("outline")
    .description("print the headings of a crawled site with section ids, or one section")
    .argument("<address>", "root of a crawled site")
    .option("--page <address>", "only this page")
    .option("--section <id>", "print the text of this section")
    .action((url: string, { page, section }: { page?: string; section?: string }) =>
      withEngine(environment, async (engine, signal) => {
        if (section !== undefined) {
          const request = engine.parseRequest("section", { url, id: section });
          const { text } = await engine.run("section", request, { signal });
          process.stdout.write(`${text}\n`);
          return;
        }
        const request = engine.parseRequest("outline", { url, page });
        await print(outlineLines(await engine.run("outline", request, { signal })), signal);
      }),
    );
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
