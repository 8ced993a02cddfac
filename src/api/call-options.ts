// Options of the library's functions.
import type { GivenOf, OperationName } from "../operations/operations.ts";

/** Ends a call when it aborts; the call rejects with the signal's reason. */
export interface Cancellable {
  readonly signal?: AbortSignal;
}

/** Options of an operation on one address. */
export type CallOptions<N extends OperationName> = Omit<GivenOf<N>, "url"> & Cancellable;
