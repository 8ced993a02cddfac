// CORS: allows exactly the listed origins, never all.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CODE_HEADER } from "./http-errors.ts";
import { MARKDOWN_HEADERS } from "./markdown-answer.ts";
import { MCP_PATH } from "./mcp-guard.ts";
import { WARNINGS_HEADER } from "./warnings.ts";

/** Response headers that scripts of an allowed origin may read. */
const EXPOSED = [CODE_HEADER, WARNINGS_HEADER, ...MARKDOWN_HEADERS.map(({ name }) => name)]
  .map((name) => name.toLowerCase())
  .join(", ");

const MCP_EXPOSED = `${EXPOSED}, mcp-session-id`;

const PREFLIGHT = { methods: "GET, POST", headers: "content-type" };
/** Detached crawls are cancelled by DELETE, and use extra headers. */
const CRAWLS_PREFLIGHT = {
  methods: "GET, POST, DELETE",
  headers: "content-type, idempotency-key, last-event-id",
};
const MCP_PREFLIGHT = {
  methods: "POST, DELETE",
  headers: "content-type, mcp-session-id, mcp-protocol-version",
};

const isMcp = ({ url }: FastifyRequest) => url.split("?", 1)[0] === MCP_PATH;
const isOfCrawls = ({ url }: FastifyRequest) => /^\/api\/crawls(?:[/?]|$)/.test(url);

function preflightOf(request: FastifyRequest): typeof PREFLIGHT {
  if (isMcp(request)) return MCP_PREFLIGHT;
  return isOfCrawls(request) ? CRAWLS_PREFLIGHT : PREFLIGHT;
}

const DEVELOPMENT_ORIGINS = ["http://localhost:3000", "http://127.0.0.1:3000"];

/**
 * Returns the origins of `SERVICE_ALLOWED_ORIGINS`, or those of the development frontend if it
 * names none. Ignores `*`.
 */
export function allowedOrigins(setting: string): ReadonlySet<string> {
  const named = setting
    .split(",")
    .map((origin) => origin.trim().replace(/\/$/, ""))
    .filter((origin) => origin !== "");
  return new Set(named.length === 0 ? DEVELOPMENT_ORIGINS : named.filter((o) => o !== "*"));
}

/** Adds CORS headers for allowed origins and answers preflight requests. */
export function addCors(
  app: FastifyInstance,
  origins: ReadonlySet<string>,
  { takesToken }: { readonly takesToken: boolean },
): void {
  app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined) return;
    const allowed = origins.has(origin);
    if (allowed) {
      reply.header("access-control-allow-origin", origin);
      reply.header("access-control-expose-headers", isMcp(request) ? MCP_EXPOSED : EXPOSED);
    }
    const preflight =
      request.method === "OPTIONS" &&
      request.headers["access-control-request-method"] !== undefined;
    if (!preflight) return;
    if (!allowed) {
      await reply.code(400).send({ detail: "origin is not allowed" });
      return;
    }
    const { methods, headers } = preflightOf(request);
    await reply
      .code(204)
      .header("access-control-allow-methods", methods)
      .header("access-control-allow-headers", takesToken ? `authorization, ${headers}` : headers)
      .header("access-control-max-age", "600")
      .send();
  });
}
