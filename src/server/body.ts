// A request body to its bytes, bounded; an answer is owed also to a client that sends too much.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { InvalidRequestError, RequestTooLargeError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";

/** Takes JSON bodies, not yet read: the route reads its own. Any other media type is refused with 415. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, async () => true);
}

// application/json and application/<anything>+json, with or without parameters
const JSON_TYPE = /^application\/(?:[\w.-]{1,100}\+)?json(?:\s*;|\s*$)/i;

/**
 * The chunks of a JSON body.
 *
 * Throws InvalidRequestError without a body, and RequestTooLargeError for one of more bytes than it may have. What is left of
 * that is received and dropped: a connection closed under a client that still sends would lose it the answer.
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
  // Not read here, it is dropped once it is answered.
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
