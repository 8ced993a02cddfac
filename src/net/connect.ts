// An origin to a connected socket: guarded, dialled at an address that passed, then TLS where the scheme asks.
import { isIP, type Socket, connect as tcpConnect } from "node:net";
import { rootCertificates, type TLSSocket, connect as tlsConnect } from "node:tls";
import { HttpError } from "../model/errors.ts";
import { underController, whenAborted } from "../runtime/abort.ts";
import { portOf } from "../url/web-address.ts";
import type { CheckedHost, HostGuard } from "./guard.ts";

/** Where to open a TCP connection: addresses that passed the guard, best first, and the port. */
export interface DialTarget extends CheckedHost {
  readonly port: number;
}

/** Opens a TCP connection to one of the target's addresses and to nothing else. Rejects when none answers. */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<Socket>;

/** Opens the connections of the process. */
export interface Connector {
  /**
   * A connection to the origin of an http or https address, offering the protocols in this order over TLS. Rejects
   * with the guard's refusal, an error of the connection or of TLS, or HttpError `transport` after 30 s.
   */
  open(origin: URL, protocols: readonly string[]): Promise<Socket | TLSSocket>;
}

/** What a connector is made of. */
export interface ConnectorOptions {
  readonly guard: HostGuard;
  readonly dial: Dial;
  /** Ends what is being opened. */
  readonly closing: AbortSignal;
  /** Certificates trusted beside the usual ones, PEM. */
  readonly ca?: string;
}

/** Time a connection may take to stand, TLS included; a request that waits less long ends by its own deadline. */
const CONNECT_TIMEOUT_MS = 30_000;
/** How long one of several addresses is waited for before the next is tried; Node's 250 ms give up on distant hosts. */
const NEXT_ADDRESS_AFTER_MS = 1000;
/** TLS sessions kept for resumption. */
const MAX_TLS_SESSIONS = 200;
const KEEP_ALIVE_AFTER_MS = 60_000;

/** Dials by TCP, trying the addresses of both families as RFC 8305 describes (Node's `autoSelectFamily`). */
export const dialTcp: Dial = ({ addresses, hostname, port }, signal) => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const [only] = found.length === 1 ? found : [];
  const socket = tcpConnect({
    host: only === undefined ? hostname : only.address,
    port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    // Node asks this for names alone, and a target with several addresses always has one.
    lookup: (_name, _options, done) => done(null, found),
  });
  return opened(socket, "connect", signal);
};

/**
 * A connector that asks the guard once for every connection and dials exactly what it returned, so that no answer of
 * the DNS can change between the check and the connection.
 */
export function createConnector({ guard, dial, closing, ca }: ConnectorOptions): Connector {
  const sessions = new Map<string, Buffer>();
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca] };

  async function secure(
    socket: Socket,
    { key, hostname, protocols }: { key: string; hostname: string; protocols: readonly string[] },
    signal: AbortSignal,
  ): Promise<TLSSocket> {
    const session = sessions.get(key);
    const secured = tlsConnect({
      socket,
      host: hostname,
      // RFC 6066: an IP address is not a server name.
      servername: isIP(hostname) === 0 ? hostname : "",
      ALPNProtocols: [...protocols],
      ...(session && { session }),
      ...trusted,
    });
    secured.on("session", (ticket) => {
      if (sessions.size >= MAX_TLS_SESSIONS) sessions.clear();
      sessions.set(key, ticket);
    });
    return await opened(secured, "secureConnect", signal);
  }

  return {
    open: (origin, protocols) =>
      underController([closing], async (controller) => {
        const late = new HttpError("transport", "the server could not be reached in time");
        const timer = setTimeout(() => controller.abort(late), CONNECT_TIMEOUT_MS);
        const { signal } = controller;
        try {
          const host = await guard.check(origin, signal);
          const isSecure = origin.protocol === "https:";
          const port = portOf(origin);
          const socket = await dial({ ...host, port }, signal);
          socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_AFTER_MS);
          if (!isSecure) return socket;
          const key = `${host.hostname}:${port}`;
          return await secure(socket, { key, hostname: host.hostname, protocols }, signal);
        } finally {
          clearTimeout(timer);
        }
      }),
  };
}

/** The socket once it stands; destroyed and rejected when the signal aborts before. */
export function opened<S extends Socket>(
  socket: S,
  event: "connect" | "secureConnect",
  signal: AbortSignal,
): Promise<S> {
  // A socket may fail between standing and being listened to by its user, who hears of it by its close.
  socket.on("error", ignore);
  return new Promise((resolve, reject) => {
    const off = whenAborted(signal, () => {
      socket.destroy();
      reject(signal.reason);
    });
    const closed = () => {
      off();
      reject(new HttpError("transport", "the server broke off the connection"));
    };
    socket
      .once("error", reject)
      .once("close", closed)
      .once(event, () => {
        off();
        socket.off("error", reject).off("close", closed);
        resolve(socket);
      });
  });
}

function ignore(): void {}
