// Fetches one page to its final response: navigation headers, limits by content type, retries.
import type { Validators } from "../model/cached-reading.ts";
import { HttpError } from "../model/errors.ts";
import type { FileKind } from "../model/files.ts";
import type { FetchOptions } from "../model/options.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Clock } from "../runtime/clock.ts";
import { type FileHead, fileKindOf, isPackage, mayBeAnyFile } from "../url/file-kind.ts";
import { isSameSite } from "../url/site.ts";
import { overLimit } from "./body.ts";
import type { CallerExtras, RequestKind, ResourceKind } from "./caller.ts";
import { assertPageBytes, mayBePage, mayBePdf, mediaType, notAPage } from "./content-type.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { ResponseHead, ServerAnswer } from "./exchange.ts";
import type { Extras } from "./extras.ts";
import { type FinalResponse, type Following, follow } from "./follow.ts";
import { navigationHeaders } from "./identity.ts";
import { movedTo } from "./refresh.ts";

/** Bytes read of an error response's body: enough for its message and for the signs of a block page. */
const ERROR_BODY_BYTES = 1_048_576;

/** Options of one page fetch: the caller's, and those of the read. */
export interface PageFetchOptions extends FetchOptions {
  /** Default: `page`. */
  readonly kind?: Exclude<RequestKind, ResourceKind>;
  /** true if the caller already awaited `admitPage`, as for both fetches of a union. */
  readonly admitted?: boolean;
  /** Whether to send the declared identity, for a site that demands it. No effect without `contact`. */
  readonly declareIdentity?: boolean;
  /** The caller's headers and cookies; none by default. */
  readonly caller?: CallerExtras | undefined;
  /** Locale to ask for; the default if absent or "". */
  readonly locale?: string;
  /** Accept header. Default: the one that browsers send. */
  readonly accept?: string;
  /** Validators of the cached copy, sent only to its address; an unchanged page has status 304. */
  readonly validators?: Validators;
}

/** Request for one page. */
export interface PageQuery {
  readonly start: URL;
  readonly wanted: PageFetchOptions;
  /** User-Agent of every request. */
  readonly agent: string;
  /** User-Agent used instead, for the site of `start` only. */
  readonly declaredAgent?: string;
  /** The operator's headers and cookies. */
  readonly extras: Extras;
  readonly admit: Following["admit"];
}

/** Fetches a page, whatever its status. Throws as `follow`, and HttpError `type` for a response that is not a page. */
export async function fetchPage(
  { dispatcher, clock }: { readonly dispatcher: Dispatcher; readonly clock: Clock },
  query: PageQuery,
  signals: readonly [caller: AbortSignal, closing: AbortSignal],
): Promise<FinalResponse> {
  const { start, wanted, extras, admit } = query;
  const { kind = "page", timeout_seconds, locale = "", accept, validators, caller } = wanted;
  const asked: Following = {
    headers: (url) => ({
      ...navigationHeaders(agentFor(url, query), locale),
      ...(accept !== undefined && { accept }),
      ...conditionOf(url, validators),
    }),
    kind,
    extras,
    caller,
    headersMs: timeout_seconds * 1000,
    wholeMs: timeout_seconds * 2000,
    plan: (head, url) => planPage(head, url, wanted),
    admit,
    onward,
  };
  for (let left = wanted.retries; ; left--) {
    const attempt = await attemptOf(() => follow(dispatcher, { start, asked }, signals), clock);
    if (attempt.pauseMs === undefined || left === 0) return pageOf(attempt, wanted);
    await clock.wait(attempt.pauseMs, signals[0]);
  }
}

/** Outcome of one attempt, and the pause before a retry; undefined if a retry is pointless. */
type Attempt = { readonly pauseMs: number | undefined } & (
  | { readonly response: FinalResponse }
  | { readonly error: unknown }
);

async function attemptOf(run: () => Promise<FinalResponse>, clock: Clock): Promise<Attempt> {
  try {
    const response = await run();
    return { response, pauseMs: pauseAfterAnswer(response, clock.date()) };
  } catch (error) {
    return { error, pauseMs: pauseAfterError(error) };
  }
}

function pageOf(attempt: Attempt, { read_pdf, read_files }: FetchOptions): FinalResponse {
  if ("error" in attempt) throw attempt.error;
  const { response } = attempt;
  const { url, headers, body, status } = response;
  // A file is judged by its reader.
  const isFile =
    read_files && (fileKindOf({ url: url.href, headers }) !== undefined || isPackage(body));
  if (isSuccess(status) && !isFile) assertPageBytes(body, headers["content-type"], read_pdf);
  return response;
}

/** Returns the headers of a conditional request (RFC 9110, 13.1). */
function conditionOf(url: URL, known: Validators | undefined): Readonly<Record<string, string>> {
  if (known === undefined || url.href !== known.url) return {};
  return {
    ...(known.etag !== undefined && { "if-none-match": known.etag }),
    ...(known.modified !== undefined && { "if-modified-since": known.modified }),
  };
}

/** Returns the User-Agent; the operator's contact goes to the requested site, not to redirect targets. */
function agentFor(url: URL, { start, agent, declaredAgent }: PageQuery): string {
  return isSameSite(url, start) ? (declaredAgent ?? agent) : agent;
}

/** Files that are markup or text as a whole; the others are packages or hold attachments. */
const TEXT_FILES: ReadonlySet<FileKind> = new Set(["json", "notebook", "feed", "xml"]);

/** Returns the body limit for a response head: a page whole, an error only as far as it gives the cause. */
function planPage(head: ResponseHead, url: URL, { read_pdf, read_files }: FetchOptions) {
  const { status, headers, contentLength } = head;
  const readable =
    mayBePage(headers["content-type"]) ||
    (read_pdf && isSuccess(status) && mayBePdf(headers["content-type"])) ||
    (read_files && isSuccess(status) && mayBeFile({ url: url.href, headers }));
  if (!isSuccess(status)) {
    return readable ? { maxBytes: ERROR_BODY_BYTES, cut: true, optional: true } : undefined;
  }
  if (!readable) throw notAPage(mediaType(headers["content-type"]), contentLength);
  const kind = read_files ? fileKindOf({ url: url.href, headers }) : undefined;
  const isText = kind !== undefined && TEXT_FILES.has(kind);
  const maxBytes = isText ? SETTINGS.FILE_MAX_TEXT_BYTES : SETTINGS.FETCH_MAX_BYTES;
  if (contentLength !== undefined && contentLength > maxBytes) throw overLimit(maxBytes);
  return { maxBytes, cut: false };
}

/** Returns the target of a page that only says it moved. */
function onward({ status, headers, body }: ServerAnswer, url: URL): URL | undefined {
  const isHtml = /html/.test(mediaType(headers["content-type"]));
  return isHtml && isSuccess(status) ? movedTo(body, url) : undefined;
}

const mayBeFile = (head: FileHead): boolean =>
  fileKindOf(head) !== undefined || mayBeAnyFile(head.headers);

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

const RETRIED_STATUSES: ReadonlySet<number> = new Set([429, 503]);

/** Returns the wait before a retry, undefined for none; `now` is in epoch milliseconds. */
function pauseAfterAnswer(
  { status, headers }: Pick<ResponseHead, "status" | "headers">,
  now: number,
): number | undefined {
  if (!RETRIED_STATUSES.has(status)) return undefined;
  const ms = retryAfterMs(headers["retry-after"] ?? "", now);
  if (ms === undefined) return SETTINGS.FETCH_RETRY_PAUSE_SECONDS * 1000;
  return ms <= SETTINGS.FETCH_RETRY_AFTER_MAX_SECONDS * 1000 ? ms : undefined;
}

/** Returns the milliseconds to wait before a retry after this error; undefined if it is final. */
function pauseAfterError(error: unknown): number | undefined {
  const again =
    error instanceof HttpError && (error.kind === "transport" || error.kind === "timeout");
  return again ? SETTINGS.FETCH_RETRY_PAUSE_SECONDS * 1000 : undefined;
}

/** Returns Retry-After, in seconds or a date (RFC 9110, 10.2.3), as milliseconds >= 0; undefined if invalid. */
function retryAfterMs(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Every HTTP date begins with a weekday; Date.parse alone accepts nearly any text.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
