// Options of the library's functions, apart from the engine: the package has the declarations that
// these reach.
import type { GivenOf, OperationName } from "../operations/operations.ts";

/** Cancels a call on abort; the call rejects with the signal's reason. */
export interface Cancellable {
  /** Aborts the work; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Options of an operation on one URL. */
export type CallOptions<N extends OperationName> = Omit<GivenOf<N>, "url"> & Cancellable;
