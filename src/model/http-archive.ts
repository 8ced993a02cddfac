// HTTP exchanges as they were: recorded from a crawl, and answered from an archive later.

/** A response without its transfer coding; the content coding is as the server sent it. */
export interface ArchivedResponse {
  readonly status: number;
  /** In order, repeated ones repeated. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** A request and its response. */
export interface RecordedExchange {
  /** Without fragment. */
  readonly url: string;
  /** Start of the request, in epoch milliseconds. */
  readonly startedMs: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly response: ArchivedResponse;
  /** Whether the body was not read to its end. */
  readonly isTruncated: boolean;
}

/** Answers requests instead of the network. */
export interface HttpArchive {
  /** Returns the last whole response of a URL without fragment; undefined without one. */
  find(url: string): Promise<ArchivedResponse | undefined>;
}

/** Where exchanges are recorded, or answered from. */
export interface ArchiveOptions {
  readonly record?: (exchange: RecordedExchange) => void;
  readonly replay?: HttpArchive;
}
