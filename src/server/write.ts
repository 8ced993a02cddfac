// Writes text in pieces to a response, with backpressure, and yields to the event loop.
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { createGzip } from "node:zlib";
import type { LineFileAnswer } from "../api/operation.ts";
import { jsonChunks } from "./json-chunks.ts";

/** Response that this server writes itself. */
export interface OpenResponse {
  readonly response: ServerResponse;
  /** Headers set earlier (CORS). */
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Buffer size of a write, in UTF-16 units. */
const WRITE_CHARS = 32_768;
/** Text between yields to the event loop; escaping this much takes a few milliseconds. */
const TURN_CHARS = 524_288;

/** Sends status 200 and the headers. */
export function begin({ response, headers }: OpenResponse, own: Record<string, string>): void {
  for (const [name, value] of Object.entries({ ...headers, ...own })) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(200);
  response.flushHeaders();
}

/** Answers with an object as JSON. Rejects when the client disconnects. */
export async function sendJson(
  open: OpenResponse,
  value: object,
  { isCompressed = false } = {},
): Promise<void> {
  const type = { "content-type": "application/json; charset=utf-8" };
  if (!isCompressed) return send(open, type, jsonChunks(value));
  const { response, signal } = open;
  const zip = createGzip();
  const vary = [open.headers["vary"] ?? [], "Accept-Encoding"].flat().join(", ");
  begin(open, { ...type, "content-encoding": "gzip", vary });
  zip.pipe(response);
  try {
    await writePieces({ response: zip, signal }, jsonChunks(value));
    zip.end();
    await finished(response, { signal });
  } finally {
    zip.destroy();
    response.end();
  }
}

/** Answers with a text, joined from parts. Rejects when the client disconnects. */
export const sendText = (
  open: OpenResponse,
  type: string,
  parts: Iterable<string>,
): Promise<void> => send(open, { "content-type": type }, textPieces(parts));

async function send(
  open: OpenResponse,
  headers: Record<string, string>,
  pieces: Iterable<string>,
): Promise<void> {
  begin(open, headers);
  try {
    await writePieces(open, pieces);
  } finally {
    open.response.end();
  }
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
