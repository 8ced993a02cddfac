// Events to server-sent frames on a socket, with back-pressure, until the events end or the client leaves.
import { jsonChunks } from "./json-chunks.ts";
import { begin, type OpenResponse, writePieces } from "./write.ts";

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
} as const;

/**
 * Answers with a stream of frames: one `data:` line of JSON and a blank line per event.
 *
 * The events are ended as soon as the client leaves, also when none is due.
 */
export async function sendEvents(
  open: OpenResponse,
  events: AsyncGenerator<object, unknown>,
): Promise<void> {
  begin(open, HEADERS);
  try {
    for await (const event of events) await writePieces(open, frame(event));
  } catch (error) {
    if (!open.signal.aborted) throw error;
  } finally {
    open.response.end();
  }
}

// Line ends to some readers (Python's splitlines) though not to JSON, which escapes every other one.
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

function* frame(event: object): Generator<string> {
  yield "data: ";
  for (const piece of jsonChunks(event)) yield piece.replace(LINE_ENDS, escaped);
  yield "\n\n";
}

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
