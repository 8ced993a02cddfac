// Makes one request within its time limits: headers, then the requested part of the body; names the
// cause of a failed one.

import { BlockedHostError, HttpError } from "../model/errors.ts";
import { underController } from "../runtime/abort.ts";
import { type BodyLimit, readBody } from "./body.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";

/** The head of a response. */
export interface ResponseHead {
  readonly status: number;
  /** Header values by lower-case name; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** Set-Cookie headers separately, since their values contain commas. */
  readonly cookies: readonly string[];
  /** Content-Length, undefined when absent or not a number. */
  readonly contentLength: number | undefined;
}

/** Settings of one request. */
export interface Exchange extends Pick<HttpRequest, "method"> {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Time limit for the response's headers. */
  readonly headersMs: number;
  /** Time limit for the whole response, redirects included. */
  readonly wholeMs: number;
  /** Part of `wholeMs` left when this request starts. */
  readonly leftMs: number;
  /** Returns how much of the body to read; with `optional`, a failing body is empty. May throw. */
  plan(head: ResponseHead): (BodyLimit & { readonly optional?: boolean }) | undefined;
}

/** A response with the requested part of its body. */
export interface ServerAnswer extends ResponseHead {
  readonly body: Uint8Array;
  /** Bytes of the body that came, before its coding was undone. */
  readonly receivedBytes: number;
}

const NO_BODY = new Uint8Array(0);

/** Makes one request. Throws HttpError, BlockedHostError, or the signal's reason. */
export async function exchange(
  dispatcher: Dispatcher,
  request: Exchange,
  signals: readonly AbortSignal[],
): Promise<ServerAnswer> {
  return await underController(signals, async (controller) => {
    const { headersMs, wholeMs, leftMs } = request;
    const late = new HttpError(
      "timeout",
      `the server did not answer within ${seconds(headersMs)} s`,
    );
    const slow = new HttpError("slow", `the answer was not complete within ${seconds(wholeMs)} s`);
    const headersTimer = setTimeout(() => controller.abort(late), headersMs);
    const wholeTimer = setTimeout(() => controller.abort(slow), leftMs);
    try {
      const { url, method, headers } = request;
      const { signal } = controller;
      const response = await dispatcher.request({ url, method, headers, signal });
      clearTimeout(headersTimer);
      return await take(response, request, signal);
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason;
      throw transportError(error);
    } finally {
      clearTimeout(headersTimer);
      clearTimeout(wholeTimer);
    }
  });
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(1));
}

async function take(
  response: HttpResponse,
  request: Exchange,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  const head = headOf(response);
  try {
    const limit = request.plan(head);
    if (limit === undefined) return { ...head, body: NO_BODY, receivedBytes: 0 };
    const framing = {
      contentEncoding: head.headers["content-encoding"] ?? "",
      contentLength: head.contentLength,
    };
    let receivedBytes = 0;
    const counted = async function* () {
      for await (const chunk of response.body) {
        receivedBytes += chunk.length;
        yield chunk;
      }
    };
    const reading = readBody(counted(), framing, limit);
    const body = await (limit.optional ? reading.catch(() => NO_BODY) : reading);
    signal.throwIfAborted();
    return { ...head, body, receivedBytes };
  } finally {
    response.body.discard();
  }
}

function headOf({ status, headers }: HttpResponse): ResponseHead {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  const cookies = headers["set-cookie"] ?? [];
  const length = joined["content-length"]?.trim() ?? "";
  return {
    status,
    headers: joined,
    cookies: Array.isArray(cookies) ? cookies : [cookies],
    contentLength: /^\d{1,15}$/.test(length) ? Number(length) : undefined,
  };
}

const CAUSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: "the server refused the connection",
    ECONNRESET: "the server broke off the connection",
    EPIPE: "the server broke off the connection",
    ECONNABORTED: "the server broke off the connection",
    UND_ERR_SOCKET: "the server closed the connection before the answer was complete",
    ETIMEDOUT: "the server could not be reached in time",
    UND_ERR_CONNECT_TIMEOUT: "the server could not be reached in time",
    EHOSTUNREACH: "the server cannot be reached",
    ENETUNREACH: "the server cannot be reached",
    EADDRNOTAVAIL: "the server cannot be reached",
    UND_ERR_HEADERS_OVERFLOW: "the headers of the answer are too large",
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the body is not as long as the server announced",
    HPE_HEADER_OVERFLOW: "the headers of the answer are too large",
  }),
);

const CERTIFICATE_CAUSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CERT_HAS_EXPIRED: "the server's certificate has expired",
    CERT_NOT_YET_VALID: "the server's certificate is not valid yet",
    CERT_REVOKED: "the server's certificate was revoked",
    DEPTH_ZERO_SELF_SIGNED_CERT: "the server's certificate is self-signed",
    SELF_SIGNED_CERT_IN_CHAIN: "the server's certificate leads to an authority that is not trusted",
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the server's certificate chain is incomplete",
    UNABLE_TO_GET_ISSUER_CERT: "the server's certificate chain is incomplete",
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
      "the server's certificate is from an authority that is not trusted",
    ERR_TLS_CERT_ALTNAME_INVALID: "the server's certificate is for another host",
    HOSTNAME_MISMATCH: "the server's certificate is for another host",
  }),
);

/** HTTP/2 sessions and streams that the server ended; another connection may succeed. */
const HTTP2_CODES = /^(?:ERR_HTTP2_|NGHTTP2_)/;
/** Codes of TLS handshakes that failed for reasons other than the certificate. */
const TLS_CODES = /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/;

/** Returns any failure of an exchange as HttpError or BlockedHostError; these two pass through unchanged. */
export function transportError(error: unknown): HttpError | BlockedHostError {
  if (error instanceof HttpError || error instanceof BlockedHostError) return error;
  const code = codeOf(error);
  const certificate = CERTIFICATE_CAUSES.get(code);
  if (certificate !== undefined) return new HttpError("certificate", certificate, { cause: error });
  // undici's parser errors always have a name, but not always a code.
  const invalid =
    error instanceof Error && error.name === "HTTPParserError" && code !== "HPE_HEADER_OVERFLOW";
  const cause = invalid ? "the answer is not valid HTTP" : causeOf(code);
  return new HttpError("transport", cause, { cause: error });
}

function causeOf(code: string): string {
  const known = CAUSES.get(code);
  if (known !== undefined) return known;
  if (HTTP2_CODES.test(code)) return `the server ended the HTTP/2 exchange (${code})`;
  if (TLS_CODES.test(code)) return `no secure connection could be agreed on (${code})`;
  return code === "" ? "the connection failed" : `the connection failed (${code})`;
}

function codeOf(error: unknown): string {
  // An AggregateError covers several attempted addresses; the first error gives the cause.
  const one = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  if (typeof one !== "object" || one === null || !("code" in one)) return "";
  return typeof one.code === "string" ? one.code : "";
}
