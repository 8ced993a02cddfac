// Serves the built console to browsers at `/`; other programs get three lines of text, or a 404 where they ask for JSON.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import etag from "@fastify/etag";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptsGzip, prefersToJson } from "./accept.ts";
import type { SitePage } from "./openapi/document.ts";

const FOLDER = fileURLToPath(new URL("../../console/", import.meta.url));

const PAGE = "index.html";
/** Browsers name it; a wildcard does not count. */
const HTML: ReadonlySet<string> = new Set(["text/html"]);
const NAMES_JSON = /[/+]json\b/i;

/** Documentation of the page. */
export const CONSOLE: SitePage = {
  path: "/",
  summary: "the console, for people: returned to clients that prefer `text/html` to JSON",
  details:
    "A client that accepts anything gets three lines of text: console, documentation, an example. One that asks for JSON gets a 404.",
  tag: "Service",
  isOpen: true,
  type: "text/html",
};

/** Paths of the console; they need no token, since they reveal nothing about the service. */
export const CONSOLE_PATHS = ["/", "/console/:file"] as const;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * Allows external images only, for pages that a user opens. Forbids inline scripts and styles,
 * frames and form submission; only the sanitizer may turn text into elements.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data: https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types dompurify legible-worker",
].join("; ");

const HEADERS = {
  "content-security-policy": POLICY,
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Adds the console's routes. `refuse` answers as for an unknown route. */
export function addConsole(
  app: FastifyInstance,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  const names = new Set(readdirSync(FOLDER));
  const files = new Map<string, ConsoleFile>();
  const send = (name: string, { headers }: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(name) ?? readFile(name);
    files.set(name, file);
    // A new version of the package has different files under the same names.
    reply.headers({ ...HEADERS, "cache-control": "no-cache" });
    reply.header("vary", "Origin, Accept, Accept-Encoding");
    reply.type(TYPES[extname(name)] ?? "application/octet-stream");
    if (!acceptsGzip(headers)) return reply.send(file.plain);
    return reply.header("content-encoding", "gzip").send(file.gzip);
  };
  app.register((pages, _options, done) => {
    // From the content: npm gives the files of all versions the same time.
    pages.register(etag);
    pages.get(CONSOLE_PATHS[0], async (request, reply) => {
      const { accept } = request.headers;
      if (prefersToJson(accept, HTML)) return send(PAGE, request, reply);
      reply.header("vary", "Origin, Accept");
      if (NAMES_JSON.test(accept ?? "")) return refuse(request, reply);
      return reply.type("text/plain; charset=utf-8").send(welcome(request));
    });
    pages.get<{ readonly Params: { readonly file: string } }>(
      CONSOLE_PATHS[1],
      async (request, reply) => {
        const { file } = request.params;
        // Only names of built files are served.
        const isServed = names.has(file) && file !== PAGE;
        return isServed ? send(file, request, reply) : refuse(request, reply);
      },
    );
    done();
  });
}

/** Returns three lines: the console, the documentation, an example. */
function welcome({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  return [
    `legible: open ${address}/ in a browser for the console`,
    `API: ${address}/docs`,
    `curl -s ${address}/api/text -H 'content-type: application/json' -d '{"url": "https://example.com/"}'`,
    "",
  ].join("\n");
}

/** A file of the console, as it is and compressed. */
interface ConsoleFile {
  readonly plain: Buffer;
  readonly gzip: Buffer;
}

function readFile(name: string): ConsoleFile {
  const plain = readFileSync(join(FOLDER, name));
  return { plain, gzip: gzipSync(plain) };
}
