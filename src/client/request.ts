// Request types of the client.
import type { OperationName, SentOf } from "../operations/operations.ts";

/** Cancels a call on abort; the call rejects with the signal's reason. */
export type Cancellable = {
  /** Aborts the request; the service then ends the work. */
  readonly signal?: AbortSignal | undefined;
};

/** Fields of an operation over HTTP, and a signal. */
export type ClientRequest<N extends OperationName> = SentOf<N> & Cancellable;
