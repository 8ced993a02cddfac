// `legible tech`: prints a site's technologies, as a table or as JSON.
import { type Command, Option } from "commander";
import type { Environment } from "../../api/environment.ts";
import { addFieldFlags, fieldsFrom } from "../../cli/fields.ts";
import { addOutboundFlags } from "../../cli/outbound-flags.ts";
import { addQuietFlag, reportRender, stageTeller } from "../../cli/tell.ts";
import { engineAction } from "../../cli/with-engine.ts";
import { OPERATIONS } from "../rows.ts";
import { technologyTable } from "./technology-table.ts";

export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("tech")
    .description("detect the technologies of a site, with evidence")
    .argument("<address>", "address of a page of the site");
  command.addOption(new Option("--table", "a table (default on a terminal)").conflicts("json"));
  command.option("--json", "the whole answer as JSON (default when piped)");
  addQuietFlag(command);
  addFieldFlags(command, OPERATIONS.technologies.fields);
  addOutboundFlags(command);
  engineAction(command, environment, async (engine, { source: url, flags, signal }) => {
    const given = fieldsFrom(flags, OPERATIONS.technologies.fields);
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
  });
}
