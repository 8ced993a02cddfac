// The command line program: runs one command and sets the exit code of the process.
import { Command, CommanderError } from "commander";
import { readEnvironment, unknownVariables } from "../api/environment.ts";
import { ENGINE_VERSION } from "../api/version.ts";
import { addCompletionCommand } from "./completion.ts";
import { addDoctorCommand } from "./doctor.ts";
import { EXIT, exitCodeFor } from "./exit.ts";
import { addHelp } from "./help.ts";
import { addMcpCommand } from "./mcp.ts";
import { addOperationCommands } from "./operation-command.ts";
import { addServeCommand } from "./serve.ts";
import { tell, tellFailure } from "./tell.ts";
import { paintOf } from "./terminal-text.ts";
import { addWorkerCommand } from "./worker.ts";

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
