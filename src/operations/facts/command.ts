// `legible facts`: prints a page's facts, as a table on a terminal, as JSON in a pipe.

import type { Command } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { addFieldFlags, type Flags } from "../../cli/fields.ts";
import { addOutboundFlags, outboundEnvironment } from "../../cli/outbound-flags.ts";
import { reportRender } from "../../cli/rendered.ts";
import { fileNamed, requestFor } from "../../cli/source.ts";
import { addQuietFlag, stageTeller } from "../../cli/tell.ts";
import { withEngine } from "../../cli/with-engine.ts";
import { messageOf } from "../../model/error-code.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import type { PageEvent } from "../../model/event.ts";
import { OPERATIONS } from "../rows.ts";
import { factsTable } from "./facts-table.ts";

/** Adds the `facts` command; its option flags derive from the settings table. */
export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("facts")
    .description("print the facts of a page: an address, an HTML file, or - for standard input")
    .argument("<source>", "address, path of an HTML file, or -")
    .option(
      "--schema <file>",
      "JSON Schema of the wanted facts; default: the schema of the page's type",
    )
    .option("--json", "print the whole answer as JSON (default if the output is not a terminal)")
    .option("--url <address>", "base address for the links of a file");
  addQuietFlag(command);
  addFieldFlags(command, OPERATIONS.facts.fields);
  addOutboundFlags(command);
  command.action((source: string, flags: Flags) =>
    withEngine(outboundEnvironment(environment, command), (engine, signal) =>
      printFacts(engine, { source, flags, signal }),
    ),
  );
}

interface FactsCommand {
  readonly source: string;
  readonly flags: Flags;
  readonly signal: AbortSignal;
}

async function printFacts(engine: Engine, { source, flags, signal }: FactsCommand): Promise<void> {
  const schema = await schemaNamed(flags["schema"]);
  const fields = schema === undefined ? {} : { schema };
  const request = await requestFor(engine, "facts", { source, flags, fields });
  const tellStage = stageTeller(flags);
  const onEvent = (event: PageEvent) => {
    tellStage(event);
    if (event.type === "resolve") process.exitCode = reportRender(event, flags["render"] === true);
  };
  const result = await engine.run("facts", request, { signal, onEvent });
  const { isTTY, columns } = process.stdout;
  const asTable = isTTY && flags["json"] !== true;
  process.stdout.write(
    asTable ? factsTable(result, columns) : `${JSON.stringify(result, null, 2)}\n`,
  );
}

/** Reads the schema file; undefined without one. */
async function schemaNamed(path: unknown): Promise<unknown> {
  if (typeof path !== "string") return undefined;
  const bytes = await fileNamed(path, "--schema");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new InvalidRequestError(`--schema: ${path} is not JSON: ${messageOf(error)}`);
  }
}
