// MCP over standard input and output: serves one client until the input or the process ends.
import { once } from "node:events";
import { Admission } from "../api/admission.ts";
import type { Engine } from "../api/engine.ts";
import type { Environment } from "../api/environment.ts";
import type { Tools } from "./choice.ts";
import { Pieces } from "./pieces.ts";
import { loadServer, loadStdio } from "./sdk.ts";
import { createMcpServer, type McpHost } from "./server.ts";

/** Dependencies and settings of the server. */
export interface StdioOptions {
  readonly engine: Engine;
  readonly environment: Environment;
  /** The tools to serve. */
  readonly tools: Tools;
  /** Aborts when the process is asked to stop. */
  readonly signal: AbortSignal;
  readonly report: (failure: unknown) => void;
}

/** Serves one client; its end ends running calls. Resumes the crawls of an earlier process. */
export async function serveStdio(options: StdioOptions): Promise<void> {
  const { engine, environment, tools, signal, report } = options;
  // Servers and workers run the crawls of a database; this process ends with its client.
  if (environment.SERVICE_DATABASE_URL === "") void engine.goOnWithCrawls();
  const [sdk, Transport] = await Promise.all([loadServer(), loadStdio()]);
  const admission = new Admission(environment);
  const calls = new Set<Promise<void>>();
  const host: McpHost = {
    engine,
    pieces: new Pieces(),
    report,
    enter: async ({ operation }, cancelled) => {
      const entry = await admission.enter(operation, 0, cancelled);
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      calls.add(ended);
      const leave = () => {
        entry.leave();
        calls.delete(ended);
        end();
      };
      return { signal: cancelled, leave };
    },
  };
  const server = createMcpServer(sdk, host, tools);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const ended = once(process.stdin, "end", { signal }).catch(() => undefined);
  await server.connect(new Transport());
  await Promise.race([ended, closed]);
  await server.close();
  // Running calls stop their crawls before the engine closes.
  const late = new Promise((resolve) => setTimeout(resolve, LAST_MS).unref());
  await Promise.race([Promise.all(calls), late]);
}

/** Maximum wait for running calls at the end. */
const LAST_MS = 5000;
