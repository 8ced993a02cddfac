// /api/text and /api/text/stream onto the engine.
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Engine } from "../engine/engine.ts";
import { readBody } from "./body.ts";
import { sendEvents } from "./sse.ts";
import { type OpenResponse, sendJson } from "./write.ts";

/** Adds the routes that read one page. */
export function addPageRoutes(app: FastifyInstance, engine: Engine): void {
  app.post("/api/text", async (request, reply) => {
    const signal = clientSignal(reply);
    const asked = await engine.parseTextBody(await readBody(request), signal);
    const result = await engine.readText(asked, signal);
    const open = hijack(reply, signal);
    await sendJson(open, result);
    return reply;
  });

  app.post("/api/text/stream", async (request, reply) => {
    const signal = clientSignal(reply);
    const asked = await engine.parseTextBody(await readBody(request), signal);
    if (asked.html === undefined) await engine.checkAddress(asked.url, signal);
    const events = engine.streamText(asked, signal);
    await sendEvents(hijack(reply, signal), events);
    return reply;
  });
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
