// Which HTTP status and body each error is answered with; decided here and nowhere else.
import {
  BlockedHostError,
  GraphEmptyError,
  GraphMissingError,
  InvalidRequestError,
  PageError,
  RequestTooLargeError,
  SectionMissingError,
} from "../model/errors.ts";

/** A status with its JSON body. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: { readonly detail: unknown };
}

/** The answer an error stands for; undefined for a fault of ours, which is a 500 without internals. */
export function answerFor(error: unknown): HttpAnswer | undefined {
  if (error instanceof InvalidRequestError) {
    return { status: 422, body: { detail: error.detail } };
  }
  if (error instanceof PageError) return { status: 502, body: { detail: error.blockingDetail } };
  if (error instanceof BlockedHostError) {
    return { status: 403, body: { detail: `refused: ${error.message}` } };
  }
  if (error instanceof GraphMissingError || error instanceof SectionMissingError) {
    return { status: 404, body: { detail: error.message } };
  }
  if (error instanceof GraphEmptyError) return { status: 409, body: { detail: error.message } };
  if (error instanceof RequestTooLargeError) {
    return { status: 413, body: { detail: error.message } };
  }
  // The framework raises this one itself.
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "FST_ERR_CTP_INVALID_MEDIA_TYPE") return undefined;
  return { status: 415, body: { detail: "content type must be application/json" } };
}
