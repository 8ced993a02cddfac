// CORS: allows exactly the listed origins, never all.
import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CODE_HEADER, WARNINGS_HEADER } from "./http-errors.ts";
import { MARKDOWN_HEADERS } from "./markdown-answer.ts";
import { MCP_PATH } from "./mcp.ts";

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

/** Returns the allowed origins, by default the development frontend's; never `*`. */
export function allowedOrigins(setting: string): ReadonlySet<string> {
  const named = setting
    .split(",")
    .map((origin) => origin.trim().replace(/\/$/, ""))
    .filter((origin) => origin !== "");
  return new Set(named.length === 0 ? DEVELOPMENT_ORIGINS : named.filter((o) => o !== "*"));
}

/** Adds CORS headers for allowed origins and answers their preflight requests. */
export function addCors(
  app: FastifyInstance,
  origins: ReadonlySet<string>,
  { takesToken }: { readonly takesToken: boolean },
): void {
  app.register(cors, {
    delegator: (request: FastifyRequest, callback) => {
      const { origin, "access-control-request-method": method } = request.headers;
      if (origin === undefined || !origins.has(origin)) return callback(null, { origin: false });
      const { methods, headers } = preflightOf(request);
      callback(null, {
        origin,
        exposedHeaders: isMcp(request) ? MCP_EXPOSED : EXPOSED,
        preflight: method !== undefined,
        methods,
        allowedHeaders: takesToken ? `authorization, ${headers}` : headers,
        maxAge: 600,
      });
    },
  });
}
