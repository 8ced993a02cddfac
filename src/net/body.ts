// Reads a response stream: decodes content codings, limits the size, rejects truncated bodies.
import { pipeline, type Transform } from "node:stream";
import * as zlib from "node:zlib";
import { HttpError } from "../model/errors.ts";
import { withThousands } from "../text/thousands.ts";

/** Creates a decompressor of Zstandard (RFC 8878); undefined before Node 22.15. */
const createZstd = (zlib as { readonly createZstdDecompress?: () => Transform })
  .createZstdDecompress;

/** Accepted content codings (RFC 9110, 8.4.1), as the value of Accept-Encoding. */
export const ACCEPT_ENCODING = `gzip, deflate, br${createZstd === undefined ? "" : ", zstd"}`;

/** Maximum codings of one body; more only multiply its size. */
const MAX_CODINGS = 2;

/** Size limit of a body. */
export interface BodyLimit {
  readonly maxBytes: number;
  /** Whether to truncate a longer body instead of rejecting it. */
  readonly cut: boolean;
}

/** Headers that describe a response's body. */
export interface BodyFraming {
  /** Content-Encoding, or "" if absent. */
  readonly contentEncoding: string;
  /** Content-Length; undefined if absent. */
  readonly contentLength: number | undefined;
}

type Chunks = AsyncIterable<Uint8Array>;

/**
 * Reads a whole body. Throws HttpError `size` over `maxBytes` decoded bytes unless `cut`, `encoding` for an unknown or
 * broken coding, `transport` if the size differs from Content-Length. Stream errors pass through.
 */
export async function readBody(
  chunks: Chunks,
  { contentEncoding, contentLength }: BodyFraming,
  limit: BodyLimit,
): Promise<Uint8Array> {
  return await collect(decode(exact(chunks, contentLength), contentEncoding), limit);
}

/** Returns the error for a body over the limit. */
export function overLimit(maxBytes: number): HttpError {
  return new HttpError("size", `the page is over the ${withThousands(maxBytes)}-byte limit`);
}

async function collect(source: Chunks, { maxBytes, cut }: BodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes && !cut) throw overLimit(maxBytes);
    chunks.push(chunk);
    if (size >= maxBytes && cut) break;
  }
  return joined(chunks, Math.min(size, maxBytes));
}

/** Bodies of at least this size use shared memory. */
const SHARED_FROM_BYTES = 1_048_576;

/** Concatenates chunks; a large result passes to a worker thread without another copy. */
function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const shared = size >= SHARED_FROM_BYTES;
  const bytes = new Uint8Array(shared ? new SharedArrayBuffer(size) : new ArrayBuffer(size));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, size - offset), offset);
    offset += chunk.length;
  }
  return bytes;
}

/** Passes chunks through; throws if their size differs from the announced one. HTTP/2 does not check this by itself. */
async function* exact(source: Chunks, announced: number | undefined): Chunks {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    yield chunk;
  }
  if (announced === undefined || size === announced) return;
  const [received, expected] = [withThousands(size), withThousands(announced)];
  throw new HttpError("transport", `the body broke off: ${received} of ${expected} bytes came`);
}

function decode(source: Chunks, contentEncoding: string): Chunks {
  const codings = contentEncoding
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > MAX_CODINGS) throw unknownCoding(contentEncoding);
  return codings.reduceRight(undo, source);
}

function undo(source: Chunks, coding: string): Chunks {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return through(source, () => zlib.createGunzip());
    case "br":
      return through(source, () => zlib.createBrotliDecompress());
    case "deflate":
      return through(source, (first) =>
        isZlib(first) ? zlib.createInflate() : zlib.createInflateRaw(),
      );
    default:
      if (coding !== "zstd" || createZstd === undefined) throw unknownCoding(coding);
      return through(source, () => createZstd());
  }
}

function unknownCoding(coding: string): HttpError {
  const named = coding.length > 40 ? `${coding.slice(0, 40)}...` : coding;
  return new HttpError(
    "encoding",
    `the answer is compressed as "${named}", which was not asked for`,
  );
}

/** Whether deflate data has the zlib wrapper that the standard requires; some servers omit it. */
function isZlib(first: Uint8Array): boolean {
  const [cmf = 0, flags = 0] = first;
  return (cmf & 0x0f) === 8 && ((cmf << 8) | flags) % 31 === 0;
}

/** Pipes chunks through a decompressor chosen by the first one. An empty body stays empty. */
async function* through(source: Chunks, make: (first: Uint8Array) => Transform): Chunks {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  let broken: unknown;
  async function* all(): Chunks {
    try {
      yield first.value;
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
        yield next.value;
      }
    } catch (error) {
      broken = error;
      throw error;
    } finally {
      await chunks.return?.();
    }
  }
  const transform = make(first.value);
  pipeline(all, transform, () => undefined);
  try {
    yield* transform;
  } catch (cause) {
    if (broken !== undefined) throw broken;
    throw new HttpError("encoding", "the compressed answer is broken or cut short", { cause });
  }
}
