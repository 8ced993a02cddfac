// `legible mcp`: serves tools to an agent over standard input and output, until the client ends.

import type { Command } from "commander";
import type { Environment } from "../api/environment.ts";
import { messageOf } from "../model/error-code.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { tell } from "./tell.ts";
import { stopSignal } from "./with-engine.ts";

/** Adds the `mcp` command. */
export function addMcpCommand(program: Command, environment: Environment): void {
  const command = program
    .command("mcp")
    .description("serve tools to an agent: Model Context Protocol over standard input and output")
    .option("--tools <words>", "tools to serve, such as read,search,ask. Default: all.");
  addOutboundFlags(command);
  command.action(async () => {
    const outbound = outboundEnvironment(environment, command);
    // Loaded on use: only this command needs it.
    const { serveStdio } = await import("../mcp/stdio.ts");
    const { chosenTools } = await import("../mcp/choice.ts");
    const tools = chosenTools(command.opts<{ readonly tools?: string }>().tools);
    const { createEngine } = await import("../api/engine.ts");
    const report = (failure: unknown) => tell(messageOf(failure));
    // An agent's request may come from a page it read: guard private hosts as the server does. Each
    // client has its own process, and a server may run besides: separate their crawls.
    const engine = createEngine({
      environment: outbound,
      surface: "server",
      ownCrawls: true,
      report,
    });
    const signal = stopSignal();
    try {
      await serveStdio({ engine, environment: outbound, tools, signal, report });
    } finally {
      await engine.close();
    }
  });
}
