// A request body to its bytes, bounded; large ones are parsed on a worker thread.
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { RequestTooLargeError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";

/** A body as its chunks, not yet parsed. */
export interface RawBody {
  readonly chunks: readonly Uint8Array[];
}

/** Makes JSON bodies arrive as `RawBody`; any other media type is refused with 415. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, async (_request: unknown, payload: IncomingMessage) => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of payload) {
      bytes += chunk.length;
      if (bytes > SETTINGS.REQUEST_MAX_BYTES) throw new RequestTooLargeError();
      chunks.push(chunk);
    }
    return { chunks };
  });
}

// application/json and application/<anything>+json, with or without parameters
const JSON_TYPE = /^application\/(?:[\w.-]{1,100}\+)?json(?:\s*;|\s*$)/i;
