// `legible context`: prints passages of a crawled site on a query, as text or as JSON.
import type { Command } from "commander";
import type { Environment } from "../../api/environment.ts";
import { addFieldFlags, type Flags, fieldsFrom } from "../../cli/fields.ts";
import { withEngine } from "../../cli/with-engine.ts";
import { OPERATIONS } from "../rows.ts";

export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("context")
    .description("print passages of a crawled site on a query")
    .argument("<address>", "root of a crawled site")
    .argument("<query>", "what the context is about")
    .option(
      "--site <address>",
      "further crawled site, which shares the budget; may be given several times",
      (address: string, before: readonly string[]) => [...before, address],
      [] as readonly string[],
    )
    .option("--json", "the whole answer as JSON: text, sources with their reasons, numbers");
  addFieldFlags(command, OPERATIONS.context.fields);
  command.action((url: string, query: string, flags: Flags) =>
    withEngine(environment, async (engine, signal) => {
      const { site: urls } = flags;
      const given = { ...fieldsFrom(flags, OPERATIONS.context.fields), url, query, urls };
      const found = await engine.run("context", engine.parseRequest("context", given), { signal });
      const text = flags["json"] === true ? JSON.stringify(found, null, 2) : found.text;
      process.stdout.write(`${text}\n`);
    }),
  );
}
