// Adds `X-Content-Type-Options: nosniff` to every answer: no browser may guess that one is a page.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { hasCode } from "../model/error-code.ts";

const NAME = "x-content-type-options";
const VALUE = "nosniff";
/** The header as a line. */
export const NOSNIFF = `${NAME}: ${VALUE}`;

/** Adds the header to the answers of all requests, before anything else handles them. */
export function forbidSniffing(server: Server): void {
  server.prependListener("request", (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader(NAME, VALUE);
  });
  // Node would answer an unknown `Expect` itself.
  server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader(NAME, VALUE).writeHead(417).end();
  });
}

/** Statuses of requests that Node does not parse, by error code; others are a 400. */
const UNPARSED: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers a connection whose request cannot be parsed, and closes it. */
export function refuseUnparsed(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (hasCode(error, "ECONNRESET") || !socket.writable) socket.destroy();
  else refuseSocket(socket, UNPARSED[error.code ?? ""] ?? 400);
}

/** Answers on a connection that has no response object, and closes it. */
export function refuseSocket(socket: Duplex, status: number): void {
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, NOSNIFF];
  socket.end(`${[...head, "connection: close", "content-length: 0"].join("\r\n")}\r\n\r\n`);
}
