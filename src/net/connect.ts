// Connects to an origin: checks it with the guard, dials a checked address, adds TLS for https.
import { isIP, type Socket, connect as tcpConnect } from "node:net";
import { rootCertificates, type TLSSocket, connect as tlsConnect } from "node:tls";
import { HttpError } from "../model/errors.ts";
import { whenAborted, withDeadline } from "../runtime/abort.ts";
import { portOf } from "../url/web-address.ts";
import type { CheckedHost, HostGuard } from "./guard.ts";

/** Where to open a TCP connection: addresses that passed the guard, best first, and the port. */
export interface DialTarget extends CheckedHost {
  readonly port: number;
}

/** Opens a TCP connection to one of the target's addresses, or through its proxy. Rejects if none answers. */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<Socket>;

/** Opens the connections of the process. */
export interface Connector {
  /**
   * Connects to an origin; over TLS, offers the protocols in this order. Rejects with the guard's
   * error, a connection or TLS error, or HttpError `transport` after 30 s.
   */
  open(origin: URL, protocols: readonly string[]): Promise<Socket | TLSSocket>;
}

/** Dependencies of a connector. */
export interface ConnectorOptions {
  readonly guard: HostGuard;
  readonly dial: Dial;
  /** Aborts connections being opened. */
  readonly closing: AbortSignal;
  /** Additional trusted certificates, PEM. */
  readonly ca?: string | undefined;
}

/** Time limit for connecting, TLS included; a request with a shorter deadline fails at that deadline. */
const CONNECT_TIMEOUT_MS = 30_000;
/** Wait for one of several addresses before trying the next; Node's 250 ms are too short for distant hosts. */
const NEXT_ADDRESS_AFTER_MS = 1000;
/** Maximum TLS sessions cached for resumption. */
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
    // Node calls this for names only, and a target with several addresses always has a name.
    lookup: (_name, _options, done) => done(null, found),
  });
  return opened(socket, "connect", signal);
};

/** Creates a connector. It dials only what the guard returned, so DNS changes cannot bypass it. */
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
    open: (origin, protocols) => {
      const late = new HttpError("transport", "the server could not be reached in time");
      const deadline = { ms: CONNECT_TIMEOUT_MS, late, signal: closing };
      return withDeadline(deadline, async (signal) => {
        const host = await guard.check(origin, signal);
        const { hostname } = host;
        const port = portOf(origin);
        const socket = await dial({ ...host, port }, signal);
        socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_AFTER_MS);
        if (origin.protocol !== "https:") return socket;
        return await secure(socket, { key: `${hostname}:${port}`, hostname, protocols }, signal);
      });
    },
  };
}

/** Resolves with the connected socket; if the signal aborts first, destroys it and rejects. */
export function opened<S extends Socket>(
  socket: S,
  event: "connect" | "secureConnect",
  signal: AbortSignal,
): Promise<S> {
  // A socket may fail after connecting, before its user adds listeners; the user then sees its `close`.
  socket.on("error", () => undefined);
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
