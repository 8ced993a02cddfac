// Authentication by the deployment's token, if it has one.
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

/**
 * Refuses requests without the token, except on open routes. Call it after CORS: a preflight
 * carries no token.
 */
export function requireToken(
  app: FastifyInstance,
  token: string,
  { open, refuse }: { open: ReadonlySet<string>; refuse: (reply: FastifyReply) => FastifyReply },
): void {
  const wanted = digest(token);
  app.addHook("onRequest", async (request, reply) => {
    if (open.has(request.routeOptions.url ?? "")) return undefined;
    const given = BEARER.exec(request.headers.authorization ?? "")?.[1];
    // Compares digests, so that timing reveals neither length nor position of a difference.
    if (given !== undefined && timingSafeEqual(digest(given), wanted)) return undefined;
    return refuse(reply.header("www-authenticate", 'Bearer realm="legible"'));
  });
}

const BEARER = /^bearer +(\S+) *$/i;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
