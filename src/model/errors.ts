// Every error the service throws: name in responses, stable code, fields, message.

/** Base of all errors. `name` is a literal, because answers contain it. */
export abstract class LegibleError extends Error {
  /** Name of the class as it appears in messages; `ValueError` for supplied HTML. */
  abstract override readonly name: string;
  /** Stable code, the same in the library, in events and over HTTP. */
  abstract readonly code: string;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** An error of one class. */
type NamedError<Name extends string, Code extends string> = LegibleError & {
  /** Name of the class as it appears in messages. */
  readonly name: Name;
  /** Stable code of the class. */
  readonly code: Code;
};

/** Returns a base class with a name, which minifiers would change, and a code. */
function errorClass<Name extends string, Code extends string>(
  name: Name,
  code: Code,
): new (
  message: string,
  cause?: unknown,
) => NamedError<Name, Code> {
  return class extends LegibleError {
    override readonly name = name;
    override readonly code = code;
  };
}

/** Details of a page that could not be read. */
interface PageErrorOptions extends Partial<Pick<PageError, "requiresRender">> {
  /** HTTP status of the response, if there was one. */
  readonly status?: number;
  /** The underlying error. */
  readonly cause?: unknown;
}

/**
 * A page could not be read. `reason` says why, without the address of the page; most messages have
 * both.
 *
 * Only the folder `read` throws it. Answers have the text of `blockingDetail`, streams that of
 * `streamMessage`.
 */
export abstract class PageError extends LegibleError {
  /** Address of the page, as requested. */
  readonly url: string;
  /** Cause as a sentence, without the address. */
  readonly reason: string;
  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined;
  /** Whether a browser may still read the page: it was a shell or a script's challenge. */
  readonly requiresRender: boolean;

  constructor(url: string, reason: string, message: string, options: PageErrorOptions = {}) {
    super(message, options.cause);
    this.url = url;
    this.reason = reason;
    this.status = options.status;
    this.requiresRender = options.requiresRender ?? false;
  }

  /** Message of an answer that is not a stream. */
  get blockingDetail(): string {
    return this.message;
  }
  /** `message` of a stream's `error` event. */
  get streamMessage(): string {
    return this.message;
  }
  /** `error` of a crawl's page event. */
  get pageMessage(): string {
    return this.status !== undefined && this.status >= 400
      ? `HTTP ${this.status}`
      : this.streamMessage;
  }
}

/** Returns a base class like those of `errorClass`, for an error of one page. */
function pageErrorClass<Name extends string, Code extends string>(
  name: Name,
  code: Code,
): new (
  url: string,
  reason: string,
  message: string,
  options?: PageErrorOptions,
) => PageError & NamedError<Name, Code> {
  return class extends PageError {
    override readonly name = name;
    override readonly code = code;
  };
}

/** A page supplied without an address has none to name. */
const couldNot = (what: string, url: string, reason: string) =>
  `could not ${what} ${url === "" ? "the page" : url}: ${reason}`;

/** The page does not exist: the server answers 404 or 410, or the page's text says so. */
export class PageMissingError extends pageErrorClass("PageMissingError", "PAGE_MISSING") {
  declare readonly status: number;

  constructor(url: string, status: number, stated?: string) {
    const reason =
      stated ?? `HTTP ${status}: ${status === 410 ? "page is gone" : "page does not exist"}`;
    super(url, reason, reason, { status });
  }

  override get blockingDetail(): string {
    return `could not fetch page: ${this.reason}`;
  }
}

/** The server sent a block page, a bot challenge, a login page or no text instead of the page. */
export class PageBlockedError extends pageErrorClass("PageBlockedError", "PAGE_BLOCKED") {
  constructor(url: string, reason: string, options: PageErrorOptions = {}) {
    super(url, reason, couldNot("resolve", url, reason), options);
  }
}

/** robots.txt disallows the page, and `respect_robots` is set. `reason` quotes the rule. */
export class PageDisallowedError extends pageErrorClass("PageDisallowedError", "PAGE_DISALLOWED") {
  constructor(url: string, reason: string) {
    super(url, reason, couldNot("resolve", url, reason));
  }

  override get streamMessage(): string {
    return `${this.name}: ${this.message}`;
  }
}

/**
 * The page could not be fetched: its address is refused, the server answered with an error status, the
 * connection failed, or the response is too large or not a page.
 */
export class PageFetchError extends pageErrorClass("PageFetchError", "PAGE_FETCH_FAILED") {
  /** Whether the transport failed (name, connection, TLS, time), not the response. */
  readonly transport: boolean;
  /** Kind of the failed HTTP exchange; undefined if its response is the error. */
  readonly kind: HttpErrorKind | undefined;

  constructor(
    url: string,
    reason: string,
    options: PageErrorOptions & {
      /** Whether the transport failed, not the response. */
      readonly transport?: boolean;
      /** Kind of the failed exchange. */
      readonly kind?: HttpErrorKind | undefined;
    } = {},
  ) {
    super(url, reason, couldNot("resolve", url, reason), options);
    this.transport = options.transport ?? false;
    this.kind = options.kind;
  }

  override get blockingDetail(): string {
    return `could not fetch page: ${this.reason}`;
  }
  override get streamMessage(): string {
    return `${this.name}: ${this.message}`;
  }
}

/** The HTML or the file in the request is empty, too large or unreadable. The specification defines the `name` of this error. */
export class SuppliedHtmlError extends pageErrorClass("ValueError", "SUPPLIED_HTML") {
  /** `file` is the name of a file; undefined for HTML. */
  constructor(url: string, reason: string, file?: string) {
    const what = file === undefined ? "supplied HTML" : `file ${file}`.trimEnd();
    const whose = url === "" ? "" : ` for ${url}`;
    super(url, reason, `could not read the ${what}${whose}: ${reason}`);
  }

  override get streamMessage(): string {
    return `${this.name}: ${this.message}`;
  }
}

/** A selector of `include` or `exclude` matches nothing on the page, or no text remains after selection. */
export class SelectorError extends pageErrorClass("SelectorError", "SELECTOR") {
  constructor(url: string, reason: string, options: PageErrorOptions = {}) {
    super(url, reason, couldNot("read the parts of", url, reason), options);
  }
}

/** The page does not have an example value, or has it in several places. */
export class ExampleError extends pageErrorClass("ExampleError", "EXAMPLE") {
  constructor(url: string, reason: string, options: PageErrorOptions = {}) {
    super(url, reason, couldNot("find the given values on", url, reason), options);
  }
}

/** A page redirected to an address outside the scope of its crawl. */
export class PageOutOfScopeError extends errorClass("PageOutOfScopeError", "PAGE_OUT_OF_SCOPE") {
  constructor(landed: string) {
    super(`the page redirected out of the crawl's scope, to ${landed}`);
  }
}

/** The private-host guard refuses the host name, or the IP address that it resolves to. */
export class BlockedHostError extends errorClass("BlockedHostError", "BLOCKED_HOST") {
  constructor(address: string) {
    super(`refusing to fetch a non-public address: ${address}`);
  }
}

/**
 * Why an HTTP exchange returned no page. `transport` and `timeout` (no headers in time) are worth a
 * retry. The others are final: an unresolved name, port 0, a proxy that refuses, an invalid
 * certificate, a slow body, a broken or undecodable body, an invalid redirect, too many redirects,
 * a response that is not a page or too large, a closed network.
 */
export type HttpErrorKind =
  | "unresolved"
  | "port"
  | "transport"
  | "proxy"
  | "certificate"
  | "timeout"
  | "slow"
  | "encoding"
  | "redirect"
  | "redirects"
  | "type"
  | "size"
  | "closed";

/** An HTTP exchange returned no page. `message` is the cause, without the address. */
export class HttpError extends errorClass("HttpError", "HTTP") {
  readonly kind: HttpErrorKind;
  readonly status: number | undefined;

  constructor(
    kind: HttpErrorKind,
    message: string,
    options: { status?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause);
    this.kind = kind;
    this.status = options.status;
  }
}

/** Why a browser returned no page. */
export type RenderFailure =
  | "unavailable"
  | "unreachable"
  | "download"
  | "type"
  | "timeout"
  | "size"
  | "crash";

/** A browser returned no page; `kind` says why. */
export class RenderError extends errorClass("RenderError", "RENDER") {
  readonly kind: RenderFailure;

  constructor(kind: RenderFailure, message: string, cause?: unknown) {
    super(message, cause);
    this.kind = kind;
  }
}

/** A request is invalid. `detail` has an entry per fault, or is a sentence. */
export class InvalidRequestError extends errorClass("InvalidRequestError", "INVALID_REQUEST") {
  /** The invalid fields, or the reason as a sentence. */
  readonly detail: string | readonly ValidationEntry[];
  /** Messages about ignored fields: one may be a misspelled required field. */
  readonly warnings: readonly string[];

  constructor(detail: string | readonly ValidationEntry[], warnings: readonly string[] = []) {
    super(typeof detail === "string" ? detail : detail.map(entryWords).join("; "));
    this.detail = detail;
    this.warnings = warnings;
  }
}

/** Returns a message after the path of its field: `fetch.retries: Input should be ...`. */
export function entryWords({ loc, msg }: ValidationEntry): string {
  const path = loc.slice(1).join(".");
  return path === "" ? msg : `${path}: ${msg}`;
}

/** The request body is larger than `REQUEST_MAX_BYTES`. */
export class RequestTooLargeError extends errorClass("RequestTooLargeError", "REQUEST_TOO_LARGE") {
  constructor() {
    super("request body is too large");
  }
}

/** Too many requests are open. Try again later. */
export class ServiceBusyError extends errorClass("ServiceBusyError", "SERVICE_BUSY") {
  constructor() {
    super("too many requests are open; ask again later");
  }
}

/** The service is shutting down. */
export class ServiceClosingError extends errorClass("ServiceClosingError", "SERVICE_CLOSING") {
  constructor() {
    super("the service is closing");
  }
}

/** No detached crawl has this id. */
export class CrawlMissingError extends errorClass("CrawlMissingError", "CRAWL_MISSING") {
  constructor(id: string) {
    super(`there is no detached crawl ${id}`);
  }
}

/** No watch has this id. */
export class WatchMissingError extends errorClass("WatchMissingError", "WATCH_MISSING") {
  constructor(id: string) {
    super(`there is no watch ${id}`);
  }
}

/**
 * This process cannot access the watches: another process has locked their storage, the storage does not
 * answer or is full, or this process is shutting down.
 */
export class WatchesElsewhereError extends errorClass(
  "WatchesElsewhereError",
  "WATCHES_ELSEWHERE",
) {
  constructor(reason: string, cause?: unknown) {
    super(`watches are not available: ${reason}`, cause);
  }
}

/** A detached crawl has ended and can be neither paused nor resumed. */
export class CrawlEndedError extends errorClass("CrawlEndedError", "CRAWL_ENDED") {
  constructor(id: string, state: string) {
    super(`the crawl ${id} has ended: ${state}`);
  }
}

/** A detached crawl was cancelled. This error is the abort reason of its run. */
export class CrawlCancelledError extends errorClass("CrawlCancelledError", "CRAWL_CANCELLED") {
  constructor() {
    super("the crawl was cancelled");
  }
}

/** The log of a detached crawl, or a text of it, cannot be read, so the crawl cannot be resumed. */
export class CrawlLogError extends errorClass("CrawlLogError", "CRAWL_LOG") {
  /** Id of the last readable event; 0 if there is none. */
  readonly lastEvent: number;
  /** Id of the last event of the unreadable line; undefined if it has none or this is not known. */
  readonly unreadable: number | undefined;

  constructor(
    reason: string,
    {
      lastEvent = 0,
      unreadable,
      cause,
    }: { lastEvent?: number; unreadable?: number | undefined; cause?: unknown } = {},
  ) {
    super(`the log of the crawl cannot be read: ${reason}`, cause);
    this.lastEvent = lastEvent;
    this.unreadable = unreadable;
  }
}

/**
 * This process cannot access the detached crawls: another process has locked their storage, the storage does
 * not answer or is full, or this process is shutting down.
 */
export class CrawlsElsewhereError extends errorClass("CrawlsElsewhereError", "CRAWLS_ELSEWHERE") {
  constructor(reason: string, cause?: unknown) {
    super(`detached crawls are not available: ${reason}`, cause);
  }
}

/**
 * A detached crawl or a check of a watch cannot be stored, for example on a full disk. The status of the
 * crawl or watch shows the error, and the work is retried.
 */
export class StorageError extends errorClass("StorageError", "STORAGE") {
  constructor(what: "crawl" | "check", reason: string) {
    super(`the ${what} cannot be stored and is retried: ${reason}`);
  }
}

/** An environment variable has an invalid value. Thrown at start. */
export class EnvironmentError extends errorClass("EnvironmentError", "ENVIRONMENT") {}

/** This instance has no stored graph for the given root. */
export class GraphMissingError extends errorClass("GraphMissingError", "GRAPH_MISSING") {
  /** Root as requested. */
  readonly url: string;

  constructor(url: string) {
    super(`No graph for ${url}. Crawl it first.`);
    this.url = url;
  }
}

/** The graph has no sections, so it cannot answer queries. */
export class GraphEmptyError extends errorClass("GraphEmptyError", "GRAPH_EMPTY") {
  constructor() {
    super("The crawl has not produced any content yet.");
  }
}

/** The graph was stored without the data that the request needs: declared data or records. */
export class GraphDataMissingError extends errorClass(
  "GraphDataMissingError",
  "GRAPH_DATA_MISSING",
) {
  /** Root as requested. */
  readonly url: string;

  /** `lists`: the crawl stored records, and no page has any. */
  constructor(url: string, data: "declared" | "records" | "lists" = "declared") {
    super(
      data === "lists"
        ? `The graph of ${url} holds no records: no page of the crawl has a list, or is like the pages that its recipe was learned from. If the layout has changed, learn the recipe again.`
        : data === "declared"
          ? `The graph of ${url} holds no declared data: the crawl did not set crawl.store_declared (--store-declared), or no page declares any.`
          : `The graph of ${url} holds no records: the crawl set neither crawl.store_records (--store-records) nor a recipe, or no page has a list.`,
    );
    this.url = url;
  }
}

/** The graph has no section with this id. */
export class SectionMissingError extends errorClass("SectionMissingError", "SECTION_MISSING") {
  /** Id as requested. */
  readonly id: string;

  constructor(id: string) {
    super(`the graph has no section ${id}`);
    this.id = id;
  }
}

/** This instance has no trace with this name. */
export class RunMissingError extends errorClass("RunMissingError", "RUN_MISSING") {
  constructor(trace: string) {
    super(`there is no trace ${trace.slice(0, 300)}`);
  }
}

/** A graph file cannot be read: it is truncated, damaged or in another format. */
export class GraphFileError extends errorClass("GraphFileError", "GRAPH_FILE") {
  constructor(reason: string, cause?: unknown) {
    super(`the graph file cannot be read: ${reason}`, cause);
  }
}

/** One fault of an invalid request. */
export interface ValidationEntry {
  /** Kind of the fault, such as `missing` or `less_than_equal`. */
  readonly type: string;
  /** Path of the field, from `body` or `query`. */
  readonly loc: readonly (string | number)[];
  /** Fault as a sentence. */
  readonly msg: string;
  /** The invalid value. */
  readonly input: unknown;
}

/** Returns the error for an invalid value at `loc`. Quotes at most 200 characters of a text. */
export const invalidValue = (
  loc: ValidationEntry["loc"],
  msg: string,
  input: string | readonly string[] | null,
): InvalidRequestError =>
  new InvalidRequestError([
    {
      type: "value_error",
      loc,
      msg,
      input: typeof input === "string" ? input.slice(0, 200) : input,
    },
  ]);

/** A model file does not match the version of the code that reads it. */
export class ModelFileError extends errorClass("ModelFileError", "MODEL_FILE") {}

/** Reading a page exceeded its time or memory limit. The caller gets a `PageError` with this reason. */
export class ReadLimitError extends errorClass("ReadLimitError", "READ_LIMIT") {
  constructor(limit: string, cause?: unknown) {
    super(`reading the page took more than ${limit} and was aborted`, cause);
  }
}

/**
 * Why a file could not be read: it took too long (`time`); the process that read it ended
 * (`ended`), failed (`failed`) or did not start (`start`); or the file ended an earlier process of
 * the same crawl (`repeated`).
 */
export type FileReaderEnd = "time" | "ended" | "failed" | "start" | "repeated";

/** The process that reads a file returned no page. The caller gets a `PageError` with the reason. */
export class FileReaderError extends errorClass("FileReaderError", "FILE_READER") {
  readonly kind: FileReaderEnd;
  /** Digest of the file, set if the crawl must not open the file again. */
  readonly file: string | undefined;

  constructor(
    kind: FileReaderEnd,
    message: string,
    { file, cause }: { readonly file?: string; readonly cause?: unknown } = {},
  ) {
    super(message, cause);
    this.kind = kind;
    this.file = file;
  }

  /** Returns the same failure of a file with a digest. */
  ofFile(file: string): FileReaderError {
    return new FileReaderError(this.kind, this.message, { file, cause: this.cause });
  }

  /** Whether the file ended its process, so that the same crawl does not open it again. */
  get isFatal(): boolean {
    return this.kind === "time" || this.kind === "ended";
  }
}

/** Returns the part of an error that callers see: a sentence, or the entries of an invalid request. */
export function refusalDetail(error: LegibleError): string | readonly ValidationEntry[] {
  if (error instanceof InvalidRequestError) return error.detail;
  if (error instanceof PageError) return error.blockingDetail;
  if (error instanceof BlockedHostError) return `refused: ${error.message}`;
  return error.message;
}
