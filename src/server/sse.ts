// Writes server-sent events with backpressure, until the events end or the client disconnects.
import type { LoggedEvent } from "../model/detached-crawl.ts";
import { jsonChunks } from "./json-chunks.ts";
import { beginText, type OpenResponse, writePieces } from "./write.ts";

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
} as const;

/** Events to send, and their listeners. */
export interface EventSource {
  readonly events: AsyncGenerator<SentEvent, unknown>;
  readonly seen: (event: SentEvent) => void;
  /** Receives the events' return value: the failure after the last event, or undefined. */
  readonly ended: (returned: unknown) => void;
}

interface SentEvent {
  readonly type: string;
}

/**
 * Answers with a stream of frames: one `data:` line of JSON and a blank line per event.
 *
 * Ends the events as soon as the client disconnects, even if none is due.
 */
export async function sendEvents(
  open: OpenResponse,
  { events, seen, ended }: EventSource,
): Promise<void> {
  const writing = beginText(open, HEADERS, { isLive: true });
  try {
    let next = await events.next();
    for (; next.done !== true; next = await events.next()) {
      seen(next.value);
      await writePieces(writing, frame(next.value));
    }
    ended(next.value);
  } catch (error) {
    if (!open.signal.aborted) throw error;
  } finally {
    await events.return(undefined);
    await writing.end();
  }
}

/**
 * Answers with the events of a log: frames with an `id:` line, which a reconnecting client sends as
 * `Last-Event-ID`.
 *
 * Sends comments as keep-alive while no event is due. The stream ends with the log, when the client
 * disconnects, and when the service closes; clients resume after the last id.
 */
export async function sendLog(
  open: OpenResponse,
  events: AsyncGenerator<LoggedEvent, void>,
): Promise<void> {
  const writing = beginText(open, HEADERS, { isLive: true });
  let isIdle = true;
  const timer = setInterval(() => {
    if (isIdle && !writing.output.writableNeedDrain) writing.output.write(":\n\n");
  }, KEEP_ALIVE_MS);
  try {
    for await (const { id, event } of events) {
      isIdle = false;
      await writePieces(writing, loggedFrame(id, event));
      isIdle = true;
    }
  } finally {
    clearInterval(timer);
    await writing.end();
  }
}

/** Proxies close idle connections, most of them after a minute. */
const KEEP_ALIVE_MS = 15_000;

function* loggedFrame(id: number, event: object): Generator<string> {
  yield `id: ${id}\n`;
  yield* frame(event);
}

// Line ends for some readers (Python's splitlines) that JSON does not escape.
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

function* frame(event: object): Generator<string> {
  yield "data: ";
  for (const piece of jsonChunks(event)) yield piece.replace(LINE_ENDS, escaped);
  yield "\n\n";
}

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
