// Writes HTTP exchanges to a WARC file, each record as a gzip member of its own (WARC 1.1):
// https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { STATUS_CODES } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { hasCode } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { RecordedExchange } from "../model/http-archive.ts";

const compressed = promisify(gzip);

/** A WARC file being written. */
export interface WarcWriter {
  /** Adds an exchange; it is written in the background, in order. */
  add(exchange: RecordedExchange): void;
  /** Writes the rest; rejects if anything could not be written. */
  close(): Promise<void>;
}

/**
 * Creates a file; `software` names this program. A path that does not end in `.gz` is written
 * uncompressed. Throws InvalidRequestError if the file exists: a record that a killed process left
 * incomplete would hide all that follow it.
 */
export async function openWarcWriter(path: string, software: string): Promise<WarcWriter> {
  const file = await created(path);
  const isGzip = path.endsWith(".gz");
  let failure: unknown;
  const write = async (record: Buffer): Promise<void> => {
    await file.appendFile(isGzip ? await compressed(record) : record);
  };
  let writing = write(infoRecord(software));
  writing.catch(() => undefined);
  return {
    add: (exchange) => {
      writing = writing.then(async () => {
        for (const record of recordsOf(exchange)) await write(record);
      });
      writing.catch((error: unknown) => {
        failure ??= error;
      });
    },
    close: async () => {
      await writing.catch((error: unknown) => {
        failure ??= error;
      });
      await file.close();
      if (failure !== undefined) throw failure;
    },
  };
}

async function created(path: string): Promise<FileHandle> {
  try {
    return await open(path, "ax");
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    throw new InvalidRequestError(`${path} exists: name another file`);
  }
}

function infoRecord(software: string): Buffer {
  const block = Buffer.from(`software: ${software}\r\nformat: WARC File Format 1.1\r\n`);
  return record({ "WARC-Type": "warcinfo", "Content-Type": "application/warc-fields" }, block);
}

function recordsOf(exchange: RecordedExchange): readonly Buffer[] {
  const { url, startedMs, response, isTruncated } = exchange;
  const about = { "WARC-Target-URI": url, "WARC-Date": new Date(startedMs).toISOString() };
  const id = `<urn:uuid:${randomUUID()}>`;
  const digest = createHash("sha256").update(response.body).digest("hex");
  return [
    record(
      {
        "WARC-Type": "response",
        ...about,
        "WARC-Record-ID": id,
        "WARC-Payload-Digest": `sha256:${digest}`,
        ...(isTruncated && { "WARC-Truncated": "unspecified" }),
        "Content-Type": "application/http; msgtype=response",
      },
      responseBlock(exchange),
    ),
    record(
      {
        "WARC-Type": "request",
        ...about,
        "WARC-Concurrent-To": id,
        "Content-Type": "application/http; msgtype=request",
      },
      requestBlock(exchange),
    ),
  ];
}

function responseBlock({ response: { status, headers, body } }: RecordedExchange): Buffer {
  // A body without its transfer coding has another length than the one that was announced.
  const lines = headers
    .filter(([name]) => name !== "content-length")
    .map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}`;
  return Buffer.concat([
    Buffer.from(`${head}content-length: ${body.length}\r\n\r\n`, "latin1"),
    body,
  ]);
}

/** Headers with secrets of the operator, which an archive does not need. */
const SECRET = /^(?:authorization|cookie|proxy-authorization)$/i;

function requestBlock({ url, requestHeaders }: RecordedExchange): Buffer {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries(requestHeaders)
    .filter(([name]) => !SECRET.test(name))
    .map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join("")}\r\n`;
  return Buffer.from(head, "latin1");
}

function record(fields: Readonly<Record<string, string>>, block: Buffer): Buffer {
  const all = {
    "WARC-Record-ID": `<urn:uuid:${randomUUID()}>`,
    "WARC-Date": new Date().toISOString(),
    ...fields,
    "Content-Length": String(block.length),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`WARC/1.1\r\n${lines.join("")}\r\n`);
  return Buffer.concat([head, block, Buffer.from("\r\n\r\n")]);
}
