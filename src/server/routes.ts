// Every operation of the table as a route onto the engine.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Admission, Entry } from "../engine/admission.ts";
import type { Engine } from "../engine/engine.ts";
import type { LineFileAnswer } from "../engine/operation.ts";
import type { PageEvent, ResolveEvent } from "../model/event.ts";
import { OPERATIONS, type OperationName } from "../model/operations.ts";
import { readBody } from "./body.ts";
import type { Closing } from "./closing.ts";
import {
  MARKDOWN_OPERATION,
  MARKDOWN_TYPE,
  markdownHeaders,
  markdownOf,
  prefersMarkdown,
} from "./markdown-answer.ts";
import { sendEvents } from "./sse.ts";
import type { Watch } from "./watch.ts";
import { type OpenResponse, sendFile, sendJson, sendText } from "./write.ts";

/** What every route works with. */
export interface RouteParts {
  readonly engine: Engine;
  readonly admission: Admission;
  readonly closing: Closing;
  readonly watch: Watch;
}

/** Adds the routes of all operations. */
export function addRoutes(app: FastifyInstance, parts: RouteParts): void {
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const { method, path } = OPERATIONS[name].route;
    app.route({
      method,
      url: path,
      handler: (request, reply) => answer(parts, name, { request, reply }),
    });
  }
}

interface RouteExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An exchange under way. */
interface OpenExchange extends RouteExchange {
  /** Aborts when the client leaves: nothing more is written. */
  readonly left: AbortSignal;
  /** Aborts then, and when the server's closing ends the work. */
  readonly signal: AbortSignal;
}

async function answer(
  parts: RouteParts,
  name: OperationName,
  { request, reply }: RouteExchange,
): Promise<unknown> {
  const left = clientSignal(reply);
  const work = parts.closing.begin(left, OPERATIONS[name].gives === "events");
  const exchange = { request, reply, left, signal: work.signal };
  let entry: Entry | undefined;
  try {
    if (OPERATIONS[name].route.method === "POST") {
      const bytes = Number(request.headers["content-length"] ?? Number.NaN);
      entry = await parts.admission.enter(name, bytes, work.signal);
    }
    if (name === MARKDOWN_OPERATION) {
      // Said on a refusal too: a cache must not give it to who asks for the other form.
      reply.header("vary", "Origin, Accept");
      if (prefersMarkdown(request.headers.accept)) return await answerMarkdown(parts, exchange);
    }
    return await answerOperation(parts, name, { ...exchange, parsed: entry?.parsed });
  } finally {
    entry?.leave();
    work.done();
  }
}

async function answerOperation(
  { engine, watch }: RouteParts,
  name: OperationName,
  exchange: OpenExchange & { readonly parsed: (() => void) | undefined },
): Promise<unknown> {
  const { request, reply, signal } = exchange;
  const asked = await requestOf(engine, name, exchange);
  exchange.parsed?.();
  watch.asked(request, asked);
  await engine.admit(name, asked, { signal });
  const onEvent = (event: PageEvent) => watch.event(request, name, event);
  const result = engine.run(name, asked, { signal, onEvent });
  if (result instanceof Promise) {
    const value = await result;
    if (isFile(value)) {
      await sendFile(hijack(exchange), value);
      return reply;
    }
    // Small, and a HEAD request wants its length.
    const isLong = OPERATIONS[name].gives === "long-answer";
    if (request.method !== "POST" && !isLong) return value;
    await sendJson(hijack(exchange), value);
  } else {
    await sendEvents(hijack(exchange), {
      events: result,
      seen: (event) => watch.event(request, name, event),
      ended: (failure) => watch.ended(request, failure),
    });
  }
  return reply;
}

/** Answers with one page as Markdown. */
async function answerMarkdown(
  { engine, watch }: RouteParts,
  exchange: OpenExchange,
): Promise<unknown> {
  const { request, reply, signal } = exchange;
  const asked = await engine.parseBody(MARKDOWN_OPERATION, await readBody(request), signal);
  watch.asked(request, asked);
  let source: ResolveEvent | undefined;
  const onEvent = (event: PageEvent) => {
    watch.event(request, MARKDOWN_OPERATION, event);
    if (event.type === "resolve") source = event;
  };
  const result = await engine.run(MARKDOWN_OPERATION, asked, { signal, onEvent });
  reply.headers(markdownHeaders({ result, source }));
  await sendText(hijack(exchange), MARKDOWN_TYPE, markdownOf(result));
  return reply;
}

function isFile(value: object): value is LineFileAnswer {
  return "lines" in value;
}

async function requestOf(
  engine: Engine,
  name: OperationName,
  { request, signal }: { readonly request: FastifyRequest; readonly signal: AbortSignal },
) {
  if (OPERATIONS[name].route.method === "GET") return engine.parseQuery(name, request.query);
  return engine.parseBody(name, await readBody(request), signal);
}

/** Takes the response out of the framework's hands, its headers with it. */
function hijack({ reply, left }: OpenExchange): OpenResponse {
  const headers = reply.getHeaders();
  reply.hijack();
  return { response: reply.raw, headers, signal: left };
}

/** Aborts when the client's connection ends before the answer does. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("the client left"));
  });
  return controller.signal;
}
