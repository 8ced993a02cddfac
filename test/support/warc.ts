// WARC files of made pages, as crawlers write them.
import { gzipSync } from "node:zlib";

/** A response to store. */
interface Stored {
  readonly url: string;
  readonly body: string | Uint8Array;
  /** Headers of the response; HTML without any. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** Returns a WARC record of a response. */
export function warcRecord({ url, body, headers = {}, status = 200 }: Stored): Buffer {
  const lines = Object.entries({ "content-type": "text/html", ...headers });
  const head = `HTTP/1.1 ${status} Said\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  const block = Buffer.concat([Buffer.from(head), Buffer.from(body)]);
  const fields = `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nContent-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(fields), block, Buffer.from("\r\n\r\n")]);
}

/** Returns a compressed WARC file, each record a member of its own. */
export const warcFile = (...stored: readonly Stored[]): Buffer =>
  Buffer.concat(stored.map((one) => gzipSync(warcRecord(one))));
