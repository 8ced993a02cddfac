// The command line program and its help: runs one command and sets the exit code of the process.

import { Command, CommanderError } from "commander";
import { readEnvironment, unknownVariables } from "../api/environment.ts";
import { ENGINE_VERSION } from "../api/version.ts";
import type { Operation } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { addCompletionCommand } from "./completion.ts";
import { EXIT, exitCodeFor } from "./exit.ts";
import { addOperationCommands } from "./operation-command.ts";
import {
  addDoctorCommand,
  addMcpCommand,
  addServeCommand,
  addWorkerCommand,
} from "./service-commands.ts";
import { tell, tellFailure } from "./tell.ts";
import { paintOf } from "./terminal-text.ts";

/** Runs the command of the arguments after the program's name. Never rejects. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = new Command("legible")
    .description("Makes the web legible to programs: a page as text, Markdown, content and facts.")
    .version(ENGINE_VERSION)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showHelpAfterError("(legible --help lists the commands)")
    .configureOutput({ outputError: (text, write) => write(paintOf(process.stderr)("red", text)) })
    .exitOverride();
  try {
    const environment = readEnvironment(process.env);
    for (const warning of unknownVariables(process.env)) tell(warning);
    addOperationCommands(program, environment);
    program.commandsGroup("Running it:");
    addServeCommand(program, environment);
    addWorkerCommand(program, environment);
    addMcpCommand(program, environment);
    addDoctorCommand(program, environment);
    addCompletionCommand(program);
    program.helpCommand("help [command]", "show the help of a command");
    addHelp(program);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    } else {
      tellFailure(error);
      process.exitCode = exitCodeFor(error);
    }
  }
}

/** Examples of commands that are no operations: input and effect. The empty name is the program. */
const EXAMPLES: Readonly<Record<string, readonly (readonly [typed: string, does: string])[]>> = {
  "": [
    ["legible read https://example.org/", "a page as Markdown"],
    ["legible crawl https://example.org/ --out site", "a site as a folder of pages"],
    ["legible doctor", "check the requirements"],
  ],
  serve: [
    ["legible serve --port 8080", "on this machine only"],
    ["SERVICE_API_TOKEN=... legible serve --host 0.0.0.0", "for clients with the token"],
  ],
  completion: [
    ["legible completion bash > ~/.local/share/bash-completion/completions/legible", "bash"],
    ["legible completion zsh > ~/.zfunc/_legible", "zsh, where ~/.zfunc is in fpath"],
    ["legible completion fish > ~/.config/fish/completions/legible.fish", "fish"],
  ],
};

/** Adds examples to the help of all commands, and `--help-all` if options are hidden. */
function addHelp(program: Command): void {
  program.addHelpText("after", examplesOf(""));
  for (const command of program.commands) {
    command.addHelpText("after", examplesOf(command.name()));
    if (!command.options.some(({ hidden }) => hidden)) continue;
    command.option("--help-all", "every option, with those of fetching and the browser");
    command.on("option:help-all", () => {
      for (const option of command.options) option.hidden = false;
      command.help();
    });
  }
}

function examplesOf(name: string): string {
  const row = Object.values<Operation>(OPERATIONS).find(({ command }) => command?.name === name);
  const examples = row?.command?.examples ?? EXAMPLES[name] ?? [];
  if (examples.length === 0) return "";
  const lines = examples.map(([typed, does]) => `  $ ${typed}\n      ${does}\n`);
  return `\nExamples:\n${lines.join("")}`;
}
