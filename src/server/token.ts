// Who may ask: requests carry the token of the deployment, where it has one.
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Refuses every request without the token, but for the open routes. Called behind CORS: a preflight carries none. */
export function requireToken(
  app: FastifyInstance,
  token: string,
  { open, refuse }: { open: ReadonlySet<string>; refuse: (reply: FastifyReply) => FastifyReply },
): void {
  const wanted = digest(token);
  app.addHook("onRequest", async (request, reply) => {
    if (open.has(request.routeOptions.url ?? "")) return undefined;
    const given = BEARER.exec(request.headers.authorization ?? "")?.[1];
    // Digests, so that neither length nor place of a difference shows in time.
    if (given !== undefined && timingSafeEqual(digest(given), wanted)) return undefined;
    return refuse(reply.header("www-authenticate", 'Bearer realm="legible"'));
  });
}

const BEARER = /^bearer +(\S+) *$/i;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether only this machine can reach who listens on a host. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
