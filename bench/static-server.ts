// Serves a folder over HTTP on loopback from a separate process, so that its work is not measured.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serveFolder } from "./static-site.ts";

/** A running server. */
export interface StaticServer {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  close(): void;
}

/** Serves a folder from a separate process. */
export async function serveFromProcess(folder: string): Promise<StaticServer> {
  const child = fork(fileURLToPath(import.meta.url), [folder]);
  const address = await new Promise<unknown>((resolve, reject) => {
    child.once("message", resolve).once("error", reject).once("exit", reject);
  });
  return { address: String(address), close: () => child.kill() };
}

const [, started, folder] = process.argv;
if (process.send !== undefined && started === fileURLToPath(import.meta.url) && folder) {
  process.once("disconnect", () => process.exit());
  const { origin } = await serveFolder(folder);
  process.send(origin);
}
