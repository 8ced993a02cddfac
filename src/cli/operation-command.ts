// The commands of operations: their own, or one that takes an address and fields and prints the answer.
import type { Command } from "commander";
import type { Environment } from "../api/environment.ts";
import { OWN_COMMANDS } from "../operations/commands.ts";
import { COMMAND_GROUPS, type Operation } from "../operations/operation.ts";
import type { OperationName } from "../operations/operations.ts";
import { PRINTERS } from "../operations/printers.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { stageTeller } from "./tell.ts";
import { wrapped } from "./terminal-text.ts";
import { addEngineCommand, type OwnCommand } from "./with-engine.ts";

/** Adds the commands of all operations, by group. */
export function addOperationCommands(program: Command, environment: Environment): void {
  for (const group of COMMAND_GROUPS) {
    program.commandsGroup(`${group}:`);
    for (const name of Object.keys(OPERATIONS) as OperationName[]) {
      const row: Operation = OPERATIONS[name];
      if (row.command?.group !== group) continue;
      const own = OWN_COMMANDS[name] ?? plainCommand(name);
      const command = program.command(row.command.name).description(own.description);
      for (const [argument, help] of own.arguments) command.argument(argument, help);
      own.flags?.(command);
      if ("act" in own) own.act(command, environment);
      else addEngineCommand(command, environment, { ...own, row });
    }
  }
}

/** Returns the command of an operation without code for one. */
function plainCommand(name: OperationName): OwnCommand {
  const { summary, fields }: Operation = OPERATIONS[name];
  const { url } = fields;
  return {
    description: summary,
    arguments: url === undefined ? [] : [["<address>", url.comment]],
    flags: (command) => command.option("--json", "print the answer as JSON"),
    run: async (engine, { source, flags, fields: given, signal }) => {
      const request = engine.parseRequest(name, { ...given, ...(url && { url: source }) });
      const call = { signal, onEvent: stageTeller(flags) };
      await engine.admit(name, request, call);
      const answer: unknown = await engine.run(name, request, call);
      const print = flags["json"] === true ? undefined : PRINTERS[name];
      const text = print?.(answer as never);
      const shown =
        text === undefined ? JSON.stringify(answer, null, 2) : wrapped(text, process.stdout);
      process.stdout.write(`${shown}\n`);
    },
  };
}
