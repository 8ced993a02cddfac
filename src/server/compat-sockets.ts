// WebSockets of foreign protocols: messages about a job, sent as they come.

import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { type CompatHost, type Protocol, sentenceOf } from "../compat/protocol.ts";
import type { Work } from "./closing.ts";
import { isForeignPage, isOwnOrigin } from "./guards.ts";
import { NOSNIFF, refuseSocket } from "./nosniff.ts";
import type { RouteParts } from "./routes.ts";

/** Conditions for opening a socket, and the parts that serve it. */
export interface SocketParts extends Pick<RouteParts, "closing" | "admission" | "origins"> {
  readonly protocols: readonly Protocol[];
  /** "" for none. */
  readonly token: string;
  readonly checksHost: boolean;
  readonly hostOf: (signal: AbortSignal) => CompatHost;
}

/** Maximum bytes of a message of a client; none has any meaning. */
const MESSAGE_BYTES = 1024;
/** Silence after which the system asks whether the client is still there: it holds a place. */
const KEEP_ALIVE_MS = 30_000;

/** Accepts the sockets of protocols, each an open request. Call it once, before listening. */
export function addCompatSockets(app: FastifyInstance, parts: SocketParts): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES });
  sockets.on("headers", (headers) => headers.push(NOSNIFF));
  sockets.on("wsClientError", (_error, socket) => refuseSocket(socket, 400));
  app.server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // A client may leave during the handshake.
    socket.on("error", () => socket.destroy());
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const own = parts.protocols.find(({ sockets: all }) => all?.has(path) === true)?.sockets;
    const status = own === undefined ? 404 : refusalOf(request, parts);
    if (own === undefined || status !== undefined) return refuseSocket(socket, status ?? 404);
    const leave = parts.admission.tryHold();
    if (leave === undefined) return refuseSocket(socket, 503);
    socket.once("close", leave).setKeepAlive(true, KEEP_ALIVE_MS);
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
  messages: (host: CompatHost) => AsyncIterable<string>,
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
      await sent(socket, message, work.signal);
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

/** Resolves when a message has left this process, so that a slow client slows its messages, or on abort. */
function sent(socket: WebSocket, message: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener("abort", done);
      resolve();
    };
    signal.addEventListener("abort", done);
    socket.send(message, done);
  });
}
