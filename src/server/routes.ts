// Every operation of the table as a route onto the engine.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Engine } from "../engine/engine.ts";
import type { LineFileAnswer } from "../engine/operation.ts";
import type { PageEvent, ResolveEvent } from "../model/event.ts";
import { OPERATIONS, type OperationName } from "../model/operations.ts";
import { readBody } from "./body.ts";
import {
  MARKDOWN_OPERATION,
  MARKDOWN_TYPE,
  markdownHeaders,
  markdownOf,
  prefersMarkdown,
} from "./markdown-answer.ts";
import { sendEvents } from "./sse.ts";
import { type OpenResponse, sendFile, sendJson, sendText } from "./write.ts";

/** Adds the routes of all operations. */
export function addRoutes(app: FastifyInstance, engine: Engine): void {
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const { method, path } = OPERATIONS[name].route;
    app.route({
      method,
      url: path,
      handler: (request, reply) => answer(engine, name, { request, reply }),
    });
  }
}

interface RouteExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answer(
  engine: Engine,
  name: OperationName,
  { request, reply }: RouteExchange,
): Promise<unknown> {
  const signal = clientSignal(reply);
  if (name === MARKDOWN_OPERATION) {
    // Said on a refusal too: a cache must not give it to who asks for the other form.
    reply.header("vary", "Origin, Accept");
    if (prefersMarkdown(request.headers.accept)) {
      return answerMarkdown(engine, { request, reply, signal });
    }
  }
  const asked = await requestOf(engine, name, { request, signal });
  await engine.admit(name, asked, { signal });
  const result = engine.run(name, asked, { signal });
  if (result instanceof Promise) {
    const value = await result;
    if (isFile(value)) {
      await sendFile(hijack(reply, signal), value);
      return reply;
    }
    // Small, and a HEAD request wants its length.
    const isLong = OPERATIONS[name].gives === "long-answer";
    if (request.method !== "POST" && !isLong) return value;
    await sendJson(hijack(reply, signal), value);
  } else {
    await sendEvents(hijack(reply, signal), result);
  }
  return reply;
}

/** Answers with one page as Markdown. */
async function answerMarkdown(
  engine: Engine,
  { request, reply, signal }: RouteExchange & { readonly signal: AbortSignal },
): Promise<unknown> {
  const asked = await engine.parseBody(MARKDOWN_OPERATION, await readBody(request), signal);
  let source: ResolveEvent | undefined;
  const onEvent = (event: PageEvent) => {
    if (event.type === "resolve") source = event;
  };
  const result = await engine.run(MARKDOWN_OPERATION, asked, { signal, onEvent });
  reply.headers(markdownHeaders({ result, source }));
  await sendText(hijack(reply, signal), MARKDOWN_TYPE, markdownOf(result));
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
function hijack(reply: FastifyReply, signal: AbortSignal): OpenResponse {
  const headers = reply.getHeaders();
  reply.hijack();
  return { response: reply.raw, headers, signal };
}

/** Aborts when the client's connection ends before the answer does. */
function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("the client left"));
  });
  return controller.signal;
}
