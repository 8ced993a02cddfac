// Events to server-sent frames on a socket, with back-pressure, until the events end or the client leaves.
import { ServiceClosingError } from "../model/errors.ts";
import { jsonChunks } from "./json-chunks.ts";
import { begin, type OpenResponse, writePieces } from "./write.ts";

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
} as const;

/** Events to be sent, and who is told of them. */
export interface EventSource {
  readonly events: AsyncGenerator<SentEvent, unknown>;
  readonly seen: (event: SentEvent) => void;
  /** Told of what the events return: the failure behind the last one, or undefined. */
  readonly ended: (returned: unknown) => void;
}

interface SentEvent {
  readonly type: string;
}

/**
 * Answers with a stream of frames: one `data:` line of JSON and a blank line per event.
 *
 * The events are ended as soon as the client leaves, also when none is due.
 */
export async function sendEvents(
  open: OpenResponse,
  { events, seen, ended }: EventSource,
): Promise<void> {
  begin(open, HEADERS);
  try {
    let next = await events.next();
    for (; next.done !== true; next = await events.next()) {
      seen(next.value);
      await writePieces(open, frame(next.value));
    }
    ended(next.value);
  } catch (error) {
    if (open.signal.aborted) return;
    if (!(error instanceof ServiceClosingError)) throw error;
    // Its run has not begun: it waits in a line.
    ended(error);
    const { code, message } = error;
    const event = { type: "error", stage: "unknown", code, message };
    await writePieces(open, frame(event));
  } finally {
    await events.return(undefined);
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
