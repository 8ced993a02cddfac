// Routes of other services' protocols; `src/compat` translates them to operations.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Entry } from "../api/admission.ts";
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
  type Reader,
  type Writers,
} from "../compat/protocol.ts";
import { protocolsOf } from "../compat/protocols.ts";
import { ReadLimitError } from "../model/errors.ts";
import type { PageEvent } from "../model/event.ts";
import type { OperationName } from "../operations/operations.ts";
import { readJson, readSmall, singleHeaders } from "./body.ts";
import type { Work } from "./closing.ts";
import { addCompatSockets } from "./compat-sockets.ts";
import { FOREIGN_ORIGIN, isForeignPage } from "./guards.ts";
import { answerFor, CODE_HEADER, RETRY_AFTER } from "./http-errors.ts";
import { clientSignal, hijack, type OpenExchange, type RouteParts } from "./routes.ts";
import { sendJson, sendText } from "./write.ts";

/** Dependencies of the routes. */
export interface CompatParts extends RouteParts {
  /** Value of SERVICE_COMPAT. */
  readonly compat: string;
  /** "" for none. */
  readonly token: string;
  readonly checksHost: boolean;
  readonly report: (failure: unknown) => void;
}

/** Longest timer of the platform, in milliseconds. */
const MAX_TIMER = 2 ** 31 - 1;

/** The path of the service behind a proxy. */
const PREFIX = /^(?:\/[\w.-]{1,100}){1,10}$/;

const JSON_TYPE = "application/json; charset=utf-8";
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
      if (failure.code === "SERVICE_BUSY") reply.header("retry-after", RETRY_AFTER);
      await refuse(reply, failure, protocol);
    },
  });
}

function refuse(reply: FastifyReply, failure: CompatFailure, { refusal }: Protocol): FastifyReply {
  const { status, body } = refusal(failure);
  return reply.header(CODE_HEADER, failure.code).code(status).send(body);
}

async function answer(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  route: CompatRoute,
  parts: CompatParts,
): Promise<FastifyReply> {
  const left = clientSignal(reply);
  const leave = route.isFree === true ? undefined : parts.admission.hold();
  let work: Work | undefined;
  try {
    work = parts.closing.begin(left, false);
    const ask = await askOf(request);
    const host = hostOf(parts, work.signal, request);
    return await send({ reply, left }, await route.answer(ask, host, backgroundOf(parts)));
  } finally {
    work?.done();
    leave?.();
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

/** Returns the host of work that holds a place among the open requests, or has limits of its own. */
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
  };
  const inTurn = async <Result>(
    name: OperationName,
    limit: number | undefined,
    work: (ended: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const timeout = limit === undefined ? undefined : timeoutOf(limit);
    const ended = timeout === undefined ? signal : AbortSignal.any([signal, timeout]);
    let entry: Entry | undefined;
    try {
      entry = await admission.start(name, ended);
      return await work(ended);
    } catch (error) {
      if (timeout?.aborted !== true || signal.aborted) throw error;
      throw new CompatError(408, "TIMEOUT", `the page was not read within ${limit} ms`);
    } finally {
      entry?.leave();
    }
  };
  return {
    signal,
    failureOf: (error) => reported(error, parts),
    run: (name, given, limit) => inTurn(name, limit, (ended) => run(name, given, ended)),
    reading: (work, limit) =>
      inTurn("read", limit, (ended) =>
        work({
          run: (name, given) => run(name, given, ended),
          write: writerOf(engine, ended),
        }),
      ),
  };
}

const timeoutOf = (limit: number): AbortSignal =>
  AbortSignal.timeout(Math.min(MAX_TIMER, Math.ceil(limit)));

const WRITERS = new URL("../compat/writers.js", import.meta.url);
/** Characters of a text above which a thread may lack memory. */
const LARGE_TEXT = 2 ** 22;

/** Returns what writes a page on a thread. */
const writerOf =
  ({ onThread }: CompatParts["engine"], signal: AbortSignal): Reader["write"] =>
  async <Name extends keyof Writers>(name: Name, input: Parameters<Writers[Name]>[0]) => {
    const isLarge = input.source.length + (input.linked?.length ?? 0) > LARGE_TEXT;
    try {
      return await onThread<typeof input, ReturnType<Writers[Name]>>(
        { module: WRITERS, name },
        input,
        { signal, isLarge },
      );
    } catch (error) {
      if (!(error instanceof ReadLimitError)) throw error;
      throw new CompatError(502, "PAGE_FETCH_FAILED", error.message);
    }
  };

async function askOf(request: FastifyRequest): Promise<CompatAsk> {
  const { headers, params, query, raw } = request;
  const scheme = headers["x-forwarded-proto"] === "https" ? "https" : "http";
  const prefix = PREFIX.exec(String(headers["x-forwarded-prefix"] ?? ""))?.[0] ?? "";
  return {
    origin: `${scheme}://${headers.host ?? "localhost"}${prefix}`,
    target: raw.url ?? "",
    params: Object(params),
    query: Object(query),
    headers: Object.fromEntries(singleHeaders(request)),
    body: request.body === undefined ? undefined : await bodyOf(request),
  };
}

async function bodyOf(request: FastifyRequest): Promise<unknown> {
  if (!FORM_TYPE.test(request.headers["content-type"] ?? "")) return readJson(request);
  return Object.fromEntries(new URLSearchParams(await readSmall(request)));
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

/** Sends a reply; a long one in pieces, between which other requests have their turns. */
async function send(
  { reply, left }: Pick<OpenExchange, "reply" | "left">,
  { status, type, body, pieces }: CompatReply,
): Promise<FastifyReply> {
  if (pieces !== undefined) {
    await sendText(() => hijack({ reply, left }), type ?? JSON_TYPE, pieces);
  } else if (status === 200 && type === undefined && typeof body === "object" && body !== null) {
    await sendJson(() => hijack({ reply, left }), body);
  } else {
    await reply
      .code(status)
      .type(type ?? JSON_TYPE)
      .send(body);
  }
  return reply;
}
