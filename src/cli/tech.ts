// `legible tech`: what a page's site is made of, a table for a person, JSON for a program.
import { type Command, Option } from "commander";
import type { Environment } from "../engine/environment.ts";
import { parseRequest } from "../engine/request.ts";
import { OPERATIONS } from "../model/operations.ts";
import { addFieldFlags, type Flags, fieldsFrom } from "./fields.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { technologyTable } from "./technology-table.ts";
import { tellStage } from "./tell.ts";
import { withEngine } from "./with-engine.ts";

/** Adds the `tech` command. */
export function addTechCommand(program: Command, environment: Environment): void {
  const command = program
    .command("tech")
    .description("tell what a site is made of, with the evidence")
    .argument("<address>", "address of a page of the site");
  command.addOption(new Option("--table", "a table (default on a terminal)").conflicts("json"));
  command.option("--json", "the whole answer as JSON (default when piped)");
  addFieldFlags(command, OPERATIONS.technologies.fields);
  addOutboundFlags(command);
  command.action((url: string, flags: Flags) =>
    withEngine(outboundEnvironment(environment, command), async (engine, signal) => {
      const given = fieldsFrom(flags, OPERATIONS.technologies.fields);
      const request = parseRequest("technologies", { ...given, url });
      const report = await engine.run("technologies", request, { signal, onEvent: tellStage });
      const isTable = flags["table"] === true || (flags["json"] !== true && process.stdout.isTTY);
      const columns = process.stdout.columns ?? Number.POSITIVE_INFINITY;
      const text = isTable
        ? technologyTable(report.technologies, columns)
        : JSON.stringify(report, null, 2);
      process.stdout.write(`${text}\n`);
    }),
  );
}
