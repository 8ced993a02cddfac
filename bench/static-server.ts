// A folder served over HTTP on loopback, in a process of its own so that its work is not counted with what is measured.
import { fork } from "node:child_process";
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
};

/** A running server. */
export interface StaticServer {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  close(): void;
}

/** Serves a folder from another process. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  const child = fork(fileURLToPath(import.meta.url), [folder]);
  const port = await new Promise<unknown>((resolve, reject) => {
    child.once("message", resolve).once("error", reject).once("exit", reject);
  });
  return { address: `http://127.0.0.1:${port}`, close: () => child.kill() };
}

function listen(folder: string): void {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(folder, normalize(decodeURIComponent(pathname)));
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined || !found.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.once("disconnect", () => process.exit());
}

const [, started, folder] = process.argv;
if (process.send !== undefined && started === fileURLToPath(import.meta.url) && folder) {
  listen(folder);
}
