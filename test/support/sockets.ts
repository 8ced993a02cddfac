// WebSockets as a server of the test's own takes them, over HTTP/1.1 and over HTTP/2.
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { Duplex } from "node:stream";

/** What a server does with the texts of a socket, up to 125 bytes each; `answer` sends one back. */
export type Hear = (said: string, answer: (text: string) => void) => void;

/** First byte of a whole text frame (RFC 6455, 5.2). */
const TEXT_FRAME = 0x81;
const MASK_BYTES = 4;

/** Accepts a WebSocket of HTTP/1.1 (RFC 6455, 4.2.2). */
export function acceptUpgrade(request: IncomingMessage, socket: Duplex, hear: Hear): void {
  const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash("sha1").update(key).digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  );
  listen(socket, hear);
}

/** Accepts a WebSocket of HTTP/2 (RFC 8441). */
export function acceptStream(
  _request: Http2ServerRequest,
  { stream }: Http2ServerResponse,
  hear: Hear,
): void {
  stream.respond({ ":status": 200 });
  listen(stream, hear);
}

function listen(socket: Duplex, hear: Hear): void {
  const answer = (text: string) => {
    socket.write(Buffer.concat([Buffer.from([TEXT_FRAME, text.length]), Buffer.from(text)]));
  };
  socket.on("error", () => undefined);
  socket.on("data", (data: Buffer) => {
    for (const said of textsIn(data)) hear(said, answer);
  });
}

/** The texts of the frames of a client, each whole and up to 125 bytes long; their payload is masked. */
function* textsIn(data: Buffer): Generator<string> {
  let at = 0;
  while (at < data.length) {
    const length = (data[at + 1] ?? 0) & 0x7f;
    const from = at + 2 + MASK_BYTES;
    const mask = data.subarray(at + 2, from);
    const bytes = data.subarray(from, from + length);
    if (data[at] === TEXT_FRAME) {
      yield Buffer.from(
        bytes.map((byte, index) => byte ^ (mask[index % MASK_BYTES] ?? 0)),
      ).toString();
    }
    at = from + length;
  }
}
