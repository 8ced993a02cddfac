// Error for refusals of the service.
import type { ValidationEntry } from "../model/errors.ts";

/** Why the request failed. */
export type RefusalDetail = string | readonly ValidationEntry[];

/** Refusal by the service, or by a proxy in front of it. */
export class ServiceError extends Error {
  /** Name of the class. */
  override readonly name = "ServiceError";
  /** HTTP status. */
  readonly status: number;
  /** Code of the refusal, such as `PAGE_BLOCKED`; `UNKNOWN` if something else answered. */
  readonly code: string;
  /** Reason as text, or the invalid fields. */
  readonly detail: RefusalDetail;

  constructor(status: number, code: string, detail: RefusalDetail) {
    super(typeof detail === "string" ? detail : detail.map(entryWords).join("; "));
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

const entryWords = ({ loc, msg }: ValidationEntry) => `${loc.join(".")}: ${msg}`;

/** Code of an answer that did not come from the service, or was incomplete. */
const UNKNOWN = "UNKNOWN";

/** Maximum quoted characters of such an answer. */
const QUOTED_CHARS = 300;

/** Returns the error for a failed response. */
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
    // Answer of a proxy in front of the service: quote its text.
    return undefined;
  }
}

/** Returns the error for a response of an unexpected media type: something else answered. */
export function foreignAnswer(response: Response, wanted: string): ServiceError {
  const type = response.headers.get("content-type") ?? "no type";
  return new ServiceError(response.status, UNKNOWN, `the answer has type ${type}, not ${wanted}`);
}

/** Returns the error for a stream that ends before its last event. */
export function cutStream(status: number): ServiceError {
  return new ServiceError(status, UNKNOWN, "the stream ended before its last event");
}
