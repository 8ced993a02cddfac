// The HTTP server: routes onto the engine, errors onto statuses.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Engine } from "../engine/engine.ts";
import { SETTINGS } from "../model/settings.ts";
import { acceptJsonBodies } from "./body.ts";
import { addCors, allowedOrigins } from "./cors.ts";
import { answerFor, CODE_HEADER, type HttpAnswer, SERVER_REFUSALS } from "./http-errors.ts";
import { addPages } from "./pages.ts";
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
  addPages(app, engine.version);

  app.setErrorHandler(async (error, _request, reply) => {
    const answer = answerFor(error);
    // A client that left is not a fault, whatever its leaving broke.
    if (answer === undefined && !reply.raw.destroyed) report(error);
    await sendRefusal(reply, answer ?? INTERNAL);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const methods = (["GET", "POST"] as const).filter((method) =>
      app.hasRoute({ method, url: path }),
    );
    if (methods.length === 0) return noSuchRoute(request, reply);
    reply.header("allow", methods.join(", "));
    const detail = `method ${request.method} is not allowed here`;
    return sendRefusal(reply, { ...refusal("METHOD_NOT_ALLOWED"), detail });
  });
  return app;
}

const pathOf = (request: FastifyRequest) => request.url.split("?", 1)[0] ?? "";

function noSuchRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const detail = `no such route: ${pathOf(request).slice(0, 200)}`;
  return sendRefusal(reply, { ...refusal("NO_SUCH_ROUTE"), detail });
}

const refusal = (code: keyof typeof SERVER_REFUSALS) => ({
  code,
  status: SERVER_REFUSALS[code].status,
});

const INTERNAL: HttpAnswer = { ...refusal("INTERNAL"), detail: "internal error" };

function sendRefusal(reply: FastifyReply, { status, code, detail }: HttpAnswer): FastifyReply {
  return reply.code(status).header(CODE_HEADER, code).send({ detail });
}
