// Reads a WARC file into a temporary file of its responses, found by URL.
import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { hasCode, messageOf } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { ArchivedResponse, HttpArchive } from "../model/http-archive.ts";
import { isGzip } from "../text/gzip.ts";
import { isBetter, parsedResponse, warcRecords } from "../text/warc.ts";

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

/** Maximum bytes of a response, and of all responses. */
const MAX_RESPONSE_BYTES = 268_435_456;
const MAX_BYTES = 20_000_000_000;

/**
 * Opens a WARC file, compressed or not; skips an incomplete last record, as of a killed crawl.
 * Throws InvalidRequestError for a file that is no WARC or too large.
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
  let at = 0;
  for await (const record of warcRecords(await decompressed(path))) {
    const { url, isTruncated, size: bytes, response } = record;
    if (bytes > MAX_RESPONSE_BYTES) continue;
    if (at + bytes > MAX_BYTES) throw new InvalidRequestError(`${path} is too large`);
    const start = at;
    for await (const chunk of response) {
      at += (await spool.write(chunk, 0, chunk.length, at)).bytesWritten;
    }
    // The last record of a killed crawl.
    if (at - start < bytes) return places;
    if (isBetter(record, places.get(url))) places.set(url, { at: start, bytes, isTruncated });
  }
  return places;
}

async function decompressed(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path, "r");
  const magic = Buffer.alloc(2);
  try {
    await file.read(magic, 0, 2, 0);
  } finally {
    await file.close();
  }
  const stream = createReadStream(path);
  return isGzip(magic) ? stream.pipe(createGunzip()) : stream;
}

async function responseAt(
  spool: FileHandle,
  { at, bytes }: Place,
): Promise<ArchivedResponse | undefined> {
  const block = Buffer.alloc(bytes);
  await spool.read(block, 0, bytes, at);
  return parsedResponse(block);
}
