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

function* frame(event: object): Generator<string> {
  yield "data: ";
  yield* jsonChunks(event);
  yield "\n\n";
}
