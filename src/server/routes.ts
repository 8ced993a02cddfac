// Maps every operation to a route on the engine.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Admission, Entry } from "../api/admission.ts";
import type { Engine } from "../api/engine.ts";
import type { LineFileAnswer, ResultOf } from "../api/operation.ts";
import type { Placed } from "../api/request.ts";
import type { PageEvent, ResolveEvent } from "../model/event.ts";
import type { TextResult } from "../model/page.ts";
import { contentOf } from "../model/reading.ts";
import type { Operation } from "../operations/operation.ts";
import { hasBody, type OperationName } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { acceptsGzip } from "./accept.ts";
import { readBody } from "./body.ts";
import type { Closing, Work } from "./closing.ts";
import { isForeignPage, startsWork } from "./guards.ts";
import { warn } from "./http-errors.ts";
import {
  MARKDOWN_OPERATION,
  MARKDOWN_TYPE,
  markdownHeaders,
  prefersMarkdown,
} from "./markdown-answer.ts";
import { sendEvents, sendLog } from "./sse.ts";
import type { Watch } from "./watch.ts";
import { type OpenResponse, sendFile, sendJson, sendLines, sendText } from "./write.ts";

/** Dependencies of every route. */
export interface RouteParts {
  readonly engine: Engine;
  readonly admission: Admission;
  readonly closing: Closing;
  readonly watch: Watch;
  /** Origins of web pages that may use the routes, besides this server's own. */
  readonly origins: ReadonlySet<string>;
}

/** Adds the routes of all operations. `refuse` answers requests of other web pages. */
export function addRoutes(
  app: FastifyInstance,
  { refuse, ...parts }: RouteParts & { readonly refuse: (reply: FastifyReply) => FastifyReply },
): void {
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const { method, path } = OPERATIONS[name].route;
    const isGuarded = startsWork(OPERATIONS[name]);
    app.route({
      onRequest: async (request, reply) =>
        isGuarded && isForeignPage(request.raw, parts.origins) ? refuse(reply) : undefined,
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      // A HEAD request must not start a stream.
      exposeHeadRoute: !isStreamed(name),
      handler: (request, reply) => answer(parts, name, { request, reply }),
    });
  }
}

/** Whether an operation's answer is streamed. */
const isStreamed = (name: OperationName): boolean =>
  ["events", "log", "lines"].includes(OPERATIONS[name].gives);

interface RouteExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Exchange being answered. */
export interface OpenExchange extends RouteExchange {
  /** Aborts when the client disconnects: nothing more is written. */
  readonly left: AbortSignal;
  /** Also aborts when the server's closing ends the work. */
  readonly signal: AbortSignal;
}

/** An admitted request. */
type Entered = Entry & Pick<Work, "signal">;

/** Registers a request, and waits until it may be answered. Rejects if it is refused. */
export async function enter(
  { closing, admission }: Pick<RouteParts, "closing" | "admission">,
  name: OperationName,
  { left, bytes }: { readonly left: AbortSignal; readonly bytes: number },
): Promise<Entered> {
  const work = closing.begin(left, ["events", "log"].includes(OPERATIONS[name].gives));
  try {
    const { parsed, leave } = await admission.enter(name, bytes, work.signal);
    const leaveAll = () => {
      leave();
      work.done();
    };
    return { signal: work.signal, parsed, leave: leaveAll };
  } catch (error) {
    work.done();
    throw error;
  }
}

async function answer(
  parts: RouteParts,
  name: OperationName,
  { request, reply }: RouteExchange,
): Promise<unknown> {
  const left = clientSignal(reply);
  // Set on refusals too: a cache must not return one format for the other.
  if (name === MARKDOWN_OPERATION) reply.header("vary", "Origin, Accept");
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  const bytes = hasBody(OPERATIONS[name]) ? length : 0;
  const entered = await enter(parts, name, { left, bytes });
  try {
    return await answerOperation(parts, name, { request, reply, left, ...entered });
  } finally {
    entered.leave();
  }
}

async function answerOperation(
  { engine, watch }: RouteParts,
  name: OperationName,
  exchange: OpenExchange & Pick<Entry, "parsed">,
): Promise<unknown> {
  const { request, reply, signal } = exchange;
  const row: Operation = OPERATIONS[name];
  const { request: asked, warnings } = await requestOf(engine, name, exchange);
  warn(reply, warnings);
  exchange.parsed();
  watch.asked(request, asked);
  await engine.admit(name, asked, { signal });
  let source: ResolveEvent | undefined;
  const onEvent = (event: PageEvent) => {
    watch.event(request, name, event);
    if (event.type === "resolve") source = event;
  };
  const result = engine.run(name, asked, { signal, caller: request.ip, onEvent });
  if (isLog(name, result)) {
    await sendLog(hijack(exchange), result);
  } else if (isLines(name, result)) {
    await sendLines(() => hijack(exchange), result);
  } else if (result instanceof Promise) {
    const value = await result;
    if (isFile(value)) {
      await sendFile(() => hijack(exchange), value);
      return reply;
    }
    if (row.status !== undefined) return reply.code(row.status).send(value);
    const asMarkdown = name === MARKDOWN_OPERATION && prefersMarkdown(request.headers.accept);
    if (asMarkdown && isTextResult(value)) {
      reply.headers(markdownHeaders({ result: value, source }));
      await sendText(() => hijack(exchange), MARKDOWN_TYPE, [contentOf(value)]);
    } else await sendJson(() => hijack(exchange), value);
  } else {
    await sendEvents(hijack(exchange), {
      events: result,
      seen: (event) => watch.event(request, name, event),
      ended: (failure) => watch.ended(request, failure),
    });
  }
  return reply;
}

const isTextResult = (value: object): value is TextResult => "content_markdown" in value;

function isFile(value: object): value is LineFileAnswer {
  return "lines" in value;
}

async function requestOf(
  engine: Engine,
  name: OperationName,
  { request, signal }: { readonly request: FastifyRequest; readonly signal: AbortSignal },
) {
  const row: Operation = OPERATIONS[name];
  const placed = placedFields(row, request);
  if (!hasBody(row)) return engine.parseQuery(name, request.query, placed);
  return engine.parseBody(name, { chunks: await readBody(request), placed }, signal);
}

/** Returns the field values from path and headers. */
function placedFields({ fields }: Operation, { params, headers }: FastifyRequest): Placed {
  const steps = new Map<string, unknown>(Object.entries(Object(params)));
  const placed: Record<string, string> = {};
  for (const [name, { place }] of Object.entries(fields)) {
    if (place === undefined) continue;
    const value = place === "path" ? steps.get(name) : headers[name.replaceAll("_", "-")];
    if (typeof value === "string") placed[name] = value;
  }
  return placed;
}

const isLog = (name: OperationName, _result: unknown): _result is ResultOf<"crawl_events"> =>
  OPERATIONS[name].gives === "log";

const isLines = (name: OperationName, _result: unknown): _result is ResultOf<"crawl_pages"> =>
  OPERATIONS[name].gives === "lines";

/** Takes the response over from the framework, with its headers. */
export function hijack({ reply, left }: Pick<OpenExchange, "reply" | "left">): OpenResponse {
  const headers = reply.getHeaders();
  reply.hijack();
  const { headers: asked } = reply.request;
  return { response: reply.raw, headers, signal: left, acceptsGzip: acceptsGzip(asked) };
}

/** Returns a signal that aborts when the client's connection ends before the answer. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("the client left"));
  });
  return controller.signal;
}
