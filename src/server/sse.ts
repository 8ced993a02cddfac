// Events to server-sent frames on a socket, with back-pressure, until the events end or the client leaves.
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { jsonChunks } from "./json-chunks.ts";

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
} as const;

/** A stream to be answered. */
export interface EventStream {
  readonly response: ServerResponse;
  /** Headers set before the stream began (CORS). */
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly events: AsyncGenerator<object, unknown>;
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
}

/**
 * Answers with a stream of frames: one `data:` line of JSON and a blank line per event.
 *
 * The events are ended as soon as the client leaves, also when none is due.
 */
export async function sendEvents(stream: EventStream): Promise<void> {
  const { response, headers, events, signal } = stream;
  for (const [name, value] of Object.entries({ ...headers, ...HEADERS })) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(200);
  response.flushHeaders();
  try {
    for await (const event of events) await writePieces(response, frame(event), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    response.end();
  }
}

function* frame(event: object): Generator<string> {
  yield "data: ";
  yield* jsonChunks(event);
  yield "\n\n";
}

/** Writes pieces in turn, waiting for a slow reader. Rejects when the client leaves. */
async function writePieces(
  response: ServerResponse,
  pieces: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  let pending = "";
  for (const piece of pieces) {
    pending += piece;
    if (pending.length < WRITE_CHARS) continue;
    if (!response.write(pending)) await once(response, "drain", { signal });
    pending = "";
  }
  signal.throwIfAborted();
  if (pending !== "" && !response.write(pending)) await once(response, "drain", { signal });
}

/** Text gathered before it is handed to the socket, in UTF-16 units. */
const WRITE_CHARS = 32_768;
