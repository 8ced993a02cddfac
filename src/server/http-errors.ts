// Maps every error to its HTTP status and body, the only place that does; warnings as headers.

import type { FastifyReply } from "fastify";
import type { CompatFailure } from "../compat/protocol.ts";
import { LegibleError, refusalDetail } from "../model/errors.ts";
import { headerValue } from "./markdown-answer.ts";

/** Statuses by error code. An error without a status is never exposed. */
const STATUSES: Readonly<Record<string, number>> = {
  INVALID_REQUEST: 422,
  REQUEST_TOO_LARGE: 413,
  PAGE_MISSING: 502,
  PAGE_BLOCKED: 502,
  PAGE_DISALLOWED: 502,
  PAGE_FETCH_FAILED: 502,
  SUPPLIED_HTML: 502,
  SELECTOR: 422,
  EXAMPLE: 422,
  BLOCKED_HOST: 403,
  GRAPH_MISSING: 404,
  SECTION_MISSING: 404,
  RUN_MISSING: 404,
  GRAPH_EMPTY: 409,
  GRAPH_DATA_MISSING: 409,
  CRAWL_MISSING: 404,
  WATCH_MISSING: 404,
  WATCHES_ELSEWHERE: 503,
  CRAWL_ENDED: 409,
  CRAWL_LOG: 500,
  CRAWLS_ELSEWHERE: 503,
  SERVICE_BUSY: 503,
  SERVICE_CLOSING: 503,
};

/** Refusals by the server itself, without an error class: code, status and meaning. */
export const SERVER_REFUSALS = {
  NO_SUCH_ROUTE: { status: 404, says: "The route does not exist." },
  METHOD_NOT_ALLOWED: {
    status: 405,
    says: "The route does not allow the method; `Allow` lists those it does.",
  },
  MEDIA_TYPE: { status: 415, says: "The type of the body is not `application/json`." },
  UNAUTHORIZED: { status: 401, says: "The request does not have the token of this service." },
  FOREIGN_HOST: {
    status: 403,
    says: "The `Host` of the request is unknown: without a token, it must be a loopback name with its port.",
  },
  FOREIGN_ORIGIN: {
    status: 403,
    says: "A web page of an origin that is not in `SERVICE_ALLOWED_ORIGINS` sent the request.",
  },
  INTERNAL: { status: 500, says: "An internal fault of the service; details are only logged." },
} as const;

/** Response header with the code of a refusal; the body has its message. */
export const CODE_HEADER = "x-legible-error";

/** Value of `Retry-After` in seconds, on a refusal for too many requests. */
export const RETRY_AFTER = 5;

/** Answer for an error. */
export type HttpAnswer = CompatFailure;

/** Returns the status of an error code; undefined if the error is never exposed. */
export const statusOf = (code: string): number | undefined =>
  Object.hasOwn(STATUSES, code) ? STATUSES[code] : undefined;

/** Returns the answer for an error; undefined for an internal one, a 500 without details. */
export function answerFor(error: unknown): HttpAnswer | undefined {
  if (error instanceof LegibleError) {
    const { code } = error;
    const status = statusOf(code);
    return status === undefined ? undefined : { status, code, detail: refusalDetail(error) };
  }
  // The framework throws this error itself.
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "FST_ERR_CTP_INVALID_MEDIA_TYPE") return undefined;
  const { status } = SERVER_REFUSALS.MEDIA_TYPE;
  return { status, code: "MEDIA_TYPE", detail: "content type must be application/json" };
}

/** Header name. The value is encoded as in a Markdown answer. */
export const WARNINGS_HEADER = "x-legible-warnings";

/** Description of the header, for documentation. */
export const WARNINGS_SAYS =
  "Unknown fields of the request, which were ignored, with probable names, and a login state with nothing for the address; absent if there are none.";

/** Adds the header if there are warnings. */
export function warn(reply: FastifyReply, warnings: readonly string[]): void {
  if (warnings.length > 0) reply.header(WARNINGS_HEADER, headerValue(warnings.join("; ")));
}
