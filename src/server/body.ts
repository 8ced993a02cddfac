// Reads request bodies with a size limit; a client that sends too much still gets an answer.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { messageOf } from "../model/error-code.ts";
import { InvalidRequestError, RequestTooLargeError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";

/** Accepts JSON bodies unread: each route reads its own. Other media types get a 415. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, async () => true);
}

// application/json or application/<anything>+json, with or without parameters
const JSON_TYPE = /^application\/(?:[\w.-]{1,100}\+)?json(?:\s*;|\s*$)/i;

/**
 * Returns the chunks of a JSON body.
 *
 * Throws InvalidRequestError without a body, and RequestTooLargeError for one above the limit.
 * Drains such a body: closing the connection while the client sends would lose the answer.
 */
export async function readBody(
  { body, raw }: FastifyRequest,
  most: number = SETTINGS.REQUEST_MAX_BYTES,
): Promise<readonly Uint8Array[]> {
  if (body === undefined) {
    throw new InvalidRequestError([
      { type: "json_invalid", loc: ["body"], msg: "JSON decode error: no body", input: {} },
    ]);
  }
  // The framework discards the unread body after the answer.
  if (Number(raw.headers["content-length"]) > most) throw new RequestTooLargeError();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of raw) {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (bytes > most) throw new RequestTooLargeError();
  return chunks;
}

/** Returns the JSON value of a small body, parsed on the event loop. Throws as `readBody` does. */
export async function readJson(request: FastifyRequest): Promise<unknown> {
  const text = await readSmall(request);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidRequestError(`JSON decode error: ${messageOf(error).slice(0, 200)}`);
  }
}

/** Maximum bytes of a small body. */
const SMALL_BYTES = 1_048_576;

/** Returns the text of a small body. Throws as `readBody` does. */
export const readSmall = async (request: FastifyRequest): Promise<string> =>
  Buffer.concat(await readBody(request, SMALL_BYTES)).toString("utf8");

/** Returns the headers of a request that were sent once, by name. */
export const singleHeaders = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
