// WebSockets of foreign protocols: messages about a job, sent as they come.

import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { type CompatHost, type Protocol, sentenceOf } from "../compat/protocol.ts";
import type { Closing, Work } from "./closing.ts";
import { isForeignPage } from "./foreign-page.ts";
import { isOwnOrigin } from "./host-guard.ts";
import { refuseSocket } from "./nosniff.ts";

/** Who may open a socket, and what runs for it. */
export interface SocketParts {
  readonly protocols: readonly Protocol[];
  readonly closing: Closing;
  /** "" for none. */
  readonly token: string;
  readonly checksHost: boolean;
  /** Origins of web pages that may open one. */
  readonly origins: ReadonlySet<string>;
  readonly hostOf: (signal: AbortSignal) => CompatHost;
}

/** Maximum bytes of a message of a client; none has any meaning. */
const MESSAGE_BYTES = 1024;

/** Accepts the sockets that a protocol has. Call it once, before the server listens. */
export function addCompatSockets(app: FastifyInstance, parts: SocketParts): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES });
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client may leave during the handshake.
    socket.on("error", () => socket.destroy());
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const own = parts.protocols.find(({ sockets: all }) => all?.has(path) === true)?.sockets;
    const status = own === undefined ? 404 : refusalOf(request, parts);
    if (own === undefined || status !== undefined) return refuseSocket(socket, status ?? 404);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      void serve(opened, parts, (host) => own.messages(path, host));
    });
  });
}

/** Returns the status of a refusal, or undefined. The protocol of the socket is the client's key. */
function refusalOf(
  request: IncomingMessage,
  { token, checksHost, origins }: SocketParts,
): number | undefined {
  const { host = "", "sec-websocket-protocol": key = "" } = request.headers;
  const isOwn = isOwnOrigin(`http://${host}`, request.socket.localPort);
  if (checksHost && !isOwn) return 403;
  if (isForeignPage(request, origins)) return 403;
  return token === "" || isSame(key.trim(), token) ? undefined : 401;
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function serve(
  socket: WebSocket,
  { closing, hostOf }: SocketParts,
  messages: (host: CompatHost) => AsyncIterable<object>,
): Promise<void> {
  const left = new AbortController();
  socket.on("error", () => left.abort());
  socket.on("close", () => left.abort());
  let work: Work | undefined;
  try {
    work = closing.begin(left.signal, true);
    for await (const message of messages(hostOf(work.signal))) {
      // Messages of a closing server stop early, and their end would say nothing of it.
      work.signal.throwIfAborted();
      await new Promise<void>((sent) => socket.send(JSON.stringify(message), () => sent()));
    }
  } catch (error) {
    if (!left.signal.aborted) {
      const { failureOf } = hostOf(left.signal);
      const cause = work?.signal.aborted === true ? work.signal.reason : error;
      socket.send(JSON.stringify({ type: "error", error: sentenceOf(failureOf(cause)) }));
    }
  } finally {
    work?.done();
    socket.close();
  }
}
