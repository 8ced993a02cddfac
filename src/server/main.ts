// Starts and stops the HTTP server and its engine.
import { createEngine } from "../api/engine.ts";
import type { Environment } from "../api/environment.ts";
import type { EngineOptions } from "../api/parts.ts";
import { EnvironmentError } from "../model/errors.ts";
import { once } from "../model/once.ts";
import { createServer } from "./app.ts";
import { isLoopback } from "./guards.ts";
import { createLog, faultLog } from "./log.ts";

/** Listening address, and options of the engine. */
export interface StartOptions
  extends Pick<EngineOptions, "environment" | "resolve" | "dial" | "pool"> {
  /** Port to listen on; 0 for any free port. */
  readonly port: number;
  readonly host: string;
}

/** Listening server. */
export interface RunningServer {
  /** URL of the server, `http://host:port`. */
  readonly address: string;
  /** Lets answers end within `SERVICE_SHUTDOWN_SECONDS`, then releases everything. */
  close(): Promise<void>;
}

/**
 * Serves until closed. Logs requests and failures on standard error, one JSON object per line.
 *
 * Throws EnvironmentError if other machines could reach it, and neither a token nor open access is
 * configured.
 */
export async function startServer({
  port,
  host,
  ...engineOptions
}: StartOptions): Promise<RunningServer> {
  const { environment } = engineOptions;
  assertGuarded(host, environment);
  const log = createLog(environment.SERVICE_LOG_LEVEL);
  const faults = faultLog(log);
  const engine = createEngine({ ...engineOptions, surface: "server", report: faults.report });
  const server = createServer({
    engine,
    allowedOrigins: environment.SERVICE_ALLOWED_ORIGINS,
    token: environment.SERVICE_API_TOKEN,
    isOpen: environment.SERVICE_ALLOW_UNAUTHENTICATED,
    compat: environment.SERVICE_COMPAT,
    limits: environment,
    log,
    faults,
  });
  try {
    const address = await server.app.listen({ port, host });
    void engine.goOnWithCrawls();
    return {
      address,
      close: once(async () => {
        await server.close(environment.SERVICE_SHUTDOWN_SECONDS);
        await engine.close();
      }),
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function assertGuarded(host: string, environment: Environment): void {
  const { SERVICE_API_TOKEN: token, SERVICE_ALLOW_UNAUTHENTICATED: isOpen } = environment;
  if (token !== "" || isOpen || isLoopback(host)) return;
  throw new EnvironmentError(
    `anyone who reaches ${host} could use this service: set SERVICE_API_TOKEN, or SERVICE_ALLOW_UNAUTHENTICATED=1 if something else protects it`,
  );
}
