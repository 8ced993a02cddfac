// `legible tech`: prints a site's technologies, as a table or as JSON.
import { type Command, Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { fieldsFrom } from "../../cli/fields.ts";
import { reportRender, stageTeller } from "../../cli/tell.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import { row } from "./row.ts";
import { technologyTable } from "./technology-table.ts";

export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("tech")
    .description("detect the technologies of a site, with evidence")
    .argument("<address>", "address of a page of the site");
  command.addOption(new Option("--table", "a table (default on a terminal)").conflicts("json"));
  command.option("--json", "the whole answer as JSON (default when piped)");
  engineAction(command, environment, printTechnologies, { row });
}

async function printTechnologies(
  engine: Engine,
  { source: url, flags, signal }: CommandCall,
): Promise<void> {
  const given = fieldsFrom(flags, row.fields);
  const request = engine.parseRequest("technologies", { ...given, url });
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
