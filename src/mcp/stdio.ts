// MCP over standard input and output: one client, until it closes the input or the process is told to stop.
import { once } from "node:events";
import { Admission } from "../engine/admission.ts";
import type { Engine } from "../engine/engine.ts";
import type { Environment } from "../engine/environment.ts";
import { OPERATIONS } from "../model/operations.ts";
import { Pieces } from "./pieces.ts";
import { loadServer, loadStdio } from "./sdk.ts";
import { createMcpServer } from "./server.ts";

/** Whom a client talks to. */
export interface StdioOptions {
  readonly engine: Engine;
  readonly environment: Environment;
  /** Aborts when the process is told to stop. */
  readonly signal: AbortSignal;
  readonly report: (failure: unknown) => void;
}

/** Serves one client; calls under way are ended with it. */
export async function serveStdio(options: StdioOptions): Promise<void> {
  const { engine, environment, signal, report } = options;
  const [sdk, Transport] = await Promise.all([loadServer(), loadStdio()]);
  const admission = new Admission(environment);
  const server = createMcpServer(sdk, {
    engine,
    pieces: new Pieces(),
    report,
    enter: async ({ operation }, cancelled) => {
      if (OPERATIONS[operation].route.method !== "POST")
        return { signal: cancelled, leave: () => undefined };
      const entry = await admission.enter(operation, 0, cancelled);
      return { signal: cancelled, leave: () => entry.leave() };
    },
  });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const ended = once(process.stdin, "end", { signal }).catch(() => undefined);
  await server.connect(new Transport());
  await Promise.race([ended, closed]);
  await server.close();
}
