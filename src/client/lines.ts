// Splits a body into lines and server-sent events, independent of chunk boundaries.

/** Yields the text of a body in pieces; cancels an unfinished body, so that the service stops. */
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
    // A body that has ended or failed needs no cancelling.
    await reader.cancel().catch(() => undefined);
  }
}

// line end: CR LF, LF or CR
const LINE_END = /\r\n|\n|\r/g;

/** Yields the lines of a text without their ends; a rest is the last line. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  // A long line may span many pieces: each is searched once.
  let partial: string[] = [];
  let endedInReturn = false;
  for await (const piece of pieces) {
    const text = endedInReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    endedInReturn = piece.endsWith("\r");
    let start = 0;
    for (const { 0: end, index } of text.matchAll(LINE_END)) {
      partial.push(text.slice(start, index));
      yield partial.join("");
      partial = [];
      start = index + end.length;
    }
    partial.push(text.slice(start));
  }
  const last = partial.join("");
  if (last !== "") yield last;
}

/** Server-sent event: its data and the last id received. */
export interface Frame {
  readonly id: string;
  readonly data: string;
}

/**
 * Yields server-sent events; drops one without a final blank line.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* framesOf(lines: AsyncIterable<string>): AsyncGenerator<Frame, void> {
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
