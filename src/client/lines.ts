// A body to its lines, and server-sent frames to their data, however the bytes are cut into chunks.

/**
 * The text of a body in pieces. A body that is not read to its end is cancelled, so that the service stops working for it.
 */
export async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      if (text !== "") yield text;
      if (done) return;
    }
  } finally {
    // Of a body that has ended or failed there is nothing to cancel, and nothing more to say.
    await reader.cancel().catch(() => undefined);
  }
}

// the end of a line: a carriage return and a line feed, or one of them
const LINE_END = /\r\n|\n|\r/g;

/** The lines of a text given in pieces, without their ends; what stands behind the last end is the last line. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  // Of a long line many pieces come before its end: each is looked through once.
  let begun: string[] = [];
  let endedInReturn = false;
  for await (const piece of pieces) {
    const text = endedInReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    endedInReturn = piece.endsWith("\r");
    let start = 0;
    for (const { 0: end, index } of text.matchAll(LINE_END)) {
      begun.push(text.slice(start, index));
      yield begun.join("");
      begun = [];
      start = index + end.length;
    }
    begun.push(text.slice(start));
  }
  const last = begun.join("");
  if (last !== "") yield last;
}

/** A frame of server-sent events: its data, and the last id that was given. */
export interface Frame {
  readonly id: string;
  readonly data: string;
}

/** The frames of server-sent events. A frame that no blank line ends is none. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export async function* identifiedFramesOf(
  lines: AsyncIterable<string>,
): AsyncGenerator<Frame, void> {
  let data: string[] = [];
  let id = "";
  for await (const line of lines) {
    if (line === "") {
      if (data.length > 0) yield { id, data: data.join("\n") };
      data = [];
    } else if (line.startsWith("data:")) {
      data.push(line.slice(line.startsWith("data: ") ? 6 : 5));
    } else if (line.startsWith("id:")) {
      id = line.slice(line.startsWith("id: ") ? 4 : 3);
    }
  }
}

/** The data of each frame of server-sent events. */
export async function* framesOf(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  for await (const { data } of identifiedFramesOf(lines)) yield data;
}
