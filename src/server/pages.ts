// Pages of the server besides its operations: OpenAPI document, documentation, probes and metrics.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import etag from "@fastify/etag";
import type { FastifyInstance } from "fastify";
import { once } from "../model/once.ts";
import { acceptsGzip } from "./accept.ts";
import type { Closing } from "./closing.ts";
import { CONSOLE } from "./console.ts";
import { MCP_PATH } from "./mcp.ts";
import type { Metrics } from "./metrics.ts";
import { type DocsQuery, docsPages } from "./openapi/docs-page.ts";
import { DOCS_STYLE } from "./openapi/docs-style.ts";
import {
  type Deployment,
  type OpenApiDocument,
  openApiDocument,
  type SitePage,
} from "./openapi/document.ts";

const OPENAPI = {
  path: "/openapi.json",
  summary: "this document: every route, as OpenAPI 3.1",
  details: "For client generators.",
  tag: "Service",
  isOpen: true,
  type: "application/json",
} as const satisfies SitePage;

const DOCS = {
  path: "/docs",
  summary: "the same for people to read",
  details:
    "HTML without scripts: an index, `?group=` for the routes of a group, `?type=` for a type, `?q=` to search.",
  tag: "Service",
  isOpen: true,
  type: "text/html",
} as const satisfies SitePage;

const LIVE = {
  path: "/livez",
  summary: "whether the process answers",
  details: "For an orchestrator, which restarts a process that does not respond.",
  tag: "Service",
  isOpen: true,
  isProbe: true,
  type: "application/json",
} as const satisfies SitePage;

const READY = {
  path: "/readyz",
  summary: "whether it accepts requests: 503 after a stop signal, and while its database is down",
  details:
    "For a load balancer, which then uses other instances. `status` is `ready`, `closing` or `database down`.",
  tag: "Service",
  isOpen: true,
  isProbe: true,
  type: "application/json",
} as const satisfies SitePage;

const METRICS = {
  path: "/metrics",
  summary: "metrics since the start, in Prometheus format",
  details: "Requests, refusals, pages, renders and queues.",
  tag: "Service",
  type: "text/plain",
} as const satisfies SitePage;

/** MCP has its own JSON-RPC (server/mcp.ts): the document lists only address and methods. */
const MCP_REFUSALS = ["FOREIGN_ORIGIN", "SERVICE_CLOSING"] as const;
const MCP: readonly SitePage[] = [
  {
    path: MCP_PATH,
    method: "post",
    summary:
      "the tools for agents: Model Context Protocol, streamable HTTP (docs/reference/mcp.md)",
    details: "Messages are JSON-RPC, as the protocol defines them.",
    tag: "Agents",
    refusals: MCP_REFUSALS,
    type: "text/event-stream",
  },
  {
    path: MCP_PATH,
    method: "delete",
    summary: "ends a session of the Model Context Protocol",
    details: "The header `Mcp-Session-Id` names the session.",
    tag: "Agents",
    refusals: MCP_REFUSALS,
    type: "application/json",
  },
];

/** All pages. */
export const PAGES: readonly SitePage[] = [CONSOLE, OPENAPI, DOCS, LIVE, READY, METRICS, ...MCP];

/** Paths that accept any `Host`, without a token. */
export const PROBE_PATHS: ReadonlySet<string> = pathsOf(({ isProbe }) => isProbe === true);

/** Paths that need no token. */
export const OPEN_PATHS: ReadonlySet<string> = pathsOf(({ isOpen }) => isOpen === true);

function pathsOf(isMeant: (page: SitePage) => boolean): ReadonlySet<string> {
  return new Set(PAGES.filter(isMeant).map(({ path }) => path));
}

/** Returns a value of a query, shortened; "" without one. */
const textOf = (value: unknown): string => String([value].flat()[0] ?? "").slice(0, 200);

const STYLE_HASH = createHash("sha256").update(DOCS_STYLE).digest("base64");
/** Allows only the page's own style and its search: no other resources, scripts or frames. */
const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Content of the pages. */
interface PageParts {
  readonly version: string;
  /** Properties of the deployment for the document. */
  readonly deployment: Deployment;
  readonly closing: Closing;
  readonly metrics: Metrics;
  /** Whether the database that machines share answers; true without one. */
  readonly databaseAnswers: () => Promise<boolean>;
}

/** Identifies a page of the docs: the index, or that of a known group or type. */
function docsKey({ tags, components }: OpenApiDocument, { group, type }: DocsQuery): string {
  if (tags.some(({ name }) => name === group)) return `group ${group}`;
  const isType = type !== undefined && Object.hasOwn(Object(components["schemas"]), type);
  return isType ? `type ${type}` : "";
}

/** Adds the pages' routes. */
export function addPages(
  app: FastifyInstance,
  { version, deployment, closing, metrics, databaseAnswers }: PageParts,
): void {
  // The index and a page for each group and type; searches are not kept.
  const compressed = new Map<string, Buffer>();
  const pages = once(() => {
    const document = openApiDocument(version, PAGES, deployment);
    return { document, docs: docsPages(document, DOCS_STYLE) };
  });
  const readiness = async () => {
    if (closing.isClosing) return "closing";
    return (await databaseAnswers()) ? "ready" : "database down";
  };
  app.register((documents, _options, done) => {
    documents.register(etag);
    documents.get(OPENAPI.path, async () => pages().document);
    documents.get<{ Querystring: Readonly<Record<string, unknown>> }>(
      DOCS.path,
      async (request, reply) => {
        reply.headers({
          "content-type": `${DOCS.type}; charset=utf-8`,
          "content-security-policy": DOCS_POLICY,
          "referrer-policy": "no-referrer",
        });
        const { group, type, q } = request.query;
        const asked = { group: textOf(group), type: textOf(type), q: textOf(q) };
        const isSearch = (asked.q ?? "").trim() !== "";
        reply.header("vary", "Origin, Accept-Encoding");
        if (isSearch || !acceptsGzip(request.headers)) return pages().docs(asked);
        const key = docsKey(pages().document, asked);
        const page = compressed.get(key) ?? gzipSync(pages().docs(asked));
        compressed.set(key, page);
        return reply.header("content-encoding", "gzip").send(page);
      },
    );
    done();
  });
  app.get(LIVE.path, async () => ({ status: "ok" }));
  app.get(READY.path, async (_request, reply) => {
    const status = await readiness();
    return reply.code(status === "ready" ? 200 : 503).send({ status });
  });
  app.get(METRICS.path, async (_request, reply) => {
    const text = await metrics.text();
    return reply.header("content-type", metrics.contentType).send(text);
  });
}
