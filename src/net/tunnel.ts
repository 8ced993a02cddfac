// Connects to a target: directly, or by CONNECT through the operator's proxy (RFC 9110, 9.3.6).
import { isIP, type Socket } from "node:net";
import { connect as tlsConnect } from "node:tls";
import { HttpError } from "../model/errors.ts";
import { whenAborted } from "../runtime/abort.ts";
import { type Dial, type DialTarget, dialTcp, opened } from "./connect.ts";
import type { OutboundProxy } from "./proxy.ts";
import { resolveBySystem } from "./resolve.ts";

/** Maximum bytes of a proxy's response head. */
const MAX_HEAD_BYTES = 16_384;
/** Addresses of one host requested from a proxy, one after the other. */
const MAX_ADDRESSES = 4;

/** Dials by TCP, or through the target's proxy. */
export const dialOut: Dial = (target, signal) =>
  target.proxy === undefined ? dialTcp(target, signal) : tunnel(target, target.proxy, signal);

/** Asks the proxy for the target's addresses, one after the other, or for its name. */
async function tunnel(
  target: DialTarget,
  proxy: OutboundProxy,
  signal: AbortSignal,
): Promise<Socket> {
  const { addresses, hostname, port } = target;
  const hosts = addresses.length === 0 ? [hostname] : addresses.slice(0, MAX_ADDRESSES);
  let failure: unknown;
  for (const host of hosts) {
    const socket = await toProxy(proxy, signal);
    try {
      const status = await ask(socket, authority(host, port), { proxy, signal });
      if (status >= 200 && status < 300) return socket;
      failure = new HttpError("proxy", `the proxy refused the connection (HTTP ${status})`);
      socket.destroy();
      if (status < 500) break;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }
  throw failure;
}

const authority = (host: string, port: number): string =>
  isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;

/** Connects to the proxy itself, over TLS for an https proxy. */
async function toProxy(proxy: OutboundProxy, signal: AbortSignal): Promise<Socket> {
  const { hostname, port, protocol } = proxy;
  try {
    const addresses = isIP(hostname) === 0 ? await resolveBySystem(hostname, signal) : [hostname];
    const socket = await dialTcp({ hostname, addresses, port }, signal);
    if (protocol === "http:") return socket;
    const servername = isIP(hostname) === 0 ? hostname : "";
    return await opened(
      tlsConnect({ socket, host: hostname, servername }),
      "secureConnect",
      signal,
    );
  } catch (cause) {
    signal.throwIfAborted();
    throw new HttpError("transport", "the proxy cannot be reached", { cause });
  }
}

/** Requests a tunnel and resolves with the status; the socket then continues after the response head. */
function ask(
  socket: Socket,
  host: string,
  { proxy, signal }: { readonly proxy: OutboundProxy; readonly signal: AbortSignal },
): Promise<number> {
  const { authorization } = proxy;
  const credentials =
    authorization === undefined ? "" : `Proxy-Authorization: ${authorization}\r\n`;
  socket.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n${credentials}\r\n`);
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const end = (settle: () => void) => {
      socket.off("readable", read).off("error", broken).off("close", broken);
      off();
      settle();
    };
    const broken = () =>
      end(() => reject(new HttpError("transport", "the proxy broke off the connection")));
    const read = () => {
      for (let chunk = socket.read(); chunk instanceof Buffer; chunk = socket.read()) {
        head = Buffer.concat([head, chunk]);
        const at = head.indexOf("\r\n\r\n");
        if (at !== -1) {
          const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString("latin1", 0, at))?.[1];
          const rest = head.subarray(at + 4);
          end(() => {
            if (rest.length > 0) socket.unshift(rest);
            if (status === undefined) reject(notHttp());
            else resolve(Number(status));
          });
          return;
        }
        if (head.length > MAX_HEAD_BYTES) return end(() => reject(notHttp()));
      }
    };
    socket.on("readable", read).on("error", broken).on("close", broken);
    const off = whenAborted(signal, () => {
      reject(signal.reason);
      socket.destroy();
    });
  });
}

const notHttp = () => new HttpError("proxy", "the proxy's answer is not valid HTTP");
