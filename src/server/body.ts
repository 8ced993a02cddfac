// A request body to its bytes, bounded; large ones are parsed on a worker thread.
import type { FastifyInstance } from "fastify";
import { SETTINGS } from "../model/settings.ts";

/** A body as its chunks, not yet parsed. */
export interface RawBody {
  readonly chunks: readonly Uint8Array[];
  readonly bytes: number;
}

/** Raised when a body passes `REQUEST_MAX_BYTES`. */
class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";
  readonly code = "FST_ERR_CTP_BODY_TOO_LARGE";
}

/** Makes JSON bodies arrive as `RawBody`; any other media type is refused with 415. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<RawBody>(
    // application/json and application/<anything>+json, with or without parameters
    /^application\/(?:[\w.-]{1,100}\+)?json(?:\s*;|\s*$)/i,
    async (_request: unknown, payload: AsyncIterable<Uint8Array>): Promise<RawBody> => {
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of payload) {
        bytes += chunk.length;
        if (bytes > SETTINGS.REQUEST_MAX_BYTES) throw new BodyTooLargeError("body too large");
        chunks.push(chunk);
      }
      return { chunks, bytes };
    },
  );
}
