// Reads a WARC file into a temporary file of its responses, found by URL.
import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { hasCode, messageOf } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { ArchivedResponse, HttpArchive } from "../model/http-archive.ts";
import { parseUrl } from "../url/parse-url.ts";

/** An open WARC file. */
export interface WarcReader extends HttpArchive {
  /** Number of responses. */
  readonly size: number;
  close(): Promise<void>;
}

/** Place of a response in the temporary file. */
interface Place {
  readonly at: number;
  readonly bytes: number;
  readonly isTruncated: boolean;
}

/** Maximum bytes of a record's header, of a response, and of all responses. */
const MAX_HEADER_BYTES = 65_536;
const MAX_RESPONSE_BYTES = 268_435_456;
const MAX_BYTES = 20_000_000_000;

/**
 * Opens a WARC file, compressed or not. An incomplete last record, as of a killed crawl, is left
 * out. Throws InvalidRequestError for a file that is no WARC or too large.
 */
export async function openWarc(path: string): Promise<WarcReader> {
  const folder = await mkdtemp(join(tmpdir(), "legible-warc-"));
  const spool = await open(join(folder, "responses"), "wx+");
  const close = async (): Promise<void> => {
    await spool.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const places = await spoolResponses(path, spool);
    return {
      size: places.size,
      find: async (url) => {
        const place = places.get(url);
        return place === undefined ? undefined : responseAt(spool, place);
      },
      close,
    };
  } catch (error) {
    await close();
    if (hasCode(error, "ENOENT")) throw new InvalidRequestError(`there is no file ${path}`);
    if (error instanceof InvalidRequestError) throw error;
    throw new InvalidRequestError(`${path} cannot be read as a WARC: ${messageOf(error)}`);
  }
}

/** Opens several files as one; a later file's response of an address counts. Throws as `openWarc`. */
export async function openWarcs(paths: readonly string[]): Promise<WarcReader> {
  const readers: WarcReader[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(readers.map((reader) => reader.close()));
  };
  try {
    for (const path of paths) readers.unshift(await openWarc(path));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    size: readers.reduce((sum, { size }) => sum + size, 0),
    find: async (url) => {
      for (const reader of readers) {
        const found = await reader.find(url);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    close,
  };
}

async function spoolResponses(path: string, spool: FileHandle): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const source = new ByteSource(await decompressed(path));
  let at = 0;
  for (let isFirst = true; ; isFirst = false) {
    const header = await source.upTo(HEADER_END, MAX_HEADER_BYTES);
    if (header === undefined) {
      if (isFirst) throw new InvalidRequestError(`${path} is no WARC`);
      return places;
    }
    const fields = fieldsOf(header.toString("utf8").trimStart());
    if (fields === undefined) throw new InvalidRequestError(`${path} is no WARC`);
    const bytes = Number(fields.get("content-length"));
    if (!Number.isSafeInteger(bytes) || bytes < 0) {
      throw new InvalidRequestError(`${path} has a record without a length`);
    }
    const url = urlOf(fields);
    const isWanted = url !== undefined && bytes <= MAX_RESPONSE_BYTES;
    if (at + bytes > MAX_BYTES) throw new InvalidRequestError(`${path} is too large`);
    const start = at;
    for await (const chunk of source.take(bytes)) {
      if (isWanted) at += (await spool.write(chunk, 0, chunk.length, at)).bytesWritten;
    }
    if (!isWanted) continue;
    // The last record of a killed crawl.
    if (at - start < bytes) return places;
    const isTruncated = fields.has("warc-truncated");
    const known = places.get(url);
    if (known === undefined || known.isTruncated || !isTruncated) {
      places.set(url, { at: start, bytes, isTruncated });
    }
  }
}

const HEADER_END = Buffer.from("\r\n\r\n");

/** Returns the fields of a record's header by lower-case name; undefined for another format. */
function fieldsOf(header: string): ReadonlyMap<string, string> | undefined {
  const [version = "", ...lines] = header.split("\r\n");
  if (!/^WARC\/\d/.test(version)) return undefined;
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
}

/** Returns the URL of a response record, without fragment; undefined for any other record. */
function urlOf(fields: ReadonlyMap<string, string>): string | undefined {
  if (fields.get("warc-type") !== "response") return undefined;
  // Version 1.0 puts the address between angle brackets in some files.
  const written = fields.get("warc-target-uri")?.replace(/^<|>$/g, "") ?? "";
  const url = parseUrl(written);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = "";
  return url.href;
}

async function decompressed(path: string): Promise<AsyncIterable<Buffer>> {
  const file = await open(path, "r");
  const magic = Buffer.alloc(2);
  try {
    await file.read(magic, 0, 2, 0);
  } finally {
    await file.close();
  }
  const stream = createReadStream(path);
  if (magic[0] !== 0x1f || magic[1] !== 0x8b) return stream;
  // A member that a killed crawl left incomplete ends the file.
  return untilBroken(stream.pipe(createGunzip()));
}

async function* untilBroken(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    if (!hasCode(error, "Z_BUF_ERROR", "Z_DATA_ERROR")) throw error;
  }
}

/** A stream of bytes that is read by parts. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Returns the bytes before a mark, and skips it; undefined at the end of the stream. */
  async upTo(mark: Buffer, most: number): Promise<Buffer | undefined> {
    // Empty lines separate records.
    for (;;) {
      this.#rest = withoutLineEnds(this.#rest);
      const end = this.#rest.indexOf(mark);
      if (end > 0) {
        const found = this.#rest.subarray(0, end);
        this.#rest = this.#rest.subarray(end + mark.length);
        return found;
      }
      if (this.#rest.length > most) throw new Error("a record's header is too long");
      if (!(await this.#more())) return undefined;
    }
  }

  /** Yields a number of bytes in pieces; fewer at the end of the stream. */
  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) return;
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }
}

function withoutLineEnds(bytes: Buffer): Buffer {
  let start = 0;
  while (bytes[start] === 0x0d || bytes[start] === 0x0a) start++;
  return start === 0 ? bytes : bytes.subarray(start);
}

async function responseAt(
  spool: FileHandle,
  { at, bytes }: Place,
): Promise<ArchivedResponse | undefined> {
  const block = Buffer.alloc(bytes);
  await spool.read(block, 0, bytes, at);
  const end = block.indexOf(HEADER_END);
  if (end < 0) return undefined;
  const [statusLine = "", ...lines] = block.subarray(0, end).toString("latin1").split(/\r?\n/);
  const status = Number(/^HTTP\/[\d.]+ (\d{3})/.exec(statusLine)?.[1]);
  if (!(status >= 100)) return undefined;
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(":");
    return colon <= 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()] as const];
  });
  const body = block.subarray(end + HEADER_END.length);
  const isChunked = headers.some(
    ([name, value]) => /^transfer-encoding$/i.test(name) && /chunked/i.test(value),
  );
  return { status, headers, body: isChunked ? (dechunked(body) ?? body) : body };
}

/** Removes the chunked transfer coding; undefined if the body does not have it. */
function dechunked(body: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf("\r\n", at);
    const size = end < 0 ? "" : body.subarray(at, end).toString("latin1").split(";", 1)[0];
    if (!/^[\da-f]{1,8}$/i.test(size?.trim() ?? "")) return undefined;
    const bytes = Number.parseInt(size ?? "", 16);
    if (bytes === 0) return Buffer.concat(parts);
    const start = end + 2;
    parts.push(body.subarray(start, start + bytes));
    at = start + bytes + 2;
    if (at > body.length) return undefined;
  }
}
