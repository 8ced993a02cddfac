// HTTP server: maps routes to the engine, and errors to statuses.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { Admission, type AdmissionLimits } from "../api/admission.ts";
import type { Engine } from "../api/engine.ts";
import { InvalidRequestError, ServiceBusyError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { acceptJsonBodies } from "./body.ts";
import { Closing } from "./closing.ts";
import { addCompat } from "./compat.ts";
import { addConsole, CONSOLE_PATHS } from "./console.ts";
import { addCors, allowedOrigins } from "./cors.ts";
import { FOREIGN_ORIGIN, requireOwnHost, requireToken } from "./guards.ts";
import {
  answerFor,
  CODE_HEADER,
  type HttpAnswer,
  RETRY_AFTER,
  SERVER_REFUSALS,
  warn,
} from "./http-errors.ts";
import type { FaultLog } from "./log.ts";
import { addMcp } from "./mcp.ts";
import { Metrics } from "./metrics.ts";
import { forbidSniffing, refuseUnparsed } from "./nosniff.ts";
import { addPages, OPEN_PATHS, PROBE_PATHS } from "./pages.ts";
import { addRoutes } from "./routes.ts";
import { Watch } from "./watch.ts";

/** Options of a server. */
export interface ServerOptions {
  readonly engine: Engine;
  /** Value of `SERVICE_ALLOWED_ORIGINS`. */
  readonly allowedOrigins: string;
  /** Required token; "" for none. */
  readonly token: string;
  /** Whether something else guards a server without a token; it then accepts any `Host`. */
  readonly isOpen?: boolean;
  /** Value of `SERVICE_COMPAT`; absent for none. */
  readonly compat?: string;
  readonly limits: AdmissionLimits;
  /** Receives request logs. */
  readonly log?: Logger;
  /** Receives every failure answered with a 500. */
  readonly faults: FaultLog;
}

/** Server, ready to listen. */
export interface Server {
  readonly app: FastifyInstance;
  /**
   * Refuses new requests, ends streams with an event, lets answers end within these seconds, then
   * closes; the engine stays open.
   */
  close(seconds: number): Promise<void>;
}

/** Creates a server; closing it leaves the engine open. */
export function createServer(options: ServerOptions): Server {
  const { engine, limits, log, faults, token } = options;
  const { report } = faults;
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    exposeHeadRoutes: true,
    requestTimeout: SETTINGS.REQUEST_TIMEOUT_SECONDS * 1000,
    clientErrorHandler: refuseUnparsed,
    // Node's refusal has no headers of ours.
    http: { requireHostHeader: false },
    // Requests after the shutdown has started get the refusal of their route.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => noSuchRoute(request, reply),
  });
  forbidSniffing(app.server);
  app.addHook("onRequest", async ({ raw }, reply) => {
    const lacksHost = raw.headers.host === undefined && raw.httpVersion === "1.1";
    return lacksHost ? reply.code(400).send() : undefined;
  });
  const admission = new Admission(limits);
  const closing = new Closing();
  const metrics = new Metrics(() => engine.load(), admission, faults.count);
  const watch = new Watch(metrics, log);
  watch.attach(app);
  acceptJsonBodies(app);
  const takesToken = token !== "";
  const checksHost = !takesToken && options.isOpen !== true;
  if (checksHost) {
    const refuse = (reply: FastifyReply) => sendRefusal(reply, FOREIGN_HOST);
    requireOwnHost(app, { open: PROBE_PATHS, refuse });
  }
  const origins = allowedOrigins(options.allowedOrigins);
  addCors(app, origins, { takesToken });
  if (takesToken) {
    const refuse = (reply: FastifyReply) => sendRefusal(reply, UNAUTHORIZED);
    requireToken(app, token, { open: new Set([...OPEN_PATHS, ...CONSOLE_PATHS]), refuse });
  }

  const refuse = (reply: FastifyReply) => sendRefusal(reply, FOREIGN_ORIGIN);
  addRoutes(app, { engine, admission, closing, watch, origins, refuse });
  const mcp = addMcp(app, { engine, admission, closing, watch, report, origins, refuse });
  addCompat(app, {
    ...{ engine, admission, closing, watch, report, token, checksHost, origins },
    compat: options.compat ?? "",
  });
  const deployment = { takesToken, checksHost };
  const { version, databaseAnswers } = engine;
  addPages(app, { version, deployment, closing, metrics, databaseAnswers });
  addConsole(app, (request, reply) => noSuchRoute(request, reply));

  app.setErrorHandler(async (error, _request, reply) => {
    const answer = answerFor(error);
    // A disconnected client is no fault, whatever error it causes.
    if (answer === undefined && !reply.raw.destroyed) report(error);
    if (error instanceof InvalidRequestError) warn(reply, error.warnings);
    if (error instanceof ServiceBusyError) reply.header("retry-after", RETRY_AFTER);
    await sendRefusal(reply, answer ?? INTERNAL);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const methods = (["GET", "POST", "DELETE"] as const).filter((method) =>
      app.hasRoute({ method, url: path }),
    );
    if (methods.length === 0) return noSuchRoute(request, reply);
    reply.header("allow", methods.join(", "));
    const detail = `method ${request.method} is not allowed here`;
    return sendRefusal(reply, { ...refusal("METHOD_NOT_ALLOWED"), detail });
  });
  const close = async (seconds: number) => {
    await closing.end(seconds);
    await mcp.close();
    await app.close();
  };
  return { app, close };
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
const FOREIGN_HOST: HttpAnswer = {
  ...refusal("FOREIGN_HOST"),
  detail:
    "use a loopback name with the port; a service with another name or behind a proxy needs SERVICE_API_TOKEN, or SERVICE_ALLOW_UNAUTHENTICATED=1 if something else protects it",
};
const UNAUTHORIZED: HttpAnswer = {
  ...refusal("UNAUTHORIZED"),
  detail: "send the token of this service as Authorization: Bearer <token>",
};

function sendRefusal(reply: FastifyReply, { status, code, detail }: HttpAnswer): FastifyReply {
  return reply.code(status).header(CODE_HEADER, code).send({ detail });
}
