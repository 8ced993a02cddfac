// Sends requests over the protocol the server agrees to: HTTP/2, else HTTP/1.1.
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { abortable } from "../runtime/abort.ts";
import type { Connector } from "./connect.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import { Http1 } from "./http1.ts";
import { type Http2Connection, openHttp2 } from "./http2.ts";

/** Dispatcher of the process. */
export interface Dispatcher {
  /** Sends a request and resolves with the head. Throws connection errors unchanged, or the signal's reason. */
  request(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** Maximum response head; sites send 20 KiB of cookies and policies, Chrome stops at 256 KiB. */
const MAX_HEADER_BYTES = 262_144;
/** How long a spare connection is kept for the request that needs it. */
const SPARE_MS = 4000;
/** Maximum origins whose protocol is cached. */
const MAX_ORIGINS = 10_000;

/** Protocol of an https origin: a connection over HTTP/2, or HTTP/1.1. */
type KnownOrigin = Http2Connection | "http/1.1";

/** Creates a dispatcher. Its HTTP/2 client is our own: undici's takes a stream reset for the end. */
export function createDispatcher(connector: Connector): Dispatcher {
  const origins = new Map<string, Promise<KnownOrigin>>();
  /** Connections opened to learn the protocol that turned out to be HTTP/1.1; undici reuses them. */
  const spare = new Map<string, Socket>();
  const http1 = new Http1({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    open: async (origin) => {
      const waiting = spare.get(origin.origin);
      spare.delete(origin.origin);
      return waiting === undefined || waiting.destroyed
        ? await connector.open(origin, ["http/1.1"])
        : waiting.ref().setTimeout(0).removeAllListeners("timeout");
    },
  });

  async function learn(origin: URL): Promise<KnownOrigin> {
    const socket = await connector.open(origin, ["h2", "http/1.1"]);
    if (socket instanceof TLSSocket && socket.alpnProtocol === "h2") {
      return openHttp2(origin, socket, MAX_HEADER_BYTES);
    }
    spare.get(origin.origin)?.destroy();
    spare.set(origin.origin, socket);
    // The request it was opened for may be gone.
    socket.unref().setTimeout(SPARE_MS, () => socket.destroy());
    socket.once("close", () => {
      if (spare.get(origin.origin) === socket) spare.delete(origin.origin);
    });
    return "http/1.1";
  }

  /** Returns the origin's protocol; concurrent calls share one connection. A failure is not cached. */
  async function known(origin: string): Promise<KnownOrigin> {
    for (;;) {
      const learning = origins.get(origin) ?? learnOnce(origin);
      const protocol = await learning;
      if (protocol === "http/1.1" || protocol.usable) return protocol;
      if (origins.get(origin) === learning) origins.delete(origin);
    }
  }

  function learnOnce(origin: string): Promise<KnownOrigin> {
    if (origins.size >= MAX_ORIGINS) origins.clear();
    const learning = learn(new URL(origin));
    origins.set(origin, learning);
    learning.catch(() => {
      if (origins.get(origin) === learning) origins.delete(origin);
    });
    return learning;
  }

  async function overHttp1({ method = "GET", ...request }: HttpRequest): Promise<HttpResponse> {
    const { url, headers, signal } = request;
    const path = `${url.pathname}${url.search}`;
    const asked = http1.request({ origin: url.origin, path, method, headers, signal });
    // undici reacts to an abort only once connected.
    const answer = await abortable(asked, signal);
    const { body } = answer;
    // Destroying an unfinished body emits an error.
    body.on("error", () => undefined);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: {
        [Symbol.asyncIterator]: () => body[Symbol.asyncIterator](),
        discard: () => void body.destroy(),
      },
    };
  }

  return {
    async request(request) {
      if (request.url.protocol === "http:") return await overHttp1(request);
      const protocol = await abortable(known(request.url.origin), request.signal);
      if (protocol !== "http/1.1") return await protocol.request(request);
      return await overHttp1(request);
    },
    async close() {
      for (const socket of spare.values()) socket.destroy();
      const all = [...origins.values()];
      origins.clear();
      await http1.destroy();
      for (const each of await Promise.allSettled(all)) {
        if (each.status === "fulfilled" && each.value !== "http/1.1") each.value.close();
      }
    },
  };
}
