// An origin to a connected socket: guarded, dialled at an address that passed, then TLS where the scheme asks.
import { isIP, type Socket, connect as tcpConnect } from "node:net";
import { type TLSSocket, connect as tlsConnect } from "node:tls";
import type { buildConnector } from "undici";
import type { CheckedHost, HostGuard } from "./guard.ts";

/** Where to open a TCP connection: addresses that passed the guard, best first, and the port. */
export interface DialTarget extends CheckedHost {
  readonly port: number;
}

/** Opens a TCP connection to one of the target's addresses and to nothing else. Rejects when none answers. */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<Socket>;

/** Time a connection may take to stand, TLS included; a request that waits less long ends by its own deadline. */
const CONNECT_TIMEOUT_MS = 30_000;
/** TLS sessions kept for resumption, by host and port. */
const MAX_TLS_SESSIONS = 200;
const KEEP_ALIVE_AFTER_MS = 60_000;

/** Dials by TCP, trying the addresses of both families as RFC 8305 describes (Node's `autoSelectFamily`). */
export const dialTcp: Dial = ({ addresses, hostname, port }, signal) =>
  new Promise((resolve, reject) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [only] = found.length === 1 ? found : [];
    const socket = tcpConnect({
      host: only === undefined ? hostname : only.address,
      port,
      autoSelectFamily: true,
      // Node calls this for names only, and a target with several addresses always has one.
      lookup: (_name, _options, done) => done(null, found),
    });
    const abort = () => socket.destroy(signal.reason);
    const settle = () => {
      signal.removeEventListener("abort", abort);
      socket.off("error", reject);
    };
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    socket.once("error", reject).once("close", settle);
    socket.once("connect", () => {
      settle();
      resolve(socket);
    });
  });

/**
 * The connector undici opens every connection through. The guard is asked here, once a connection, and exactly
 * what it returned is dialled, so no answer of the DNS can change between the check and the connection.
 */
export function createConnector(options: {
  readonly guard: HostGuard;
  readonly dial: Dial;
  readonly closing: AbortSignal;
  /** Certificates trusted beside the usual ones, PEM. */
  readonly ca?: string;
}): buildConnector.connector {
  const { guard, dial, closing, ca } = options;
  const sessions = new Map<string, Buffer>();

  async function open({ hostname, protocol, port }: buildConnector.Options): Promise<Socket> {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(CONNECT_TIMEOUT_MS)]);
    const secure = protocol === "https:";
    const portNumber = port === "" ? (secure ? 443 : 80) : Number(port);
    const authority = hostname.includes(":") ? `[${hostname}]` : hostname;
    const host = await guard.check(new URL(`${protocol}//${authority}:${portNumber}/`), signal);
    const socket = await dial({ ...host, port: portNumber }, signal);
    socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_AFTER_MS);
    // A socket may fail before undici listens to it; undici adds its own listener, which reports the error.
    socket.on("error", ignore);
    if (!secure) return socket;
    const key = `${host.hostname}:${portNumber}`;
    const session = sessions.get(key);
    const secured = await secureSocket(socket, {
      hostname: host.hostname,
      signal,
      ...(session === undefined ? {} : { session }),
      ...(ca === undefined ? {} : { ca }),
    });
    secured.on("error", ignore);
    secured.on("session", (ticket) => {
      if (sessions.size >= MAX_TLS_SESSIONS) sessions.clear();
      sessions.set(key, ticket);
    });
    return secured;
  }

  return (target, callback) => {
    open(target).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

function ignore(): void {}

function secureSocket(
  socket: Socket,
  options: {
    readonly hostname: string;
    readonly signal: AbortSignal;
    readonly session?: Buffer;
    readonly ca?: string;
  },
): Promise<TLSSocket> {
  const { hostname, signal, session, ca } = options;
  return new Promise((resolve, reject) => {
    const secured = tlsConnect({
      socket,
      host: hostname,
      // RFC 6066: an IP address is no server name.
      servername: isIP(hostname) === 0 ? hostname : "",
      ALPNProtocols: ["h2", "http/1.1"],
      ...(session === undefined ? {} : { session }),
      ...(ca === undefined ? {} : { ca }),
    });
    const abort = () => secured.destroy(signal.reason);
    const settle = () => {
      signal.removeEventListener("abort", abort);
      secured.off("error", reject);
    };
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    secured.once("error", reject).once("close", () => {
      settle();
      reject(new Error("the connection was closed during the TLS handshake"));
    });
    secured.once("secureConnect", () => {
      settle();
      resolve(secured);
    });
  });
}
