// The egress of one tab: a proxy for its requests and one for its WebSockets. Both can be held to pass only safe
// requests.
//
// http arrives in absolute form, https and WebSockets as CONNECT. TLS hides which of the two a tunnel carries, so the
// browser uses a separate port for each.

import {
  type Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Duplex, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SETTINGS } from "../model/settings.ts";
import { wordSet } from "../text/word-list.ts";
import { parseUrl } from "../url/parse-url.ts";
import { SAFE_METHODS } from "./added-headers.ts";

/** Headers that concern one connection (RFC 9110, 7.6.1). */
const HOP_BY_HOP = wordSet(`
  connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer
  transfer-encoding upgrade
`);

/** How an exit connects. */
export interface ExitOptions {
  /** Opens the connections of plain requests. */
  readonly agent: Agent;
  /** Opens the connection of a tunnel. */
  readonly connect: (
    protocol: "http:" | "https:",
    hostname: string,
    port: number,
  ) => Promise<Socket>;
}

/** A request for a tunnel, with the bytes that followed it. */
interface Asked {
  readonly client: Duplex;
  readonly head: Buffer;
  /** Decides which data the connection may send; undefined for https. */
  readonly hold: Readonly<Hold> | undefined;
}

/** A running exit. */
export class Exit {
  readonly #options: ExitOptions;
  readonly #requests: Server;
  readonly #sockets: Server;
  readonly #tunnels = new Set<Duplex>();
  /** While it is active, the exit also drops http requests other than GET and HEAD. */
  readonly hold: Readonly<Hold> = new Hold();

  private constructor(options: ExitOptions) {
    this.#options = options;
    this.#requests = createServer((request, response) => void this.#forward(request, response));
    this.#requests.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
      // The browser sends its User-Agent for https, but not for WebRTC over TCP.
      const isHttps = request.headers["user-agent"] !== undefined;
      const hold = isHttps ? undefined : this.hold;
      void this.#tunnel(request.url ?? "", { client, head, hold });
    });
    this.#sockets = createServer(refuse);
    this.#sockets.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
      void this.#tunnel(request.url ?? "", { client, head, hold: this.hold });
    });
  }

  /** Starts an exit on free ports of loopback. */
  static async open(options: ExitOptions): Promise<Exit> {
    const exit = new Exit(options);
    await Promise.all([listen(exit.#requests), listen(exit.#sockets)]);
    return exit;
  }

  /** `http://127.0.0.1:port` of the proxy for requests. */
  get address(): string {
    return `http://${authorityOf(this.#requests)}`;
  }

  /** `http://127.0.0.1:port` of the proxy for WebSockets. */
  get socketAddress(): string {
    return `http://${authorityOf(this.#sockets)}`;
  }

  /** Chromium's proxy rules for both. `socks` covers everything but http and https. */
  get rules(): string {
    const requests = authorityOf(this.#requests);
    return `http=${requests};https=${requests};socks=${this.socketAddress}`;
  }

  /** Closes both proxies and every connection. */
  async close(): Promise<void> {
    for (const client of this.#tunnels) client.destroy();
    this.hold.end();
    await Promise.all([closed(this.#requests), closed(this.#sockets)]);
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "", method = "GET" } = request;
    const target = parseUrl(url);
    // Without an absolute http address, the client takes this for a web server.
    if (target?.protocol !== "http:") {
      response.writeHead(400).end();
      return;
    }
    if (this.hold.active && !onlyAsks(request)) {
      response.writeHead(204).end();
      return;
    }
    try {
      const answer = await this.#send(request, response, { target, method });
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.rawHeaders));
      await pipeline(answer, limited(), response);
    } catch {
      // On a 204 the browser stays on its current page; the failure is recorded with its reason.
      if (response.headersSent) response.destroy();
      else response.writeHead(204).end();
    }
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    { target, method }: { readonly target: URL; readonly method: string },
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest({
        agent: this.#options.agent,
        host: target.hostname,
        port: target.port === "" ? 80 : target.port,
        path: target.pathname + target.search,
        method,
        headers: endToEnd(request.rawHeaders),
        // The browser validates responses itself; malformed ones are parsed leniently, as it does.
        insecureHTTPParser: true,
      });
      outgoing.once("response", resolve).once("error", reject);
      // The browser has gone: an unawaited request would keep its connection from the next one.
      response.once("close", () => {
        if (!response.writableFinished) outgoing.destroy();
      });
      request.pipe(outgoing);
    });
  }

  async #tunnel(authority: string, { client, head, hold }: Asked): Promise<void> {
    this.#tunnels.add(client);
    // The browser may disconnect at any time; the pipes below report it.
    client.on("error", () => undefined);
    let established = false;
    try {
      const target = new URL(`https://${authority}`);
      const port = Number(target.port || 443);
      // A WebSocket over plain http uses a tunnel too.
      const protocol = port === 80 ? "http:" : "https:";
      const filter = await hold?.admit(client);
      const server = await this.#options.connect(protocol, target.hostname, port);
      established = true;
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      if (head.length > 0) client.unshift(head);
      const sent = filter ? pipeline(client, filter, server) : pipeline(client, server);
      await Promise.all([sent, pipeline(server, limited(), client)]);
    } catch {
      if (established || client.destroyed) client.destroy();
      else client.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
    } finally {
      this.#tunnels.delete(client);
      hold?.leave(client);
    }
  }
}

/** Decides which data a tab's WebSockets and WebRTC connections may send. */
class Hold {
  /** Open and waiting connections, and whether they lost data. */
  readonly #clients = new Map<Duplex, { lost: boolean }>();
  readonly #waiting = new Set<() => void>();
  /** Whether only safe requests pass. */
  active = false;

  /**
   * Drops what WebSockets and WebRTC send from now on; they still receive, and new ones wait. https
   * passes: the proxy cannot see its methods.
   */
  start(): void {
    this.active = true;
  }

  /** Lets all pass again. Closes WebSockets that lost a message. */
  end(): void {
    this.active = false;
    for (const [client, { lost }] of this.#clients) if (lost) client.destroy();
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** Closes every WebSocket, including waiting ones. */
  cut(): void {
    for (const client of this.#clients.keys()) client.destroy();
  }

  /** Waits until nothing is held; returns the stream for the bytes. Throws if the client left. */
  async admit(client: Duplex): Promise<Transform> {
    const state = { lost: false };
    this.#clients.set(client, state);
    while (this.active) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    if (client.destroyed) throw new Error("the browser closed the connection");
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        state.lost ||= this.active;
        if (state.lost) done();
        else done(null, chunk);
      },
    });
  }

  leave(client: Duplex): void {
    this.#clients.delete(client);
  }
}

/** Whether a request is GET, HEAD, or the browser's CORS preflight of one. */
function onlyAsks({ method = "GET", headers }: IncomingMessage): boolean {
  const asked = headers["access-control-request-method"];
  return SAFE_METHODS.has(method === "OPTIONS" && asked !== undefined ? asked : method);
}

const refuse: RequestListener = (_request, response) => {
  response.writeHead(400).end();
};

async function listen(server: Server): Promise<void> {
  server.on("clientError", (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  server.unref();
}

function authorityOf(server: Server): string {
  const { port } = server.address() as AddressInfo;
  return `127.0.0.1:${port}`;
}

async function closed(server: Server): Promise<void> {
  server.ref();
  const over = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await over;
}

/** Returns raw headers without hop-by-hop headers and those that `Connection` names. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  const dropped = new Set(HOP_BY_HOP);
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== "connection") continue;
    for (const name of (rawHeaders[at + 1] ?? "").split(","))
      dropped.add(name.trim().toLowerCase());
  }
  const kept: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!dropped.has(name.toLowerCase())) kept.push(name, rawHeaders[at + 1] ?? "");
  }
  return kept;
}

/** Passes bytes up to a connection's limit, then fails. */
function limited(): Transform {
  let left = SETTINGS.RENDER_MAX_CONNECTION_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0)
        done(new Error("the connection received more than RENDER_MAX_CONNECTION_BYTES"));
      else done(null, chunk);
    },
  });
}
