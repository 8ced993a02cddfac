// Serves a folder of files as a site on loopback.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** A served site. */
export interface StaticSite {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a folder. `/` and folders return their index.html; a path without extension returns its .html file.
 *
 * Pages requested with a query get `appended` after their HTML.
 */
export async function serveFolder(folder: string, appended = ""): Promise<StaticSite> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://site");
    const path = decodeURIComponent(pathname);
    const file = fileIn(folder, path);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    // Old documentation declares its charset only in the page.
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    const declares = type.startsWith("text/html") ? "text/html" : type;
    response.writeHead(200, { "content-type": declares });
    const isChanged = search !== "" && type.startsWith("text/html");
    const stream = createReadStream(file);
    stream.pipe(response, { end: !isChanged });
    if (isChanged) stream.on("end", () => response.end(appended));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Returns the file of a decoded path. */
export function fileIn(folder: string, path: string): string | undefined {
  const place = join(folder, normalize(path));
  for (const file of [place, join(place, "index.html"), `${place.replace(/\/$/, "")}.html`]) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() === true) return file;
  }
  return undefined;
}
