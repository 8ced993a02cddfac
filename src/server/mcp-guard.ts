// Restricts the web pages that may use `/mcp`.
import type { FastifyRequest } from "fastify";
import { isOwnOrigin } from "./host-guard.ts";

/** Path of MCP over HTTP. */
export const MCP_PATH = "/mcp";

/**
 * Whether a request to `/mcp` has no `Origin`, this server's origin on loopback, or one in
 * `origins`.
 */
export function isMcpOrigin(
  { headers: { origin }, raw }: FastifyRequest,
  origins: ReadonlySet<string>,
): boolean {
  return origin === undefined || origins.has(origin) || isOwnOrigin(origin, raw.socket.localPort);
}
