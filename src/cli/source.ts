// What a command is asked to read, an address, a file or standard input, to the request of an operation.

import { readFile } from "node:fs/promises";
import type { Engine } from "../api/engine.ts";
import { parseRequest } from "../api/request.ts";
import { hasCode, messageOf } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { RequestOf } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { type Flags, fieldsFrom } from "./fields.ts";

/** Base that is never seen: it stands in where a file has no address, and is taken out again. */
const NO_ADDRESS = "http://localhost/";

/** What a request is made of beside its source. */
interface GivenSource {
  readonly flags: Flags;
  /** Fields that are not flags. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The request of an operation that reads one page; `url` is "" for a file without an address. */
export async function requestFor<N extends "read" | "facts">(
  engine: Engine,
  operation: N,
  { source, flags, fields = {} }: GivenSource & { readonly source: string },
): Promise<RequestOf<N>> {
  const given = { ...fieldsFrom(flags, OPERATIONS[operation].fields), ...fields };
  // an address begins with its scheme
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) {
    return parseRequest(operation, { ...given, url: source });
  }
  const base = flags["url"];
  const bytes = source === "-" ? await readAll(process.stdin) : await sourceFile(source);
  const html = engine.decodeSupplied(bytes);
  const request = parseRequest(operation, { ...given, url: base ?? NO_ADDRESS, html });
  return base === undefined ? { ...request, url: "" } : request;
}

/** The bytes of a source that is not an address, and may have been meant as one. */
async function sourceFile(path: string): Promise<Uint8Array> {
  try {
    return await fileNamed(path);
  } catch (error) {
    const what = messageOf(error);
    throw new InvalidRequestError(`${what}; an address begins with http:// or https://`);
  }
}

/** The bytes of a file, which `flag` names where a flag does. Throws InvalidRequestError with words that name it. */
export async function fileNamed(path: string, flag?: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const what = hasCode(error, "ENOENT")
      ? `there is no file ${path}`
      : `cannot read ${path}: ${messageOf(error)}`;
    throw new InvalidRequestError(flag === undefined ? what : `${flag}: ${what}`);
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
