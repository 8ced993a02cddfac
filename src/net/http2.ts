// Requests over one HTTP/2 connection. A reset stream is a truncated body, never a complete one.

import {
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from "node:http2";
import type { TLSSocket } from "node:tls";
import { HttpError } from "../model/errors.ts";
import { whenAborted } from "../runtime/abort.ts";
import { wordList } from "../text/word-list.ts";
import type { HttpBody, HttpRequest, HttpResponse } from "./http-message.ts";

/** One HTTP/2 connection to an origin. */
export interface Http2Connection {
  /** Whether the connection accepts new requests; once false, it stays false. */
  readonly usable: boolean;
  request(request: HttpRequest): Promise<HttpResponse>;
  close(): void;
}

/** Bytes a stream, and the connection, may receive unread; the standard's 64 KiB slow down distant servers. */
const STREAM_WINDOW_BYTES = 1_048_576;
const CONNECTION_WINDOW_BYTES = 4_194_304;
/** How long an idle connection is kept, the same as undici's for HTTP/1.1. */
const IDLE_MS = 4000;
/** Maximum header lines of a response; Node's own limit is 128, and each cookie takes a line. */
const MAX_HEADER_PAIRS = 512;

/** Names of the error codes, by number (RFC 9113, 7). */
const ERROR_CODES = wordList(`
  NO_ERROR PROTOCOL_ERROR INTERNAL_ERROR FLOW_CONTROL_ERROR SETTINGS_TIMEOUT STREAM_CLOSED
  FRAME_SIZE_ERROR REFUSED_STREAM CANCEL COMPRESSION_ERROR CONNECT_ERROR ENHANCE_YOUR_CALM
  INADEQUATE_SECURITY HTTP_1_1_REQUIRED
`);

/** Opens HTTP/2 on a socket that negotiated it. `maxHeaderBytes` limits the head of a response. */
export function openHttp2(origin: URL, socket: TLSSocket, maxHeaderBytes: number): Http2Connection {
  const session = connect(origin.origin, {
    createConnection: () => socket,
    maxHeaderListPairs: MAX_HEADER_PAIRS,
    settings: {
      enablePush: false,
      initialWindowSize: STREAM_WINDOW_BYTES,
      maxHeaderListSize: maxHeaderBytes,
    },
  });
  const streams = new Set<ClientHttp2Stream>();
  let usable = true;
  const end = () => {
    usable = false;
  };
  session.on("error", end).on("close", end).on("frameError", end);
  session.on("goaway", (code, lastStream) => {
    end();
    // The server never answers streams after `lastStream`.
    for (const stream of streams) {
      if ((stream.id ?? 0) > lastStream) stream.destroy(endedBy(code));
    }
  });
  session.once("connect", () => session.setLocalWindowSize(CONNECTION_WINDOW_BYTES));
  session.setTimeout(IDLE_MS, () => {
    if (streams.size === 0) session.close();
  });
  // A connection without requests does not keep the process alive.
  session.unref();

  return {
    get usable() {
      return usable && !session.closed && !session.destroyed;
    },
    async request({ url, method = "GET", headers, signal }) {
      const stream = session.request({
        ":method": method,
        ":scheme": "https",
        ":authority": url.host,
        ":path": `${url.pathname}${url.search}`,
        ...headers,
      });
      streams.add(stream);
      session.ref();
      stream
        .on("error", () => undefined)
        .once("close", () => {
          streams.delete(stream);
          if (streams.size === 0) session.unref();
        });
      endWith(stream, signal);
      const body = bodyOf(stream);
      const { ":status": status = 0, ...rest } = await headOf(stream, signal);
      return { status, headers: rest, body };
    },
    close: () => session.destroy(),
  };
}

/** Destroys the stream with the signal's reason on abort. */
function endWith(stream: ClientHttp2Stream, signal: AbortSignal): void {
  const abort = () => {
    stream.close(constants.NGHTTP2_CANCEL);
    stream.destroy(signal.reason);
  };
  stream.once("close", whenAborted(signal, abort));
}

type Head = IncomingHttpHeaders & IncomingHttpStatusHeader;

function headOf(stream: ClientHttp2Stream, signal: AbortSignal): Promise<Head> {
  return new Promise((resolve, reject) => {
    stream
      .once("response", resolve)
      .once("error", reject)
      // Has no effect after the head arrived.
      .once("close", () => reject(signal.aborted ? signal.reason : endedBy(stream.rstCode)));
  });
}

/** Buffered bytes of a body above which the stream pauses. */
const HELD_BYTES = 1_048_576;

/** Returns a body, buffered: Node drops unread data when a server closes the connection. */
function bodyOf(stream: ClientHttp2Stream): HttpBody {
  const held: Uint8Array[] = [];
  let bytes = 0;
  let wake = () => {};
  let ended = false;
  let failure: unknown;
  stream.on("data", (chunk: Uint8Array) => {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes > HELD_BYTES) stream.pause();
    wake();
  });
  stream.once("error", (error) => {
    failure = error;
  });
  stream.once("close", () => {
    // Node ends a reset stream as if it were complete; only its code shows the reset.
    if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) failure ??= endedBy(stream.rstCode);
    ended = true;
    wake();
  });
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const chunk = held.shift();
        if (chunk !== undefined) {
          bytes -= chunk.length;
          if (stream.isPaused() && bytes <= HELD_BYTES / 2) stream.resume();
          yield chunk;
        } else if (ended) {
          if (failure !== undefined) throw failure;
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
    discard: () => stream.close(constants.NGHTTP2_CANCEL),
  };
}

function endedBy(code: number): HttpError {
  const name = ERROR_CODES[code] ?? `code ${code}`;
  return new HttpError("transport", `the server ended the HTTP/2 exchange (${name})`);
}
