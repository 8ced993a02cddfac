// `legible worker` as a process of its own, over a database of the test.
import { type ChildProcess, spawn } from "node:child_process";
import { BIN, endOf } from "./command.ts";

/** A worker: a process without a server. */
export interface Worker {
  readonly child: ChildProcess;
  readonly end: ReturnType<typeof endOf>;
}

/** Starts one that may ask private hosts; `variables` name the database and where traces go. */
export function startWorker(variables: NodeJS.ProcessEnv): Worker {
  const child = spawn(process.execPath, [BIN, "worker"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_WEB_ARCHIVE_URL: "",
      ...variables,
    },
  });
  return { child, end: endOf(child) };
}
