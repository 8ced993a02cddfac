// By which names the service answers: a page that points its own name at this machine (DNS rebinding) gets nothing.
import type { FastifyInstance, FastifyReply } from "fastify";
import { isLoopback } from "./token.ts";

/** Refuses every request whose `Host` is not a loopback name with the port of this server, but for the open routes. */
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

/** Whether an origin is that of this server by a loopback name. */
export function isOwnOrigin(origin: string, port: number | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  // Nothing but scheme, name and port: no user, path or query that another reader takes for the name.
  if (url.origin !== origin.toLowerCase() || url.protocol !== "http:") return false;
  return isLoopback(url.hostname.replace(/^\[|\]$/g, "")) && (url.port || "80") === String(port);
}
