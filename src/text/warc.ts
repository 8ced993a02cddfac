// Parses WARC files as they are read, on disk or in a browser:
// https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
import { hasCode } from "../model/error-code.ts";
import type { ArchivedResponse } from "../model/http-archive.ts";
import { isGzip } from "./gzip.ts";

/** The record of a response. */
export interface WarcRecord {
  /** Address of the response, without fragment. */
  readonly url: string;
  /** Whether the record has only a part of the response. */
  readonly isTruncated: boolean;
  /** Header of the record, with its end. */
  readonly head: Uint8Array;
  /** Size of the HTTP response in bytes, with its header. */
  readonly size: number;
  /** The HTTP response; to be read before the next record. Fewer bytes if the file ends in it. */
  readonly response: AsyncIterable<Uint8Array>;
}

type Chunks = AsyncIterable<Uint8Array>;

/** Maximum bytes of the header of a record, and of an HTTP response. */
const MAX_HEADER_BYTES = 65_536;
const MAX_HTTP_HEADER_BYTES = 1_048_576;
/** Empty line that ends a header. */
const HEADER_END = [13, 10, 13, 10];

const START = "WARC/";

const startOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, START.length));

/** Whether bytes may be a WARC file, compressed or not, by the first of them. */
export const mayBeWarc = (bytes: Uint8Array): boolean => isGzip(bytes) || startOf(bytes) === START;

/**
 * Yields the responses of HTTP addresses in a WARC file, which is no longer compressed. A compressed
 * member that a killed crawl left incomplete ends the file. Throws if it is no WARC, or has more records of
 * any kind than `most`.
 */
export async function* warcRecords(
  file: Chunks,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<WarcRecord, void> {
  const source = new ByteSource(file);
  for (let count = 0; ; count++) {
    const head = await source.header();
    if (head === undefined) {
      if (count === 0) throw new Error("it is no WARC");
      return;
    }
    if (count === most) throw new Error(`it has more than ${most} records`);
    const lines = headerFields(new TextDecoder().decode(head).split("\r\n"));
    const fields = new Map(lines.map(([name, value]) => [name.toLowerCase(), value]));
    const size = Number(fields.get("content-length"));
    if (!Number.isSafeInteger(size) || size < 0)
      throw new Error("it has a record without a length");
    const url = urlOf(fields);
    const response = source.take(size);
    if (url !== undefined) {
      yield { url, isTruncated: fields.has("warc-truncated"), head, size, response };
    }
    for await (const _ of response);
  }
}

/** Whether a record replaces an earlier one of its address: the last complete one counts, else the last. */
export const isBetter = (
  record: Pick<WarcRecord, "isTruncated">,
  before: Pick<WarcRecord, "isTruncated"> | undefined,
): boolean => before === undefined || before.isTruncated || !record.isTruncated;

/** Returns all of a response; undefined if the file ends in it. */
export async function wholeResponse({
  size,
  response,
}: WarcRecord): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const whole = joined(chunks);
  return whole.length < size ? undefined : whole;
}

/** Parses an HTTP response, and removes its transfer coding; undefined if it is none. */
export function parsedResponse(bytes: Uint8Array): ArchivedResponse | undefined {
  const end = endOfHeader(bytes.subarray(0, MAX_HTTP_HEADER_BYTES));
  if (end < 0) return undefined;
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, end));
  const [statusLine = "", ...lines] = text.split(/\r?\n/);
  const status = Number(/^HTTP\/[\d.]+ (\d{3})/.exec(statusLine)?.[1]);
  if (!(status >= 100)) return undefined;
  const headers = headerFields(lines);
  const body = bytes.subarray(end + HEADER_END.length);
  const isChunked = headers.some(
    ([name, value]) => /^transfer-encoding$/i.test(name) && /chunked/i.test(value),
  );
  return { status, headers, body: isChunked ? (dechunked(body) ?? body) : body };
}

/** Returns the media type of a response that has a page or a document; undefined for any other. */
export function pageTypeOf({ status, headers }: ArchivedResponse): string | undefined {
  const [, value = ""] = headers.find(([name]) => /^content-type$/i.test(name)) ?? [];
  const type = (value.split(";", 1)[0] ?? "").trim().toLowerCase();
  return status >= 200 && status < 300 && PAGE_TYPE.test(type) ? type : undefined;
}

// HTML, texts, feeds, data, PDF, and the files of offices and books
const PAGE_TYPE =
  /^(?:text\/(?:html|plain|markdown|csv|rtf|xml)|message\/rfc822|application\/(?:(?:xhtml|rss|atom)\+xml|xml|json|pdf|rtf|epub\+zip|msword|vnd\.(?:ms-(?:excel|powerpoint)|oasis\.|openxmlformats-).*))$/;

/** Returns the names and values of a header's fields. */
function headerFields(lines: readonly string[]): readonly (readonly [string, string])[] {
  return lines.flatMap((line) => {
    const colon = line.indexOf(":");
    return colon <= 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()] as const];
  });
}

/** Returns the URL of a response record, without fragment; undefined for any other record. */
function urlOf(fields: ReadonlyMap<string, string>): string | undefined {
  if (fields.get("warc-type") !== "response") return undefined;
  // Version 1.0 puts the address between angle brackets in some files.
  const written = fields.get("warc-target-uri")?.replace(/^<|>$/g, "") ?? "";
  if (!/^https?:/i.test(written)) return undefined;
  try {
    const url = new URL(written);
    url.hash = "";
    return url.href;
  } catch {
    // No program could ask for it.
    return undefined;
  }
}

/** Returns where the empty line after a header begins; -1 without one. */
function endOfHeader(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(13); at >= 0; at = bytes.indexOf(13, at + 1)) {
    if (HEADER_END.every((byte, place) => bytes[at + place] === byte)) return at;
  }
  return -1;
}

class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(chunks: Chunks) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Returns the next header, with its end; undefined at the end of the stream. */
  async header(): Promise<Uint8Array | undefined> {
    for (;;) {
      // Empty lines separate records.
      let start = 0;
      while (this.#rest[start] === 13 || this.#rest[start] === 10) start++;
      this.#rest = this.#rest.subarray(start);
      if (!START.startsWith(startOf(this.#rest))) throw new Error("it is no WARC");
      const end = endOfHeader(this.#rest.subarray(0, MAX_HEADER_BYTES));
      if (end >= 0) return this.#cut(end + HEADER_END.length);
      if (this.#rest.length >= MAX_HEADER_BYTES) throw new Error("a record's header is too long");
      if (!(await this.#more())) return undefined;
    }
  }

  /** Yields a number of bytes in pieces; fewer at the end of the stream. */
  async *take(bytes: number): AsyncGenerator<Uint8Array, void> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) return;
      const piece = this.#cut(left);
      left -= piece.length;
      yield piece;
    }
  }

  #cut(bytes: number): Uint8Array {
    const piece = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async #more(): Promise<boolean> {
    try {
      const next = await this.#chunks.next();
      if (next.done === true) return false;
      this.#rest = this.#rest.length === 0 ? next.value : joined([this.#rest, next.value]);
      return true;
    } catch (error) {
      if (!hasCode(error, "Z_BUF_ERROR", "Z_DATA_ERROR")) throw error;
      return false;
    }
  }
}

/** Removes the chunked transfer coding; undefined if the body does not have it, or ends in it. */
function dechunked(body: Uint8Array): Uint8Array | undefined {
  const whole = new Uint8Array(body.length);
  let length = 0;
  for (let at = 0; ; ) {
    const written = String.fromCharCode(...body.subarray(at, at + MAX_DIGITS));
    const size = Number.parseInt(/^[\da-f]*/i.exec(written)?.[0] ?? "", 16);
    const start = Number.isNaN(size) ? 0 : body.indexOf(LF, at) + 1;
    if (start === 0) return undefined;
    if (size === 0) return whole.subarray(0, length);
    at = start + size + 2;
    if (at > body.length) return undefined;
    whole.set(body.subarray(start, start + size), length);
    length += size;
  }
}

/** Maximum digits of the size of a chunk. */
const MAX_DIGITS = 8;
const LF = 10;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
