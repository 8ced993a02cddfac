// Writes text in pieces to a response, with backpressure, and yields to the event loop.
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { constants, createGzip } from "node:zlib";
import type { LineFileAnswer } from "../api/operation.ts";
import { jsonChunks } from "./json-chunks.ts";

/** Response that this server writes itself. */
export interface OpenResponse {
  readonly response: ServerResponse;
  /** Headers set earlier (CORS). */
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly acceptsGzip: boolean;
}

/** Buffer size of a write, in UTF-16 units. */
const WRITE_CHARS = 32_768;
/** Text between yields to the event loop; escaping this much takes a few milliseconds. */
const TURN_CHARS = 524_288;

/** Sends status 200 and the headers. */
function begin({ response, headers }: OpenResponse, own: Record<string, string>): void {
  const vary = [headers["vary"] ?? [], "Accept-Encoding"].flat().join(", ");
  for (const [name, value] of Object.entries({ ...headers, ...own, vary })) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(200);
  response.flushHeaders();
}

/** Text of an answer from which it is compressed, in UTF-16 units. */
const GZIP_CHARS = 4096;

/** An answer that is being written. */
interface Writing {
  readonly response: Writable;
  readonly signal: AbortSignal;
  /** Ends the answer; resolves when all of it is sent. */
  readonly end: () => Promise<void>;
}

/**
 * Begins an answer, compressed if the client accepts it. With `isLive`, a client sees each write as
 * it happens.
 */
export function beginText(
  open: OpenResponse,
  own: Record<string, string>,
  { isLive = false } = {},
): Writing {
  const { response, signal, acceptsGzip } = open;
  begin(open, acceptsGzip ? { ...own, "content-encoding": "gzip" } : own);
  if (!acceptsGzip) return { response, signal, end: async () => void response.end() };
  const zip = createGzip(isLive ? { flush: constants.Z_SYNC_FLUSH } : {});
  zip.pipe(response);
  const end = async () => {
    zip.end();
    // The last bytes are in the response only once it ends.
    await finished(response, { signal }).catch(() => undefined);
    zip.destroy();
    response.end();
  };
  return { response: zip, signal, end };
}

/** Answers with an object as JSON. Rejects when the client disconnects. */
export const sendJson = (open: OpenResponse, value: object): Promise<void> =>
  send(open, { "content-type": "application/json; charset=utf-8" }, jsonChunks(value));

/** Answers with a text, joined from parts. Rejects when the client disconnects. */
export const sendText = (
  open: OpenResponse,
  type: string,
  parts: Iterable<string>,
): Promise<void> => send(open, { "content-type": type }, textPieces(parts));

/** Sends a short text with its length, which a HEAD request needs, and a long one in pieces. */
async function send(
  open: OpenResponse,
  headers: Record<string, string>,
  pieces: Iterable<string>,
): Promise<void> {
  const rest = pieces[Symbol.iterator]();
  let start = "";
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    start += next.value;
    if (start.length < GZIP_CHARS) continue;
    const writing = beginText(open, headers);
    try {
      await writePieces(writing, [start]);
      await writePieces(writing, { [Symbol.iterator]: () => rest });
    } finally {
      await writing.end();
    }
    return;
  }
  begin(open, { ...headers, "content-length": String(Buffer.byteLength(start)) });
  open.response.end(start);
}

/** Yields texts in pieces that never split a character. */
function* textPieces(parts: Iterable<string>): Generator<string> {
  for (const text of parts) {
    for (let start = 0; start < text.length; ) {
      let end = Math.min(start + WRITE_CHARS, text.length);
      if (end < text.length && text.charCodeAt(end) >= 0xdc00 && text.charCodeAt(end) <= 0xdfff)
        end--;
      yield text.slice(start, end);
      start = end;
    }
  }
}

/**
 * Answers with objects as JSON Lines, as they arrive. Rejects when the client disconnects, and when
 * the objects end with an error: before the answer begins if the first one fails, so that the caller
 * can refuse the request; else the connection is closed, since the list would look complete.
 */
export async function sendLines(
  open: () => OpenResponse,
  items: AsyncGenerator<object, unknown>,
): Promise<void> {
  let item = await items.next();
  const opened = open();
  begin(opened, { "content-type": "application/x-ndjson" });
  try {
    for (; item.done !== true; item = await items.next()) {
      await writePieces(opened, jsonLine(item.value));
    }
    opened.response.end();
  } catch (error) {
    opened.response.destroy();
    throw error;
  } finally {
    await items.return(undefined);
  }
}

function* jsonLine(item: object): Generator<string> {
  yield* jsonChunks(item);
  yield "\n";
}

/** Answers with a file to download. Rejects when the client disconnects. */
export function sendFile(
  open: OpenResponse,
  { name, content_type, lines }: LineFileAnswer,
): Promise<void> {
  // A host name has no character that needs quoting in a header.
  const disposition = `attachment; filename="${name}"`;
  return send(open, { "content-type": content_type, "content-disposition": disposition }, lines);
}

/** Writes pieces in sequence. Rejects with the signal's reason when the client disconnects. */
export async function writePieces(
  { response, signal }: { readonly response: Writable; readonly signal: AbortSignal },
  pieces: Iterable<string>,
): Promise<void> {
  let pending = "";
  let sinceTurn = 0;
  for (const piece of pieces) {
    pending += piece;
    if (pending.length < WRITE_CHARS) continue;
    sinceTurn += pending.length;
    signal.throwIfAborted();
    // A socket that accepts everything drains before the event loop turns, so yield explicitly.
    if (!response.write(pending)) await once(response, "drain", { signal });
    pending = "";
    if (sinceTurn >= TURN_CHARS) {
      sinceTurn = 0;
      await turn(undefined, { signal });
    }
  }
  signal.throwIfAborted();
  if (pending !== "" && !response.write(pending)) await once(response, "drain", { signal });
}
