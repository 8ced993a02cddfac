// Builds a request from a command's source: a URL, a file or standard input; reads the files that flags name.
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Command } from "commander";
import { stateWarnings } from "../api/caller-extras.ts";
import type { Engine } from "../api/engine.ts";
import { hasCode, messageOf } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { OperationName, RequestOf, TextRequest } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { type Flags, fieldsFrom } from "./fields.ts";
import { tell } from "./tell.ts";

/** Internal base URL for a file without a URL; removed from the request. */
const NO_ADDRESS = "http://localhost/";

/** Parts of a request besides its source. */
interface GivenSource {
  readonly flags: Flags;
  /** Fields without flags. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Returns the request to read one page; `url` is "" for a file without a URL. */
export async function requestFor<N extends "read" | "facts" | "chunks" | "records" | "learn">(
  engine: Engine,
  operation: N,
  { source, flags, fields = {} }: GivenSource & { readonly source: string },
): Promise<RequestOf<N> & Pick<TextRequest, "file">> {
  const given = { ...fieldsFrom(flags, OPERATIONS[operation].fields), ...fields };
  // a URL begins with its scheme
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) {
    return parsedRequest(engine, operation, { ...given, url: source });
  }
  const base = flags["url"];
  const bytes = source === "-" ? await readAll(process.stdin) : await sourceFile(source);
  const page = engine.suppliedPage(bytes, source === "-" ? "" : basename(source));
  const html = "html" in page ? page.html : undefined;
  const request = engine.parseRequest(operation, { ...given, url: base ?? NO_ADDRESS, html });
  return { ...request, ...page, ...(base === undefined && { url: "" }) };
}

/** Parses a request, and warns if the login state has nothing for its origin. */
export function parsedRequest<N extends OperationName>(
  engine: Engine,
  operation: N,
  given: Readonly<Record<string, unknown>>,
): RequestOf<N> {
  const request = engine.parseRequest(operation, given);
  for (const warning of stateWarnings(request)) tell(`--${warning}`);
  return request;
}

/** Reads a source that is no URL, though it may have been meant as one. */
async function sourceFile(path: string): Promise<Uint8Array> {
  try {
    return await fileNamed(path);
  } catch (error) {
    const what = messageOf(error);
    throw new InvalidRequestError(`${what}; an address begins with http:// or https://`);
  }
}

/** Reads a file that `flag` may name. Throws InvalidRequestError with its path. */
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

/**
 * Returns the JSON value of a file that a flag names. Throws InvalidRequestError, which quotes the
 * file unless it is secret.
 */
export async function jsonNamed(
  path: string,
  flag: string,
  { isSecret = false } = {},
): Promise<unknown> {
  const bytes = await fileNamed(path, flag);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const why = isSecret ? "" : `: ${messageOf(error)}`;
    throw new InvalidRequestError(`${flag}: ${path} is not JSON${why}`);
  }
}

/** Whether a path is a file or a pipe, and no folder. */
export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === false;
}

/** Adds `--state`. */
export function addStateFlag(command: Command): void {
  command.option(
    "--state <file>",
    "login state of a browser, as Playwright's storageState writes it: cookies and local storage for the origin of the address; needs SERVICE_CALLER_HEADERS=1",
  );
}

/** Returns the field of `--state`. Throws InvalidRequestError, which does not quote the file. */
export async function stateField({ state: path }: Flags): Promise<{ readonly state?: unknown }> {
  if (typeof path !== "string") return {};
  return { state: await jsonNamed(path, "--state", { isSecret: true }) };
}
