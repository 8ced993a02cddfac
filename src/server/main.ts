// Starts the HTTP server over an engine of its own, and stops both.
import { createEngine } from "../engine/engine.ts";
import type { EngineOptions } from "../engine/parts.ts";
import { createServer } from "./app.ts";

/** Where to listen, and the engine's options. */
export interface StartOptions extends Pick<EngineOptions, "environment" | "resolve" | "dial"> {
  /** Port to listen on; 0 for any free one. */
  readonly port: number;
  readonly host: string;
}

/** A server that listens. */
export interface RunningServer {
  /** `http://host:port` it listens on. */
  readonly address: string;
  /** Ends open requests, then frees threads, sockets and browsers. */
  close(): Promise<void>;
}

/** Listens and serves until closed. Faults are told on standard error, one JSON object a line. */
export async function startServer({
  port,
  host,
  ...engineOptions
}: StartOptions): Promise<RunningServer> {
  const report = faultLog();
  const engine = createEngine({ ...engineOptions, surface: "server", report });
  const app = createServer({
    engine,
    allowedOrigins: engineOptions.environment.SERVICE_ALLOWED_ORIGINS,
    report,
  });
  try {
    const address = await app.listen({ port, host });
    return {
      address,
      close: async () => {
        await app.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Tells of a fault on standard error, with its number since the start. */
function faultLog(): (failure: unknown) => void {
  let count = 0;
  return (failure) => {
    const fault = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
    const line = { time: new Date().toISOString(), fault, count: ++count };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  };
}
