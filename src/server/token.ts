// Authentication by the deployment's token, if it has one.
import bearerAuth from "@fastify/bearer-auth";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Requires the token, except on open routes. Call it after CORS: a preflight has no token. */
export function requireToken(
  app: FastifyInstance,
  token: string,
  { open, refuse }: { open: ReadonlySet<string>; refuse: (reply: FastifyReply) => FastifyReply },
): void {
  const options = { keys: new Set([token]), addHook: false, specCompliance: "rfc6749" } as const;
  app.register(bearerAuth, options).after(() => {
    const { verifyBearerAuth: verify } = app;
    if (verify === undefined) throw new Error("@fastify/bearer-auth is not registered");
    app.addHook("onRequest", (request, reply, done) => {
      if (open.has(request.routeOptions.url ?? "")) return done();
      verify(request, reply, (failure) => {
        if (failure === undefined) return done();
        refuse(reply.header("www-authenticate", 'Bearer realm="legible"'));
      });
    });
  });
}

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
