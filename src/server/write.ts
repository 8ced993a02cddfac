// Writes text in pieces to a response, with backpressure, and yields to the event loop.
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { constants, createGzip } from "node:zlib";
import type { LineFileAnswer } from "../api/operation.ts";
import { jsonChunks, textPieces } from "./json-chunks.ts";

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

/**
 * Length in UTF-16 units from which a text is compressed and sent in pieces. Compressing a shorter
 * one saves less than a network packet.
 */
const SHORT_CHARS = 4096;

/** Sends status 200 and the headers. */
function begin({ response, headers }: OpenResponse, own: Record<string, string>): void {
  const vary = [headers["vary"] ?? [], "Accept-Encoding"].flat().join(", ");
  for (const [name, value] of Object.entries({ ...headers, ...own, vary })) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(200);
}

/** An answer that is being written. */
interface Writing {
  readonly output: Writable;
  readonly signal: AbortSignal;
  /** Ends the answer; resolves when all of it is sent. */
  readonly end: () => Promise<void>;
}

/** Begins an answer, compressed if accepted; with `isLive`, each write is sent at once. */
export function beginText(
  open: OpenResponse,
  own: Record<string, string>,
  { isLive = false } = {},
): Writing {
  const { response, signal, acceptsGzip } = open;
  begin(open, acceptsGzip ? { ...own, "content-encoding": "gzip" } : own);
  response.flushHeaders();
  if (!acceptsGzip) return { output: response, signal, end: async () => void response.end() };
  const zip = createGzip(isLive ? { flush: constants.Z_SYNC_FLUSH } : {});
  zip.pipe(response);
  response.once("close", () => zip.destroy());
  const end = async () => {
    zip.end();
    // The last bytes are in the response only once it ends.
    await finished(response, { signal }).catch(() => undefined);
  };
  return { output: zip, signal, end };
}

/** Opens the response; an answer that fails before can be refused with a status of its own. */
type Opening = () => OpenResponse;

/** Answers with an object as JSON. Rejects when the client disconnects. */
export const sendJson = (open: Opening, value: object): Promise<void> =>
  send(open, { "content-type": "application/json; charset=utf-8" }, jsonChunks(value));

/** Answers with a text, joined from parts. Rejects when the client disconnects. */
export const sendText = (open: Opening, type: string, parts: Iterable<string>): Promise<void> =>
  send(open, { "content-type": type }, shortParts(parts));

function* shortParts(parts: Iterable<string>): Generator<string> {
  for (const text of parts) yield* textPieces(text, WRITE_CHARS);
}

/** Sends a short text with its length, a long one in pieces, and no long one for HEAD. */
async function send(
  open: Opening,
  headers: Record<string, string>,
  pieces: Iterable<string>,
): Promise<void> {
  const rest = pieces[Symbol.iterator]();
  let start = "";
  let next = rest.next();
  for (; next.done !== true; next = rest.next()) {
    start += next.value;
    if (start.length >= SHORT_CHARS) break;
  }
  const opened = open();
  const { response } = opened;
  const isLong = next.done !== true;
  if (isLong && response.req.method !== "HEAD")
    return stream(opened, headers, [[start], { [Symbol.iterator]: () => rest }]);
  const length = isLong ? {} : { "content-length": String(Buffer.byteLength(start)) };
  begin(opened, { ...headers, ...length });
  response.end(start);
}

/** Sends texts, each in pieces. Closes the connection if one fails: the rest would look complete. */
async function stream(
  opened: OpenResponse,
  headers: Record<string, string>,
  texts: Iterable<Iterable<string>> | AsyncIterable<Iterable<string>>,
  { isLive = false } = {},
): Promise<void> {
  const writing = beginText(opened, headers, { isLive });
  try {
    for await (const pieces of texts) await writePieces(writing, pieces);
  } catch (error) {
    opened.response.destroy();
    throw error;
  }
  await writing.end();
}

/**
 * Answers with objects as JSON Lines, as they arrive. Rejects when the client disconnects, and when
 * the objects end with an error: before the answer begins if the first one fails, so that the caller
 * can refuse the request; else the connection is closed, since the list would look complete.
 */
export async function sendLines(
  open: Opening,
  items: AsyncGenerator<object, unknown>,
): Promise<void> {
  const lines = jsonLines(await items.next(), items);
  await stream(open(), { "content-type": "application/x-ndjson" }, lines, { isLive: true });
}

async function* jsonLines(
  first: IteratorResult<object, unknown>,
  items: AsyncGenerator<object, unknown>,
): AsyncGenerator<Iterable<string>> {
  try {
    for (let item = first; item.done !== true; item = await items.next())
      yield jsonLine(item.value);
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
  open: Opening,
  { name, content_type, lines }: LineFileAnswer,
): Promise<void> {
  // A host name has no character that needs quoting in a header.
  const disposition = `attachment; filename="${name}"`;
  return send(open, { "content-type": content_type, "content-disposition": disposition }, lines);
}

/** Writes pieces in sequence. Rejects with the signal's reason when the client disconnects. */
export async function writePieces(
  { output, signal }: Pick<Writing, "output" | "signal">,
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
    if (!output.write(pending)) await once(output, "drain", { signal });
    pending = "";
    if (sinceTurn >= TURN_CHARS) {
      sinceTurn = 0;
      await turn(undefined, { signal });
    }
  }
  signal.throwIfAborted();
  if (pending !== "" && !output.write(pending)) await once(output, "drain", { signal });
}
