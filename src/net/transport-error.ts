// Maps failures of sockets, TLS and the HTTP parser to a cause in plain words.
import { BlockedHostError, HttpError } from "../model/errors.ts";

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
