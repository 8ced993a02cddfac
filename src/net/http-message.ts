// Request and response types shared by HTTP/1.1 and HTTP/2.

/** A request for a resource, or for its head alone. */
export interface HttpRequest {
  readonly url: URL;
  /** `GET` by default. */
  readonly method?: "GET" | "HEAD" | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts the request, and the body while it arrives, with the signal's reason. */
  readonly signal: AbortSignal;
}

/** A response's head and its unread body. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: HttpBody;
}

/** A streaming body. Iteration throws if the body is cut short. */
export interface HttpBody extends AsyncIterable<Uint8Array> {
  /** Stops receiving the body; has no effect after its end. */
  discard(): void;
}
