// Which HTTP status and body each error is answered with; decided here and nowhere else.
import { BlockedHostError, InvalidRequestError, PageError } from "../model/errors.ts";

/** A status with its JSON body. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: { readonly detail: unknown };
}

/** The server's own refusals, raised by Fastify with a code, in our words. */
const FRAMEWORK: Readonly<Record<string, HttpAnswer>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, body: { detail: "request body is too large" } },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    body: { detail: "content type must be application/json" },
  },
};

/** The answer an error stands for; undefined for a fault of ours, which is a 500 without internals. */
export function answerFor(error: unknown): HttpAnswer | undefined {
  if (error instanceof InvalidRequestError) {
    return { status: 422, body: { detail: error.detail } };
  }
  if (error instanceof PageError) return { status: 502, body: { detail: error.blockingDetail } };
  if (error instanceof BlockedHostError) {
    return { status: 403, body: { detail: `refused: ${error.message}` } };
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return FRAMEWORK[code];
}
