// `legible serve`: runs the HTTP server until SIGINT or SIGTERM.
import { once } from "node:events";
import type { Command } from "commander";
import type { Environment } from "../api/environment.ts";
import { hasCode } from "../model/error-code.ts";
import { wholeNumber } from "./fields.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { stopSignal } from "./with-engine.ts";

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly compat: string;
}

/** Adds the `serve` command. */
export function addServeCommand(program: Command, environment: Environment): void {
  const command = program
    .command("serve")
    .description("serve the HTTP API, and the console for browsers")
    .option("--port <number>", "port to listen on, 0 for any free one", parsePort, environment.PORT)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option(
      "--compat <names>",
      "protocols of other services to answer as well: firecrawl, jina, openwebui",
      environment.SERVICE_COMPAT,
    );
  addOutboundFlags(command);
  command.action(async ({ port, host, compat }: ServeFlags) => {
    const outbound = { ...outboundEnvironment(environment, command), SERVICE_COMPAT: compat };
    // Loaded on use: only this command needs it.
    const { startServer } = await import("../server/main.ts");
    const server = await startServer({ environment: outbound, port, host }).catch(
      (error: unknown) => {
        throw hasCode(error, "EADDRINUSE") ? taken({ port, host, cause: error }) : error;
      },
    );
    process.stderr.write(`legible serves on ${server.address}\n`);
    await once(stopSignal(), "abort");
    await server.close();
  });
}

const parsePort = (value: string): number => wholeNumber("--port", value, [0, 65_535]);

function taken({ port, host, cause }: { port: number; host: string; cause: unknown }): Error {
  const message = `port ${port} of ${host} is taken; choose another with --port or PORT`;
  return new Error(message, { cause });
}
