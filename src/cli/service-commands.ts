// Commands that run or check legible itself: `serve`, `worker`, `mcp` and `doctor`.

import { once } from "node:events";
import type { Command } from "commander";
import type { Check } from "../api/checkup.ts";
import type { Environment } from "../api/environment.ts";
import { ENGINE_VERSION } from "../api/version.ts";
import { hasCode, messageOf } from "../model/error-code.ts";
import { EnvironmentError } from "../model/errors.ts";
import { EXIT } from "./exit.ts";
import { wholeNumber } from "./fields.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { tell } from "./tell.ts";
import { paintOf } from "./terminal-text.ts";
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

/** Adds the `worker` command. */
export function addWorkerCommand(program: Command, environment: Environment): void {
  program
    .command("worker")
    .description("run the detached crawls of a shared database without an HTTP server")
    .action(async () => {
      if (environment.SERVICE_DATABASE_URL === "") {
        throw new EnvironmentError("a worker needs SERVICE_DATABASE_URL, the shared database");
      }
      const report = (failure: unknown) => tell(messageOf(failure));
      const { createEngine } = await import("../api/engine.ts");
      const engine = createEngine({ environment, surface: "server", report });
      const stopped = once(stopSignal(), "abort");
      // Keeps a process without sockets alive until it is stopped.
      const staying = setInterval(() => undefined, 60_000);
      void engine.goOnWithCrawls();
      tell("running the crawls of the database");
      await stopped;
      clearInterval(staying);
      await engine.close();
    });
}

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

/** URL for the network test, on a domain reserved for examples. */
const WEB = "https://example.com/";

/** Adds the `doctor` command. */
export function addDoctorCommand(program: Command, environment: Environment): void {
  const command = program
    .command("doctor")
    .description("check the requirements of legible on this machine")
    .option("--url <address>", "address for the network check", WEB)
    .option("--json", "print the result as JSON");
  addOutboundFlags(command);
  command.action(async ({ url, json }: { url: string; json?: boolean }) => {
    const { signal } = new AbortController();
    const checks: Check[] = [];
    const { checkup } = await import("../api/checkup.ts");
    if (json !== true) process.stdout.write(`legible ${ENGINE_VERSION}\n`);
    for await (const check of checkup({
      environment: outboundEnvironment(environment, command),
      url,
      signal,
    })) {
      checks.push(check);
      if (json !== true) process.stdout.write(linesOf(check));
    }
    const ok = checks.every((check) => check.ok);
    if (json === true) {
      const report = { version: ENGINE_VERSION, ok, checks };
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    }
    process.exitCode = ok ? EXIT.ok : EXIT.unexpected;
  });
}

/** Width of the longest name. */
const NAME_COLUMNS = "temporary files".length;

function linesOf({ name, ok, found, remedy }: Check): string {
  const paint = paintOf(process.stdout);
  const mark = ok ? paint("green", "ok     ") : paint("red", "failed ");
  const line = `${mark}  ${name.padEnd(NAME_COLUMNS)}  ${found}\n`;
  return remedy === null ? line : `${line}         ${remedy}\n`;
}
