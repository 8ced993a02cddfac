// Checks the `Host` header, against pages that point their own name at this machine (DNS
// rebinding).
import type { FastifyInstance, FastifyReply } from "fastify";
import { parseUrl } from "../url/parse-url.ts";
import { isLoopback } from "./token.ts";

/** Refuses a `Host` other than a loopback name with this port, except on open routes. */
export function requireOwnHost(
  app: FastifyInstance,
  { open, refuse }: { open: ReadonlySet<string>; refuse: (reply: FastifyReply) => FastifyReply },
): void {
  app.addHook("onRequest", async ({ headers, raw, routeOptions }, reply) => {
    if (open.has(routeOptions.url ?? "")) return undefined;
    const isOwn = isOwnOrigin(`http://${headers.host ?? ""}`, raw.socket.localPort);
    return isOwn ? undefined : refuse(reply);
  });
}

/** Whether an origin is this server by a loopback name. */
export function isOwnOrigin(origin: string, port: number | undefined): boolean {
  const url = parseUrl(origin);
  if (url === undefined) return false;
  // Only scheme, name and port: no user, path or query that another parser could take for the name.
  if (url.origin !== origin.toLowerCase() || url.protocol !== "http:") return false;
  return isLoopback(url.hostname.replace(/^\[|\]$/g, "")) && (url.port || "80") === String(port);
}
