// `legible search`: lists the sections of a crawled site that match a query, as text or as JSON.
import type { Command } from "commander";
import type { Environment } from "../../api/environment.ts";
import { resultLines } from "../../api/search-lines.ts";
import { addFieldFlags, type Flags, fieldsFrom } from "../../cli/fields.ts";
import { withEngine } from "../../cli/with-engine.ts";
import { OPERATIONS } from "../rows.ts";

export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("search")
    .description("list the sections of a crawled site that match a query")
    .argument("<address>", "root of a crawled site")
    .argument("<query>", "question or keywords")
    .option("--json", "the whole answer as JSON, with ids, scores and marks");
  addFieldFlags(command, OPERATIONS.search.fields);
  command.action((url: string, query: string, flags: Flags) =>
    withEngine(environment, async (engine, signal) => {
      const given = { ...fieldsFrom(flags, OPERATIONS.search.fields), url, query };
      const found = await engine.run("search", engine.parseRequest("search", given), { signal });
      const text = flags["json"] === true ? JSON.stringify(found, null, 2) : resultLines(found);
      if (text !== "") process.stdout.write(`${text}\n`);
    }),
  );
}
