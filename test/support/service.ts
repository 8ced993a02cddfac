// The service on a free port, for one test or for all of a file.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { readEnvironment } from "../../src/api/environment.ts";
import type { ENVIRONMENT_TABLE } from "../../src/model/environment.ts";
import { createWorkerPool } from "../../src/runtime/pool.ts";
import { type RunningServer, startServer } from "../../src/server/main.ts";
import { shared } from "./shared.ts";

/** Variables of the service's environment; a name it does not have does not compile. */
export type Variables = { readonly [name in keyof typeof ENVIRONMENT_TABLE]?: string };

/** What the service runs with besides its environment: names and sockets of the test's own. */
type Parts = Partial<Parameters<typeof startServer>[0]>;

/** A service that another one closes. */
export type Served = Pick<RunningServer, "address">;

/** The worker threads of every service of this process, which load the code of a read once. Idle ones hold no process up. */
const POOL = createWorkerPool();

/** A folder of detached crawls has one process at a time. */
let services = 0;

/** The service on a free port, allowed to read loopback and not held to the politeness interval. */
export function startService(variables: Variables = {}, parts: Parts = {}): Promise<RunningServer> {
  const environment = readEnvironment({
    SERVICE_ALLOW_PRIVATE_HOSTS: "1",
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
    SERVICE_WEB_ARCHIVE_URL: "",
    SERVICE_LOG_LEVEL: "error",
    SERVICE_GRAPH_DIR: process.env["SERVICE_GRAPH_DIR"] ?? join(tmpdir(), "legible-test-graphs"),
    SERVICE_DATA_DIR: join(tmpdir(), `legible-test-data-${process.pid}-${services++}`),
    ...variables,
  });
  return startServer({ environment, port: 0, host: "127.0.0.1", pool: POOL, ...parts });
}

/** The service as it is without further variables, for all files of this process. */
const holdPlain = shared(() => startService());

/**
 * The service for every test of a file or a `describe`. With variables it is one of its own: started before the first
 * test, closed after the last. Hooks outside a `describe` all begin at once, so start what the variables name first.
 */
export function useService(variables?: Variables, parts?: Parts): Served {
  const service = variables === undefined && parts === undefined ? holdPlain() : own();
  return {
    get address() {
      return service().address;
    },
  };

  function own(): () => RunningServer {
    let started: RunningServer | undefined;
    before(async () => {
      started = await startService(variables, parts);
    });
    after(() => started?.close());
    return () => {
      if (started === undefined) throw new Error("the service is not up");
      return started;
    };
  }
}
