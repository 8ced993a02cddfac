// From which web pages `/mcp` may be asked.
import type { FastifyRequest } from "fastify";
import { isOwnOrigin } from "./host-guard.ts";

/** Where MCP over HTTP is asked for. */
export const MCP_PATH = "/mcp";

/** Whether a request to `/mcp` is of no web page, or of one of this server on loopback or of an origin among `origins`. */
export function isMcpOrigin(
  { headers: { origin }, raw }: FastifyRequest,
  origins: ReadonlySet<string>,
): boolean {
  return origin === undefined || origins.has(origin) || isOwnOrigin(origin, raw.socket.localPort);
}
