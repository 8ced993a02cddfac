// Every error the service raises: its wire name, stable code, fields and message.

/** Base of all errors of the service. `name` is a literal, since messages on the wire carry it. */
export abstract class LegibleError extends Error {
  abstract override readonly name: string;
  abstract readonly code: string;
}

/** What is known of a page that could not be had, beside the words. */
interface PageErrorOptions {
  /** HTTP status of the answer, when there was one. */
  readonly status?: number;
  /** Whether a browser may yet bring the page: what came was the shell of an application, or a script's challenge. */
  readonly requiresRender?: boolean;
  readonly cause?: unknown;
}

/**
 * A page that could not be had. `reason` says why without naming the page; the message names both.
 *
 * Raised by the `read` room only; a surface shows `blockingDetail` or `streamMessage`.
 */
export abstract class PageError extends LegibleError {
  readonly url: string;
  readonly reason: string;
  /** HTTP status of the answer, when there was one. */
  readonly status: number | undefined;
  /** Whether a browser may yet bring the page: what came was the shell of an application, or a script's challenge. */
  readonly requiresRender: boolean;

  constructor(url: string, reason: string, message: string, options: PageErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.url = url;
    this.reason = reason;
    this.status = options.status;
    this.requiresRender = options.requiresRender ?? false;
  }

  /** `detail` of a blocking route's 502. */
  abstract get blockingDetail(): string;
  /** `message` of a stream's `error` event. */
  abstract get streamMessage(): string;
}

/** A file read without an address has none to name. */
const couldNotResolve = (url: string, reason: string) =>
  `could not resolve ${url === "" ? "the page" : url}: ${reason}`;

/** The server says there is no such page: 404 or 410. */
export class PageMissingError extends PageError {
  override readonly name = "PageMissingError";
  override readonly code = "PAGE_MISSING";
  declare readonly status: number;

  constructor(url: string, status: number) {
    const reason = `HTTP ${status}: ${status === 410 ? "page is gone" : "page does not exist"}`;
    super(url, reason, reason, { status });
  }

  get blockingDetail(): string {
    return `could not fetch page: ${this.reason}`;
  }
  get streamMessage(): string {
    return this.reason;
  }
}

/** Something was served in the page's place: a block page, a challenge, a login, or nothing readable. */
export class PageBlockedError extends PageError {
  override readonly name = "PageBlockedError";
  override readonly code = "PAGE_BLOCKED";

  constructor(url: string, reason: string, options: PageErrorOptions = {}) {
    super(url, reason, couldNotResolve(url, reason), options);
  }

  get blockingDetail(): string {
    return this.message;
  }
  get streamMessage(): string {
    return this.message;
  }
}

/** robots.txt disallows the page and the caller asked for that to count. `reason` quotes the rule. */
export class PageDisallowedError extends PageError {
  override readonly name = "PageDisallowedError";
  override readonly code = "PAGE_DISALLOWED";

  constructor(url: string, reason: string) {
    super(url, reason, couldNotResolve(url, reason));
  }

  get blockingDetail(): string {
    return this.message;
  }
  get streamMessage(): string {
    return `${this.name}: ${this.message}`;
  }
}

/** No fetch brought a page: a refused address, an HTTP error, a broken transport, not a page, too large. */
export class PageFetchError extends PageError {
  override readonly name = "PageFetchError";
  override readonly code = "PAGE_FETCH_FAILED";
  /** Whether the way there failed (name, connection, TLS, time) rather than something that was served. */
  readonly transport: boolean;

  constructor(
    url: string,
    reason: string,
    options: PageErrorOptions & { readonly transport?: boolean } = {},
  ) {
    super(url, reason, couldNotResolve(url, reason), options);
    this.transport = options.transport ?? false;
  }

  get blockingDetail(): string {
    return `could not fetch page: ${this.reason}`;
  }
  get streamMessage(): string {
    return `${this.name}: ${this.message}`;
  }
}

/** HTML the caller supplied cannot be read: empty or too large. Its wire name is the specification's. */
export class SuppliedHtmlError extends PageError {
  override readonly name = "ValueError";
  override readonly code = "SUPPLIED_HTML";

  constructor(url: string, reason: string) {
    const whose = url === "" ? "" : ` for ${url}`;
    super(url, reason, `could not read the supplied HTML${whose}: ${reason}`);
  }

  get blockingDetail(): string {
    return this.message;
  }
  get streamMessage(): string {
    return `${this.name}: ${this.message}`;
  }
}

/** An address the private-host guard refuses, by name or by what it resolves to. Raised by `net`. */
export class BlockedHostError extends LegibleError {
  override readonly name = "BlockedHostError";
  override readonly code = "BLOCKED_HOST";
  readonly address: string;

  constructor(address: string) {
    super(`refusing to fetch a non-public address: ${address}`);
    this.address = address;
  }
}

/**
 * What kept an HTTP exchange from bringing a page. `transport` and `timeout` (no headers in time) are worth another
 * attempt; the others are definite: a name that does not resolve, port 0, a proxy that refuses, a certificate that does not hold, a body that came
 * too slowly, broken or undecodable, a redirect that leads nowhere, an answer that is not a page or too large, a network that was closed meanwhile.
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
  | "type"
  | "size"
  | "closed";

/** Why one HTTP exchange brought no page: `message` is the plain-language cause, without the address. Raised by `net`. */
export class HttpError extends LegibleError {
  override readonly name = "HttpError";
  override readonly code = "HTTP";
  readonly kind: HttpErrorKind;
  readonly status: number | undefined;

  constructor(
    kind: HttpErrorKind,
    message: string,
    options: { status?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
  }
}

/** What kept a browser from bringing a page. */
export type RenderFailure =
  | "unavailable"
  | "unreachable"
  | "download"
  | "type"
  | "timeout"
  | "size"
  | "crash";

/** Why a browser brought no page; `kind` tells no browser, no answer, no page and no time apart. Raised by `browser`. */
export class RenderError extends LegibleError {
  override readonly name = "RenderError";
  override readonly code = "RENDER";
  readonly kind: RenderFailure;

  constructor(kind: RenderFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/** A request whose body or query does not fit; `entries` is the 422 `detail` array, or `detail` a sentence. */
export class InvalidRequestError extends LegibleError {
  override readonly name = "InvalidRequestError";
  override readonly code = "INVALID_REQUEST";
  readonly detail: string | readonly ValidationEntry[];
  /** Fields of the request that were ignored, in words; one may be what is missing, misspelled. */
  readonly warnings: readonly string[];

  constructor(detail: string | readonly ValidationEntry[], warnings: readonly string[] = []) {
    super(typeof detail === "string" ? detail : detail.map(entryWords).join("; "));
    this.detail = detail;
    this.warnings = warnings;
  }
}

/** What does not fit, after the path of its field: `fetch.retries: Input should be a valid integer`. */
export function entryWords({ loc, msg }: ValidationEntry): string {
  const path = loc.slice(1).join(".");
  return path === "" ? msg : `${path}: ${msg}`;
}

/** A request body over `REQUEST_MAX_BYTES`. */
export class RequestTooLargeError extends LegibleError {
  override readonly name = "RequestTooLargeError";
  override readonly code = "REQUEST_TOO_LARGE";

  constructor() {
    super("request body is too large");
  }
}

/** More requests are open than the service takes; it may be asked again a little later. */
export class ServiceBusyError extends LegibleError {
  override readonly name = "ServiceBusyError";
  override readonly code = "SERVICE_BUSY";

  constructor() {
    super("too many requests are open; ask again later");
  }
}

/** The service comes to its end. */
export class ServiceClosingError extends LegibleError {
  override readonly name = "ServiceClosingError";
  override readonly code = "SERVICE_CLOSING";

  constructor() {
    super("the service is closing");
  }
}

/** No detached crawl of an id is kept. */
export class CrawlMissingError extends LegibleError {
  override readonly name = "CrawlMissingError";
  override readonly code = "CRAWL_MISSING";
  readonly id: string;

  constructor(id: string) {
    super(`there is no detached crawl ${id}`);
    this.id = id;
  }
}

/** A detached crawl has ended, so that it can be neither paused nor resumed. */
export class CrawlEndedError extends LegibleError {
  override readonly name = "CrawlEndedError";
  override readonly code = "CRAWL_ENDED";
  readonly id: string;

  constructor(id: string, state: string) {
    super(`the crawl ${id} has ended: ${state}`);
    this.id = id;
  }
}

/** A detached crawl was cancelled; the reason its run is broken off with. */
export class CrawlCancelledError extends LegibleError {
  override readonly name = "CrawlCancelledError";
  override readonly code = "CRAWL_CANCELLED";

  constructor() {
    super("the crawl was cancelled");
  }
}

/** The log of a detached crawl cannot be read, so that the crawl cannot be resumed. */
export class CrawlLogError extends LegibleError {
  override readonly name = "CrawlLogError";
  override readonly code = "CRAWL_LOG";
  /** Id of the last event that can be read; 0 where none can. */
  readonly lastEvent: number;

  constructor(
    reason: string,
    { lastEvent = 0, cause }: { lastEvent?: number; cause?: unknown } = {},
  ) {
    const words = `the log of the crawl cannot be read: ${reason}`;
    super(words, cause === undefined ? undefined : { cause });
    this.lastEvent = lastEvent;
  }
}

/** Detached crawls cannot be reached here: another process has them, their store does not answer, or this process is about to end. */
export class CrawlsElsewhereError extends LegibleError {
  override readonly name = "CrawlsElsewhereError";
  override readonly code = "CRAWLS_ELSEWHERE";

  constructor(reason: string, cause?: unknown) {
    const words = `no detached crawl can be reached here: ${reason}`;
    super(words, cause === undefined ? undefined : { cause });
  }
}

/** An environment variable that holds what it cannot mean; raised at start. */
export class EnvironmentError extends LegibleError {
  override readonly name = "EnvironmentError";
  override readonly code = "ENVIRONMENT";
}

/** No crawl of a root has left a graph on this instance. */
export class GraphMissingError extends LegibleError {
  override readonly name = "GraphMissingError";
  override readonly code = "GRAPH_MISSING";
  readonly url: string;

  constructor(url: string) {
    super(`No graph for ${url}. Crawl it first.`);
    this.url = url;
  }
}

/** A graph holds no sections, so that there is nothing to ask it for. */
export class GraphEmptyError extends LegibleError {
  override readonly name = "GraphEmptyError";
  override readonly code = "GRAPH_EMPTY";

  constructor() {
    super("The crawl has not produced any content yet.");
  }
}

/** A graph has no section of an id. */
export class SectionMissingError extends LegibleError {
  override readonly name = "SectionMissingError";
  override readonly code = "SECTION_MISSING";
  readonly id: string;

  constructor(id: string) {
    super(`the graph has no section ${id}`);
    this.id = id;
  }
}

/** No run of this instance has left a trace of a name. */
export class RunMissingError extends LegibleError {
  override readonly name = "RunMissingError";
  override readonly code = "RUN_MISSING";

  constructor(trace: string) {
    super(`there is no trace ${trace.slice(0, 300)}`);
  }
}

/** A graph file that cannot be read: cut short, damaged, or of another format. */
export class GraphFileError extends LegibleError {
  override readonly name = "GraphFileError";
  override readonly code = "GRAPH_FILE";

  constructor(reason: string, cause?: unknown) {
    super(`the graph file cannot be read: ${reason}`, cause === undefined ? undefined : { cause });
  }
}

/** One entry of a 422 `detail` array. */
export interface ValidationEntry {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
}

/** A trained model file that does not fit the code that reads it. */
export class ModelFileError extends LegibleError {
  override readonly name = "ModelFileError";
  override readonly code = "MODEL_FILE";
}

/** A page that took more time or memory from bytes to answer than one read is given; becomes a refusal. */
export class ReadLimitError extends LegibleError {
  override readonly name = "ReadLimitError";
  override readonly code = "READ_LIMIT";

  constructor(limit: string, cause?: unknown) {
    super(`reading the page took more than ${limit} and was given up`, { cause });
  }
}

/** What a caller is told of an error: words, or the entries of a request that does not fit. */
export function refusalDetail(error: LegibleError): string | readonly ValidationEntry[] {
  if (error instanceof InvalidRequestError) return error.detail;
  if (error instanceof PageError) return error.blockingDetail;
  if (error instanceof BlockedHostError) return `refused: ${error.message}`;
  return error.message;
}
