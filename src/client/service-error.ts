// What the service refuses, as an error that a program can tell from others.
import type { ValidationEntry } from "../model/errors.ts";

/** Why the service gave no answer. */
export type RefusalDetail = string | readonly ValidationEntry[];

/** The service refused a request, or something between it and the caller did. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /** HTTP status. */
  readonly status: number;
  /** Stable code of the refusal, such as `PAGE_BLOCKED`; `UNKNOWN` for an answer that is not the service's. */
  readonly code: string;
  /** The reason in words, or the fields that do not fit. */
  readonly detail: RefusalDetail;

  constructor(status: number, code: string, detail: RefusalDetail) {
    super(typeof detail === "string" ? detail : detail.map(entryWords).join("; "));
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

const entryWords = ({ loc, msg }: ValidationEntry) => `${loc.join(".")}: ${msg}`;

/** Code of an answer that the service did not give, or did not end. */
const UNKNOWN = "UNKNOWN";

/** Characters of a foreign answer that are quoted. */
const QUOTED_CHARS = 300;

/** The error behind an answer that is not a success. */
export async function refusalOf(response: Response): Promise<ServiceError> {
  const { status, headers } = response;
  const text = await response.text();
  const detail = detailIn(text) ?? (text.slice(0, QUOTED_CHARS).trim() || `HTTP ${status}`);
  return new ServiceError(status, headers.get("x-legible-error") ?? UNKNOWN, detail);
}

function detailIn(text: string): RefusalDetail | undefined {
  try {
    const { detail }: { readonly detail?: RefusalDetail } = Object(JSON.parse(text));
    return typeof detail === "string" || Array.isArray(detail) ? detail : undefined;
  } catch {
    // An answer of something before the service: its text is quoted.
    return undefined;
  }
}

/** The error of an answer of another type than the service gives: something else answered. */
export function foreignAnswer(response: Response, wanted: string): ServiceError {
  const type = response.headers.get("content-type") ?? "no type";
  return new ServiceError(response.status, UNKNOWN, `the answer is ${type}, not ${wanted}`);
}

/** The error of a stream that stops before its last event. */
export function cutStream(status: number): ServiceError {
  return new ServiceError(status, UNKNOWN, "the stream ended before its last event");
}
