// Lists the pages of a WARC file from disk, each with its record as a file of its own.
import { isGzip } from "../../text/gzip.ts";
import {
  isBetter,
  mayBeWarc,
  pageTypeOf,
  parsedResponse,
  warcRecords,
  wholeResponse,
} from "../../text/warc.ts";

/** A page of a WARC file. */
export interface WarcPage {
  readonly url: string;
  /** Media type. */
  readonly type: string;
  /** Size of its response in bytes, as it was sent. */
  readonly size: number;
  /** A WARC file with this page alone. */
  readonly record: Blob;
}

/** Whether a file is a WARC by its name or its start. */
export async function isArchive(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return /\.warc(?:\.gz)?$/i.test(file.name) || mayBeWarc(start);
}

/** Returns the pages in the order of the file. Throws if it is no WARC, or has no page. */
export async function pagesOf(file: File, signal: AbortSignal): Promise<readonly WarcPage[]> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const bytes = chunksOf(file);
  const pages = new Map<string, WarcPage & { readonly isTruncated: boolean }>();
  for await (const record of warcRecords(isGzip(start) ? decompressed(bytes) : bytes)) {
    signal.throwIfAborted();
    const { url, head, size, isTruncated } = record;
    if (size > MAX_BYTES) continue;
    const whole = await wholeResponse(record);
    const response = whole && parsedResponse(whole);
    const type = response && pageTypeOf(response);
    if (whole === undefined || type === undefined || !isBetter(record, pages.get(url))) continue;
    const blob = new Blob([new Uint8Array(head), new Uint8Array(whole)]);
    pages.set(url, { url, type, size, isTruncated, record: blob });
  }
  if (pages.size === 0) throw new Error("it has no page");
  return [...pages.values()];
}

/** Bytes of the largest response that is looked at; larger ones are films or disks. */
const MAX_BYTES = 268_435_456;
/** Bytes that are read at once. */
const PIECE = 65_536;

async function* chunksOf(file: File): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < file.size; at += PIECE) {
    yield new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
  }
}

/** Browsers decompress only the first of several members; a WARC has one for each record. */
async function* decompressed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const { Gunzip } = await import("fflate");
  const parts: Uint8Array[] = [];
  const gunzip = new Gunzip((part) => parts.push(part));
  for await (const chunk of chunks) {
    gunzip.push(chunk);
    yield* parts.splice(0);
  }
}
