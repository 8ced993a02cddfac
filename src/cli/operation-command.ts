// Command of an operation without custom code: takes a URL and fields, prints the answer.
import type { Command } from "commander";
import type { Environment } from "../api/environment.ts";
import { OWN_COMMANDS } from "../operations/commands.ts";
import { COMMAND_GROUPS, type Operation, type OperationCommand } from "../operations/operation.ts";
import type { OperationName } from "../operations/operations.ts";
import { PRINTERS } from "../operations/printers.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { fieldsFrom } from "./fields.ts";
import { stageTeller } from "./tell.ts";
import { wrapped } from "./terminal-text.ts";
import { engineAction } from "./with-engine.ts";

/** Adds the commands of all operations, by group. */
export function addOperationCommands(program: Command, environment: Environment): void {
  for (const group of COMMAND_GROUPS) {
    program.commandsGroup(`${group}:`);
    for (const name of Object.keys(OPERATIONS) as OperationName[]) {
      const { command }: Operation = OPERATIONS[name];
      if (command?.group !== group) continue;
      const addOwn = OWN_COMMANDS[name];
      if (addOwn === undefined) addPlainCommand({ program, environment, name, command });
      else addOwn(program, environment);
    }
  }
}

interface PlainCommand {
  readonly program: Command;
  readonly environment: Environment;
  readonly name: OperationName;
  readonly command: OperationCommand;
}

function addPlainCommand({ program, environment, name, command: { name: typed } }: PlainCommand) {
  const row: Operation = OPERATIONS[name];
  const { summary, fields } = row;
  const command = program.command(typed).description(summary);
  if ("url" in fields) command.argument("<address>", fields["url"]?.comment ?? "");
  command.option("--json", "print the answer as JSON");
  engineAction(
    command,
    environment,
    async (engine, { source, flags, signal }) => {
      const url = "url" in fields ? { url: source } : {};
      const request = engine.parseRequest(name, { ...fieldsFrom(flags, fields), ...url });
      const call = { signal, onEvent: stageTeller(flags) };
      await engine.admit(name, request, call);
      const answer: unknown = await engine.run(name, request, call);
      const print = flags["json"] === true ? undefined : PRINTERS[name];
      const text = print?.(answer as never);
      const shown =
        text === undefined ? JSON.stringify(answer, null, 2) : wrapped(text, process.stdout);
      process.stdout.write(`${shown}\n`);
    },
    { row },
  );
}
