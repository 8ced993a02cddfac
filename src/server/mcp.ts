// MCP over HTTP at `/mcp`: guarded, admitted and ended like every other request; `src/mcp`
// implements the sessions.

import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { McpSessions } from "../mcp/http-sessions.ts";
import type { McpHost } from "../mcp/server.ts";
import { whenAborted } from "../runtime/abort.ts";
import { readJson, singleHeaders } from "./body.ts";
import { isOwnOrigin } from "./guards.ts";
import { clientSignal, enter, type RouteParts } from "./routes.ts";

/** Path of MCP over HTTP. */
export const MCP_PATH = "/mcp";

/** Dependencies of the route. */
export interface McpParts extends RouteParts {
  readonly report: (failure: unknown) => void;
  /** Refuses a web page from another origin. */
  readonly refuse: (reply: FastifyReply) => FastifyReply;
}

/** Adds the routes; `close` ends the sessions. */
export function addMcp(app: FastifyInstance, parts: McpParts): { close(): Promise<void> } {
  const { closing, origins, refuse } = parts;
  const asking = new AsyncLocalStorage<Asking>();
  let sessions: Promise<McpSessions> | undefined;
  // The first request loads the SDK.
  const opened = () => {
    sessions ??= openSessions(parts, asking);
    return sessions;
  };
  app.route({
    method: ["POST", "DELETE"],
    url: MCP_PATH,
    onRequest: async ({ headers: { origin }, raw }, reply) => {
      // A program sends no origin; a page of this server has its own, on loopback.
      const isAllowed = origin === undefined || origins.has(origin);
      return isAllowed || isOwnOrigin(origin, raw.socket.localPort) ? undefined : refuse(reply);
    },
    handler: async (request, reply) => {
      const left = clientSignal(reply);
      // Not a stream: the answer of a call that the closing ends is still written.
      const work = closing.begin(left, false);
      try {
        const body = request.method === "POST" ? await readJson(request) : undefined;
        const all = await opened();
        const answer = await asking.run({ request, left }, () =>
          all.handle(webRequest(request), body),
        );
        await send(reply, answer, left);
        return reply;
      } finally {
        work.done();
      }
    },
  });
  return { close: async () => (await sessions)?.close() };
}

/** Request that calls a tool. */
interface Asking {
  readonly request: FastifyRequest;
  /** Aborts when the client disconnects. */
  readonly left: AbortSignal;
}

async function openSessions(
  parts: McpParts,
  asking: AsyncLocalStorage<Asking>,
): Promise<McpSessions> {
  const { engine, watch, report } = parts;
  const { openMcpSessions } = await import("../mcp/http-sessions.ts");
  const admit: McpHost["enter"] = async ({ name, operation }, cancelled) => {
    const asked = asking.getStore();
    if (asked === undefined) throw new Error("a tool was called outside a request");
    const { request, left } = asked;
    watch.called(request, name);
    const ended = AbortSignal.any([left, cancelled]);
    // The message is already read: it needs no body space.
    const entered = await enter(parts, operation, { left: ended, bytes: 0 });
    const { ip: caller } = request;
    return { ...entered, caller, onEvent: (event) => watch.event(request, operation, event) };
  };
  return openMcpSessions({ engine, report, enter: admit });
}

/** Converts a request's address, method and headers for the SDK; the body is already read. */
const webRequest = (request: FastifyRequest): Request =>
  new Request(new URL(request.url, "http://localhost"), {
    method: request.method,
    headers: singleHeaders(request),
  });

/** Writes the SDK's response in chunks, with backpressure. */
async function send(reply: FastifyReply, answer: Response, left: AbortSignal): Promise<void> {
  const headers = { ...reply.getHeaders(), ...Object.fromEntries(answer.headers) };
  reply.hijack();
  const response = reply.raw;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(answer.status);
  const reader = answer.body?.getReader();
  // Do not wait for a pending answer once its client has disconnected.
  const off = whenAborted(left, () => void reader?.cancel().catch(() => undefined));
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      if (!response.write(next.value)) await once(response, "drain", { signal: left });
    }
  } catch (error) {
    if (!left.aborted) throw error;
  } finally {
    off();
    response.end();
  }
}
