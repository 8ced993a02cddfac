// Request types of the client.
import type { GivenOf, OperationName } from "../operations/operations.ts";
import type { OPERATIONS } from "../operations/rows.ts";

/** Cancels a call on abort; the call rejects with the signal's reason. */
export type Cancellable = { readonly signal?: AbortSignal | undefined };

/** Names of fields that only the library and the command line accept. */
type OwnFields<F> = {
  [K in keyof F]: F[K] extends { readonly own: true } ? K : never;
}[keyof F];

/** Fields of an operation over HTTP, and a signal. */
export type ClientRequest<N extends OperationName> = Omit<
  GivenOf<N>,
  OwnFields<(typeof OPERATIONS)[N]["fields"]>
> &
  Cancellable;
