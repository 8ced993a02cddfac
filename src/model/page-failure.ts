// Why a page of a crawl could not be read, as events, journals and reports hold it.
import { type HttpErrorKind, type PageError, PageFetchError } from "./errors.ts";

/** Details of a page's failure, on which the program acts, unlike on its message. */
export interface FailureDetails {
  /** Code of the error class; `INTERNAL` for a fault. */
  readonly code: string;
  /** HTTP status from the page's server; absent if it did not answer. */
  readonly status?: number;
  /** Kind of the failed HTTP exchange, such as `timeout`; only with `PAGE_FETCH_FAILED`. */
  readonly cause?: HttpErrorKind;
}

/** Why a page could not be read. */
export interface PageFailure extends FailureDetails {
  /** `HTTP 404` or another reason, in words. */
  readonly error: string;
}

/** Returns the failure of a page of a crawl. */
export const pageFailure = (error: PageError): PageFailure => ({
  error: error.pageMessage,
  ...failureDetails(error),
});

/** Returns the details of an error. */
export function failureDetails(error: PageError): FailureDetails {
  const { code, status } = error;
  const cause = error instanceof PageFetchError ? error.kind : undefined;
  return { code, ...(status !== undefined && { status }), ...(cause && { cause }) };
}

/** Whether a page does not exist; false for a failure of an earlier version, without code. */
export const isMissing = ({ code }: Partial<FailureDetails>): boolean => code === "PAGE_MISSING";

/** Whether a page that the server returned says that it does not exist. */
export const saysMissing = (failure: FailureDetails): boolean =>
  isMissing(failure) && failure.status !== undefined && failure.status < 400;
