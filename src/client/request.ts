// What a call of the service takes.
import type { GivenOf, OperationName } from "../operations/operations.ts";
import type { OPERATIONS } from "../operations/rows.ts";

/** Ends a call when it aborts; the call rejects with the signal's reason. */
export type Cancellable = { readonly signal?: AbortSignal | undefined };

/** Names of the fields that only the library and the command line take. */
type OwnFields<F> = {
  [K in keyof F]: F[K] extends { readonly own: true } ? K : never;
}[keyof F];

/** The fields of an operation over HTTP, and a signal. */
export type ClientRequest<N extends OperationName> = Omit<
  GivenOf<N>,
  OwnFields<(typeof OPERATIONS)[N]["fields"]>
> &
  Cancellable;
