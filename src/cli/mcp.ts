// `legible mcp`: the tools for agents over standard input and output, until the client ends.

import type { Command } from "commander";
import { createEngine } from "../api/engine.ts";
import type { Environment } from "../api/environment.ts";
import { messageOf } from "../model/error-code.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { tell } from "./tell.ts";

/** Adds the `mcp` command. */
export function addMcpCommand(program: Command, environment: Environment): void {
  const command = program
    .command("mcp")
    .description("serve tools to an agent: Model Context Protocol over standard input and output");
  addOutboundFlags(command);
  command.action(async () => {
    const outbound = outboundEnvironment(environment, command);
    // Only this command needs it.
    const { serveStdio } = await import("../mcp/stdio.ts");
    const report = (failure: unknown) => tell(messageOf(failure));
    // What an agent asks for may come from a page it read: private hosts are guarded as the server guards them.
    // Each client has a process, and a server may run beside them: their crawls are kept apart.
    const engine = createEngine({
      environment: outbound,
      surface: "server",
      ownCrawls: true,
      report,
    });
    const stop = new AbortController();
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
    try {
      await serveStdio({ engine, environment: outbound, signal: stop.signal, report });
    } finally {
      await engine.close();
    }
  });
}
