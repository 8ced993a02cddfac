// Routes of other services' protocols; `src/compat` translates them to operations.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ResultOf } from "../api/operation.ts";
import {
  type Background,
  type CompatAsk,
  CompatError,
  type CompatFailure,
  type CompatHost,
  type CompatReply,
  type CompatRoute,
  type Protocol,
} from "../compat/protocol.ts";
import { protocolsOf } from "../compat/protocols.ts";
import { messageOf } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { PageEvent } from "../model/event.ts";
import type { OperationName } from "../operations/operations.ts";
import { readBody } from "./body.ts";
import { addCompatSockets } from "./compat-sockets.ts";
import { FOREIGN_ORIGIN, isForeignPage } from "./foreign-page.ts";
import { answerFor, CODE_HEADER } from "./http-errors.ts";
import { clientSignal, type RouteParts } from "./routes.ts";

/** Dependencies of the routes. */
export interface CompatParts extends RouteParts {
  /** Value of SERVICE_COMPAT. */
  readonly compat: string;
  /** "" for none. */
  readonly token: string;
  readonly checksHost: boolean;
  readonly report: (failure: unknown) => void;
}

/** Maximum bytes of a body, which is parsed on the event loop. */
const BODY_BYTES = 1_048_576;
/** Longest timer of the platform, in milliseconds. */
const MAX_TIMER = 2 ** 31 - 1;

/** The path of the service behind a proxy. */
const PREFIX = /^(?:\/[\w.-]{1,100}){1,10}$/;

const FORM_TYPE = /^application\/x-www-form-urlencoded/i;

/** Adds the routes of the protocols. Throws EnvironmentError for an unknown one. */
export function addCompat(app: FastifyInstance, parts: CompatParts): void {
  const protocols = protocolsOf(parts.compat);
  if (protocols.some(({ sockets }) => sockets !== undefined)) {
    addCompatSockets(app, {
      ...{ ...parts, protocols },
      hostOf: (signal) => hostOf(parts, signal, undefined),
    });
  }
  for (const protocol of protocols) {
    app.register((scope, _, done) => {
      if (protocol.takesForms) scope.addContentTypeParser(FORM_TYPE, async () => true);
      for (const route of protocol.routes) addRoute(scope, route, protocol, parts);
      done();
    });
  }
}

function addRoute(
  app: FastifyInstance,
  route: CompatRoute,
  protocol: Protocol,
  parts: CompatParts,
): void {
  app.route({
    method: route.method,
    url: route.path,
    // A HEAD request would read a page for nothing.
    exposeHeadRoute: false,
    onRequest: async ({ raw }, reply) =>
      isForeignPage(raw, parts.origins) ? refuse(reply, FOREIGN_ORIGIN, protocol) : undefined,
    handler: (request, reply) => answer({ request, reply }, route, parts),
    errorHandler: async (error, _, reply) => {
      // A client that left is no fault.
      const failure = reply.raw.destroyed ? failureOf(error) : reported(error, parts);
      await refuse(reply, failure, protocol);
    },
  });
}

const refuse = (reply: FastifyReply, failure: CompatFailure, { refusal }: Protocol): FastifyReply =>
  send(reply.header(CODE_HEADER, failure.code), refusal(failure));

async function answer(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  route: CompatRoute,
  parts: CompatParts,
): Promise<FastifyReply> {
  const left = clientSignal(reply);
  const work = parts.closing.begin(left, false);
  try {
    const ask = await askOf(request);
    const host = hostOf(parts, work.signal, request);
    return send(reply, await route.answer(ask, host, backgroundOf(parts)));
  } finally {
    work.done();
  }
}

/** Starts work that ends with the server; its failures are reported. */
function backgroundOf(parts: CompatParts): Background {
  return (run) => {
    const work = parts.closing.begin(new AbortController().signal, true);
    void run(hostOf(parts, work.signal, undefined))
      .catch(parts.report)
      .finally(() => work.done());
  };
}

function hostOf(
  parts: CompatParts,
  signal: AbortSignal,
  request: FastifyRequest | undefined,
): CompatHost {
  const { engine, admission, watch } = parts;
  const run = async <N extends OperationName>(
    name: N,
    given: object,
    ended: AbortSignal,
  ): Promise<Awaited<ResultOf<N>>> => {
    const entry = await admission.enter(name, 0, ended);
    try {
      const asked = engine.parseRequest(name, given);
      if (request !== undefined) watch.asked(request, asked);
      const call = {
        signal: ended,
        caller: request?.ip,
        onEvent: (event: PageEvent) => request && watch.event(request, name, event),
      };
      await engine.admit(name, asked, call);
      // The compiler does not see through the promises of an operation that is not known yet.
      return (await engine.run(name, asked, call)) as Awaited<ResultOf<N>>;
    } finally {
      entry.leave();
    }
  };
  return {
    signal,
    failureOf: (error) => reported(error, parts),
    run: (name, given) => run(name, given, signal),
    runWithin: (limit, name, given) => {
      if (limit === undefined) return run(name, given, signal);
      const timeout = AbortSignal.timeout(Math.min(MAX_TIMER, Math.ceil(limit)));
      return run(name, given, AbortSignal.any([signal, timeout])).catch((error: unknown) => {
        if (!timeout.aborted || signal.aborted) throw error;
        throw new CompatError(408, "TIMEOUT", `the page was not read within ${limit} ms`);
      });
    },
  };
}

async function askOf(request: FastifyRequest): Promise<CompatAsk> {
  const { headers, params, query, raw } = request;
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const scheme = headers["x-forwarded-proto"] === "https" ? "https" : "http";
  const prefix = PREFIX.exec(String(headers["x-forwarded-prefix"] ?? ""))?.[0] ?? "";
  return {
    origin: `${scheme}://${headers.host ?? "localhost"}${prefix}`,
    target: raw.url ?? "",
    params: Object(params),
    query: Object(query),
    headers: Object.fromEntries(named),
    body: request.body === undefined ? undefined : await bodyOf(request),
  };
}

async function bodyOf(request: FastifyRequest): Promise<unknown> {
  const text = Buffer.concat(await readBody(request, BODY_BYTES)).toString("utf8");
  if (FORM_TYPE.test(request.headers["content-type"] ?? "")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidRequestError(`JSON decode error: ${messageOf(error).slice(0, 200)}`);
  }
}

/** Returns why a request is refused, and reports an internal failure. */
function reported(error: unknown, { report }: CompatParts): CompatFailure {
  const failure = failureOf(error);
  if (failure.code === "INTERNAL") report(error);
  return failure;
}

function failureOf(error: unknown): CompatFailure {
  if (error instanceof CompatError) {
    return { status: error.status, code: error.code, detail: error.message };
  }
  return answerFor(error) ?? { status: 500, code: "INTERNAL", detail: "internal error" };
}

function send(reply: FastifyReply, { status, type, body }: CompatReply): FastifyReply {
  reply.code(status);
  if (type !== undefined) reply.header("content-type", type);
  return reply.send(body);
}
