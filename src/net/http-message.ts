// A request and its response in the form both versions of HTTP share.

/** A GET request. */
export interface WireRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request, and the body while it comes, with the signal's reason. */
  readonly signal: AbortSignal;
}

/** A response's head, and its body still to be read or discarded. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: WireBody;
}

/** A body as it arrives. Iterating throws when it breaks off. */
export interface WireBody extends AsyncIterable<Uint8Array> {
  /** Stops the body where it stands; has no effect on one that ended. */
  discard(): void;
}
