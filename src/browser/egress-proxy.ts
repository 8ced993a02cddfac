// The one way out of the browser: a proxy on loopback that dials nothing but addresses the guard has passed.
//
// http arrives in absolute form, https and WebSockets as CONNECT. The guard is asked once a connection, and what it
// returned is what is dialled: no name is looked up twice.
import {
  Agent,
  type AgentOptions,
  type ClientRequestArgs,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Duplex, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SETTINGS } from "../model/settings.ts";
import { underController } from "../net/abort.ts";
import type { Dial } from "../net/connect.ts";
import type { HostGuard } from "../net/guard.ts";
import { dialOut } from "../net/tunnel.ts";

const CONNECT_TIMEOUT_MS = 30_000;
/** Hosts whose refusal or failure is remembered, to be named when a page did not come. */
const MAX_FAILURES = 500;

/** Headers that concern one connection (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** A running proxy. */
export class EgressProxy {
  readonly #server: Server;
  readonly #agent: GuardedAgent;
  readonly #connector: ProxyConnector;
  readonly #tunnels = new Set<Duplex>();

  private constructor(connector: ProxyConnector) {
    this.#connector = connector;
    this.#agent = new GuardedAgent(connector);
    this.#server = createServer((request, response) => void this.#forward(request, response));
    this.#server.on("connect", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      void this.#tunnel(request.url ?? "", socket, head);
    });
    this.#server.on("clientError", (_error, socket) => socket.destroy());
  }

  /** Starts a proxy on a free port of loopback. */
  static async start(guard: HostGuard, dial: Dial = dialOut): Promise<EgressProxy> {
    const proxy = new EgressProxy(new ProxyConnector(guard, dial));
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    proxy.#server.unref();
    return proxy;
  }

  /** `http://127.0.0.1:port` */
  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Why the last connection to the host of an address failed: the guard's refusal or the network's error. */
  failureOf(address: string): unknown {
    const { hostname, port, protocol } = new URL(address);
    const portNumber = Number(port) || (protocol === "http:" ? 80 : 443);
    return this.#connector.failures.get(`${hostname}:${portNumber}`);
  }

  /** Closes the proxy and cuts what is open. */
  async close(): Promise<void> {
    this.#connector.close();
    this.#agent.destroy();
    for (const socket of this.#tunnels) socket.destroy();
    this.#server.ref();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "", method = "GET" } = request;
    const target = URL.canParse(url) ? new URL(url) : undefined;
    // Anything but an absolute http address is a program that takes this for a web server.
    if (target?.protocol !== "http:") {
      response.writeHead(400).end();
      return;
    }
    try {
      const answer = await this.#send(request, response, { target, method });
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.rawHeaders));
      await pipeline(answer, limited(), response);
    } catch {
      // Without content the browser stays on the page it shows; the failure is remembered with its reason.
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
        agent: this.#agent,
        host: target.hostname,
        port: target.port === "" ? 80 : target.port,
        path: target.pathname + target.search,
        method,
        headers: endToEnd(request.rawHeaders),
        // The browser judges what it is sent; servers that bend the grammar are read as it would read them.
        insecureHTTPParser: true,
      });
      outgoing.once("response", resolve).once("error", reject);
      // The browser has left: a request that nobody waits for would keep its connection from the next.
      response.once("close", () => {
        if (!response.writableFinished) outgoing.destroy();
      });
      request.pipe(outgoing);
    });
  }

  async #tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    this.#tunnels.add(client);
    // The browser may leave at any time; the pipes below report it.
    client.on("error", () => undefined);
    let established = false;
    try {
      const target = new URL(`https://${authority}`);
      const port = Number(target.port || 443);
      // A WebSocket that is not of https asks for a tunnel too.
      const protocol = port === 80 ? "http:" : "https:";
      const server = await this.#connector.connect(protocol, target.hostname, port);
      established = true;
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      if (head.length > 0) server.write(head);
      await Promise.all([pipeline(client, server), pipeline(server, limited(), client)]);
    } catch {
      if (established || client.destroyed) client.destroy();
      else client.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
    } finally {
      this.#tunnels.delete(client);
    }
  }
}

/** Opens guarded connections and remembers why one failed. */
class ProxyConnector {
  readonly failures = new Map<string, unknown>();
  readonly #guard: HostGuard;
  readonly #dial: Dial;
  readonly #closing = new AbortController();

  constructor(guard: HostGuard, dial: Dial) {
    this.#guard = guard;
    this.#dial = dial;
  }

  /** `protocol` says which of the operator's proxies it goes through. */
  async connect(protocol: "http:" | "https:", hostname: string, port: number): Promise<Socket> {
    const url = new URL(`${protocol}//${hostname}:${port}/`);
    const key = `${url.hostname}:${port}`;
    try {
      const signals = [this.#closing.signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)];
      const socket = await underController(signals, async ({ signal }) =>
        this.#dial({ ...(await this.#guard.check(url, signal)), port }, signal),
      );
      this.failures.delete(key);
      return socket.setNoDelay(true);
    } catch (error) {
      if (this.failures.size >= MAX_FAILURES) this.failures.clear();
      this.failures.set(key, error);
      throw error;
    }
  }

  close(): void {
    this.#closing.abort(new Error("the browser's way out is closed"));
  }
}

/** Keeps connections alive as any agent, and opens them through the guard. */
class GuardedAgent extends Agent {
  readonly #connector: ProxyConnector;

  constructor(
    connector: ProxyConnector,
    options: AgentOptions = { keepAlive: true, maxSockets: 32 },
  ) {
    super(options);
    this.#connector = connector;
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    // Node takes an error without a stream; its type does not say so.
    const done = callback as ((error: unknown, stream?: Duplex) => void) | undefined;
    this.#connector.connect("http:", host ?? "", Number(port)).then(
      (socket) => done?.(null, socket),
      (error: unknown) => done?.(error),
    );
    return undefined;
  }
}

/** Raw headers without those of the one connection, and without those it names. */
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

/** Passes bytes on up to the limit of a connection, then fails. */
function limited(): Transform {
  let left = SETTINGS.RENDER_MAX_CONNECTION_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Error("the connection brought more than RENDER_MAX_CONNECTION_BYTES"));
      else done(null, chunk);
    },
  });
}
