// By which names and from which web pages `/mcp` may be asked: a page that gave its own name this machine's address may not.
import type { FastifyRequest } from "fastify";
import { isLoopback } from "./token.ts";

/** Where MCP over HTTP is asked for. */
export const MCP_PATH = "/mcp";

/** What is let through. */
export interface McpGuard {
  /** Origins of web pages, beside those of this server on loopback. */
  readonly origins: ReadonlySet<string>;
  /** Whether any `Host` is taken: a token, or what stands before the server, keeps strangers out. */
  readonly anyHost: boolean;
}

/** Why a request to `/mcp` is not taken; undefined where it is. */
export function mcpRefusal(
  { headers, raw }: FastifyRequest,
  { origins, anyHost }: McpGuard,
): "FOREIGN_HOST" | "FOREIGN_ORIGIN" | undefined {
  const port = raw.socket.localPort;
  const { host, origin } = headers;
  if (!anyHost && !isOwn(`http://${host ?? ""}`, port)) return "FOREIGN_HOST";
  if (origin === undefined || origins.has(origin) || isOwn(origin, port)) return undefined;
  return "FOREIGN_ORIGIN";
}

/** Whether an origin is that of this server by a loopback name. */
function isOwn(origin: string, port: number | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  // Nothing but scheme, name and port: no user, path or query that another reader takes for the name.
  if (url.origin !== origin.toLowerCase() || url.protocol !== "http:") return false;
  return isLoopback(url.hostname.replace(/^\[|\]$/g, "")) && (url.port || "80") === String(port);
}
