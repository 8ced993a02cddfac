// The HTTP server: routes onto the engine, errors onto statuses.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Engine } from "../engine/engine.ts";
import { SETTINGS } from "../model/settings.ts";
import { acceptJsonBodies } from "./body.ts";
import { addCors, allowedOrigins } from "./cors.ts";
import { answerFor } from "./http-errors.ts";
import { addRoutes } from "./routes.ts";

/** What a server is made of. */
export interface ServerOptions {
  readonly engine: Engine;
  /** Value of `SERVICE_ALLOWED_ORIGINS`. */
  readonly allowedOrigins: string;
  /** Told of every fault that is answered with a 500. */
  readonly report: (failure: unknown) => void;
}

/** A server ready to listen; closing it leaves the engine open. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { engine, report } = options;
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    exposeHeadRoutes: true,
    requestTimeout: SETTINGS.REQUEST_TIMEOUT_SECONDS * 1000,
    frameworkErrors: (_error, request, reply) => noSuchRoute(request, reply),
  });
  acceptJsonBodies(app);
  addCors(app, allowedOrigins(options.allowedOrigins));

  addRoutes(app, engine);

  app.setErrorHandler(async (error, _request, reply) => {
    const answer = answerFor(error);
    // A client that left is not a fault, whatever its leaving broke.
    if (answer === undefined && !reply.raw.destroyed) report(error);
    await sendDetail(reply, answer?.status ?? 500, answer?.body.detail ?? "internal error");
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const methods = (["GET", "POST"] as const).filter((method) =>
      app.hasRoute({ method, url: path }),
    );
    if (methods.length === 0) return noSuchRoute(request, reply);
    reply.header("allow", methods.join(", "));
    return sendDetail(reply, 405, `method ${request.method} is not allowed here`);
  });
  return app;
}

const pathOf = (request: FastifyRequest) => request.url.split("?", 1)[0] ?? "";

function noSuchRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendDetail(reply, 404, `no such route: ${pathOf(request).slice(0, 200)}`);
}

function sendDetail(reply: FastifyReply, status: number, detail: unknown): FastifyReply {
  return reply.code(status).send({ detail });
}
