// Reduces every kind of evidence for a failed page to the one error a caller sees.
import {
  FileReaderError,
  HttpError,
  type HttpErrorKind,
  type LegibleError,
  PageBlockedError,
  PageDisallowedError,
  PageError,
  PageFetchError,
  PageMissingError,
  SelectorError,
  SuppliedHtmlError,
} from "../model/errors.ts";
import type { DeadEndKind } from "../model/page.ts";
import { detectBlockPage, type ResponseEvidence } from "./block-pages/block-page.ts";
import type { FoundDeadEnd } from "./block-pages/dead-end.ts";

/** Why one way of fetching failed: the error's wire name and its reason. */
export interface FetchFailure {
  readonly name: string;
  readonly message: string;
  /** Whether the transport failed (name, connection, TLS, time), not the content of a response. */
  readonly transport: boolean;
  /** Kind of an HttpError; absent for others. */
  readonly cause?: HttpErrorKind;
  /** Whether a PDF has no text layer; absent means no. */
  readonly scanned?: boolean;
  /** Digest of a file that ended its reader process; absent for none. */
  readonly ended_file?: string;
}

/** A refusal as plain data, so that it can cross threads; `refusalError` turns it into an error. */
export interface Refusal extends Omit<FetchFailure, "name" | "message"> {
  readonly kind: "missing" | "blocked" | "disallowed" | "fetch" | "supplied" | "selector";
  readonly url: string;
  /** Reason, without the page's address. */
  readonly reason: string;
  /** HTTP status of the response, if there was one. */
  readonly status?: number;
  /** Whether a browser may still load the page: it is an empty shell or a script challenge. */
  readonly shell: boolean;
  /** Whether the shell's words belong to the page, around an application's empty container. */
  readonly frames: boolean;
  /** Whether this is the page itself, so far without words; its data may still contain facts. */
  readonly wordless: boolean;
  /** Whether the site asks automated clients to identify themselves; another fetch can do so. */
  readonly undeclared: boolean;
  /** Name of a file that the caller supplied; absent for HTML and pages. */
  readonly file?: string;
}

/** Kinds of HttpError that describe a response. For other kinds, no complete response arrived. */
const SERVED_KINDS: ReadonlySet<string> = new Set(["redirect", "redirects", "type", "size"]);

/** Maximum characters quoted of a browser's failure, next to the failure of the plain fetch. */
const RENDER_FAILURE_CHARS = 120;
/** Minimum and maximum characters of an error page's text worth quoting. */
const QUOTED_CHARS = { min: 20, max: 140 } as const;

const STATUS_CAUSES: Readonly<Record<number, string>> = {
  400: "the server does not understand the request",
  401: "the page asks for a login",
  402: "the page asks for payment",
  403: "the server refuses access",
  405: "the server does not allow the page to be read this way",
  406: "the server has no version of the page for this client",
  407: "a proxy asks for a login",
  408: "the server gave up waiting",
  409: "the server reports a conflict",
  412: "the server reports a failed precondition",
  414: "the address is too long for the server",
  418: "the server does not serve this client",
  421: "the server does not answer for this host",
  423: "the page is locked",
  425: "the server does not answer yet",
  428: "the server asks for a condition this client does not send",
  429: "too many requests",
  431: "the request headers are too large for the server",
  451: "the page is withheld for legal reasons",
  500: "the server failed",
  501: "the server cannot do this",
  502: "a server behind this one failed",
  503: "the server is unavailable",
  504: "a server behind this one did not answer",
  505: "the server does not speak this version of HTTP",
  507: "the server is out of storage",
  508: "the server found a loop",
  509: "the site is over its bandwidth limit",
  511: "the network asks for a login",
  520: "the server behind the CDN answered with an error",
  521: "the server behind the CDN is down",
  522: "the server behind the CDN did not answer",
  523: "the server behind the CDN is unreachable",
  524: "the server behind the CDN took too long",
  525: "the server behind the CDN failed the TLS handshake",
  526: "the server behind the CDN has an invalid certificate",
  530: "the CDN cannot find the server",
};

/** Returns the error for a refusal. */
export function refusalError({ kind, url, reason, status, ...signs }: Refusal): PageError {
  const answered = status === undefined ? {} : { status };
  switch (kind) {
    case "missing":
      return new PageMissingError(url, status ?? 404, reason === "" ? undefined : reason);
    case "blocked":
      return new PageBlockedError(url, reason, { ...answered, requiresRender: signs.shell });
    case "disallowed":
      return new PageDisallowedError(url, reason);
    case "selector":
      return new SelectorError(url, reason, { requiresRender: signs.shell });
    case "supplied":
      return new SuppliedHtmlError(url, reason, signs.file);
    case "fetch":
      return new PageFetchError(url, reason, {
        ...answered,
        transport: signs.transport,
        kind: signs.cause,
      });
  }
}

/** Converts a failed fetch to plain data. Drops the page's address from a PageError. */
export function failureOf(error: LegibleError): FetchFailure {
  const message = error instanceof PageError ? error.reason : error.message;
  const transport = error instanceof HttpError && !SERVED_KINDS.has(error.kind);
  const cause = error instanceof HttpError && { cause: error.kind };
  const file = error instanceof FileReaderError && error.file && { ended_file: error.file };
  return { name: error.name, message, transport, ...cause, ...file };
}

/** Returns the refusal if no fetch succeeded: the robots rule, or the causes of all fetches. */
export function refuseFailures(url: string, plain: FetchFailure, rendered?: FetchFailure): Refusal {
  if (plain.name === "PageDisallowedError") return refusal("disallowed", url, plain.message);
  const causes = [`plain fetch: ${described(plain)}`];
  if (rendered !== undefined) {
    const [line = ""] = described(rendered).split("\n", 1);
    causes.push(`browser: ${cut(line, RENDER_FAILURE_CHARS)}`);
  }
  const { name: _, message: __, ...signs } = plain;
  return { ...refusal("fetch", url, causes.join("; ")), ...signs };
}

/** Returns the refusal of a fetched page that exceeded the limits of one read. */
export function refuseReading(page: { url: string; html?: string }, reason: string): Refusal {
  return refusal(page.html === undefined ? "fetch" : "supplied", page.url, reason);
}

/** Returns the refusal of a page on which the caller's selectors choose nothing. */
export const refuseSelector = (url: string, reason: string): Refusal =>
  refusal("selector", url, reason);

/** Describes a failure; the message of an HttpError already is a plain description. */
function described({ name, message }: FetchFailure): string {
  return name === "HttpError" ? message : `${name}: ${message}`;
}

/**
 * Returns the refusal of a response, or undefined if it is a page. Refuses missing pages, block
 * pages, error statuses, pages without readable text and dead ends that replace the page. A
 * supplied page is judged as a response with status 200 and no headers.
 */
export function judgeAnswer(
  evidence: ResponseEvidence,
  deadEnd: FoundDeadEnd | undefined,
): Refusal | undefined {
  const { requestedUrl: url, status } = evidence;
  if (status === 404 || status === 410) return { ...refusal("missing", url, ""), status };
  const blockPage = detectBlockPage(evidence);
  if (blockPage !== undefined && (blockPage.kind !== "empty" || isSuccess(status))) {
    return {
      ...refusal("blocked", url, blockPage.reason),
      status,
      shell:
        blockPage.kind === "shell" || blockPage.kind === "empty" || blockPage.kind === "challenge",
      frames: blockPage.frames === true,
      wordless: blockPage.kind === "shell" || blockPage.kind === "empty",
      undeclared: blockPage.kind === "undeclared",
    };
  }
  if (isSuccess(status)) return refuseDeadEnd(evidence, deadEnd);
  return { ...refusal("fetch", url, statusReason(status, evidence.text)), status };
}

/**
 * Whether a page that was served with success is refused only for its words, so that a caller may
 * want it anyway. A shell has hardly any, and a site that asks clients to identify themselves may
 * serve the page to one that does.
 */
export function isForWords({ kind, status = 0, frames, wordless, undeclared }: Refusal): boolean {
  const isWorded = kind === "blocked" || kind === "missing";
  return isWorded && isSuccess(status) && !frames && !wordless && !undeclared;
}

/** Dead ends that scripts may still replace by the page. */
const FILLED_IN: ReadonlySet<DeadEndKind> = new Set(["not-found", "error", "scripts"]);

function refuseDeadEnd(
  { requestedUrl: url, status, signs, isRendered = false }: ResponseEvidence,
  found: FoundDeadEnd | undefined,
): Refusal | undefined {
  if (found?.replaces !== true) return undefined;
  const kind = found.kind === "not-found" ? "missing" : "blocked";
  const shell = !isRendered && signs.runsScript && FILLED_IN.has(found.kind);
  return { ...refusal(kind, url, REASONS[found.kind](found.evidence)), status, shell };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function statusReason(status: number, text: string): string {
  const cause =
    STATUS_CAUSES[status] ??
    (status < 400 ? "the server sends no page" : "the server reports an error");
  const visible = text.replace(/\s+/g, " ").trim();
  const quote =
    visible.length < QUOTED_CHARS.min ? "" : `; it says: "${cut(visible, QUOTED_CHARS.max)}"`;
  return `HTTP ${status}: ${cause}${quote}`;
}

/** Returns a refusal without signs. */
export function refusal(kind: Refusal["kind"], url: string, reason: string): Refusal {
  const signs = { transport: false, shell: false, frames: false, wordless: false };
  return { kind, url, reason, ...signs, undeclared: false };
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 3).trimEnd()}...`;
}

const REASONS: Readonly<Record<DeadEndKind, (words: string) => string>> = {
  "not-found": (words) => `the site says that the page does not exist: "${words}"`,
  denied: (words) => `the site refuses access to the page, and says: "${words}"`,
  region: (words) => `the site does not show the page in this region, and says: "${words}"`,
  subscribers: (words) => `the site shows the page only to subscribers, and says: "${words}"`,
  error: (words) =>
    `the site shows an error of its application instead of the page, and says: "${words}"`,
  scripts: (words) => `the page is filled in by scripts, and says without them: "${words}"`,
  login: (words) => `the site shows a login form instead, which says: "${words}"`,
};
