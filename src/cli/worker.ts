// `legible worker`: runs crawls of a shared database until SIGINT or SIGTERM, without an HTTP
// server.
import { once } from "node:events";
import type { Command } from "commander";
import type { Environment } from "../api/environment.ts";
import { messageOf } from "../model/error-code.ts";
import { EnvironmentError } from "../model/errors.ts";
import { tell } from "./tell.ts";
import { stopSignal } from "./with-engine.ts";

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
