// Serves the built console to browsers at `/`. Programs that request `/` still get a 404 in JSON.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { prefersToJson } from "./accept.ts";
import type { SitePage } from "./openapi/document.ts";

const FOLDER = fileURLToPath(new URL("../../console/", import.meta.url));

const PAGE = "index.html";
/** Browsers name it; a wildcard does not count. */
const HTML: ReadonlySet<string> = new Set(["text/html"]);

/** Documentation of the page. */
export const CONSOLE: SitePage = {
  path: "/",
  summary: "the console, for people: returned to clients that prefer `text/html` to JSON",
  details: "A client that accepts anything gets a 404 in JSON.",
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
  "x-content-type-options": "nosniff",
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
  const files = new Map<string, Buffer>();
  const send = (name: string, reply: FastifyReply) => {
    const file = files.get(name) ?? readFileSync(join(FOLDER, name));
    files.set(name, file);
    // A new version of the package has different files under the same names.
    reply.headers({ ...HEADERS, "cache-control": "no-cache" });
    return reply.type(TYPES[extname(name)] ?? "application/octet-stream").send(file);
  };
  app.get(CONSOLE_PATHS[0], async (request, reply) => {
    reply.header("vary", "Origin, Accept");
    return prefersToJson(request.headers.accept, HTML) ? send(PAGE, reply) : refuse(request, reply);
  });
  app.get<{ readonly Params: { readonly file: string } }>(
    CONSOLE_PATHS[1],
    async (request, reply) => {
      const { file } = request.params;
      // Only names of built files are served.
      return names.has(file) && file !== PAGE ? send(file, reply) : refuse(request, reply);
    },
  );
}
