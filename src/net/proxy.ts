// The operator's proxies to the one that an address is asked for through, if any.
import { isIP } from "node:net";
import { parseHostList } from "../url/host-list.ts";
import { bareHostname } from "../url/private-host.ts";
import { portOf } from "../url/web-address.ts";

/** A proxy that connections are tunnelled through. No message names it: its address and password are the operator's. */
export interface OutboundProxy {
  readonly protocol: "http:" | "https:";
  readonly hostname: string;
  readonly port: number;
  /** Value of `Proxy-Authorization`; undefined where the proxy asks for none. */
  readonly authorization: string | undefined;
  /** Whether it is given names to resolve; where not, it is given addresses that have passed the guard. */
  readonly resolvesNames: boolean;
}

/** The proxy for an address; undefined where it is asked directly. */
export type ProxyFor = (url: URL) => OutboundProxy | undefined;

/** Every address is asked directly. */
export const DIRECT: ProxyFor = () => undefined;

/** A proxy's address, its scheme http where it names none; undefined for what is not one. */
export function parseProxy(text: string, resolvesNames: boolean): OutboundProxy | undefined {
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  if (url === null || url.hostname === "" || url.pathname !== "/") return undefined;
  const { protocol, username, password, search, hash } = url;
  if ((protocol !== "http:" && protocol !== "https:") || search + hash !== "") return undefined;
  if (url.port === "0") return undefined;
  const credentials = decoded(`${username}:${password}`);
  if (credentials === undefined) return undefined;
  return {
    protocol,
    hostname: bareHostname(url.hostname),
    port: portOf(url),
    authorization:
      username + password === ""
        ? undefined
        : `Basic ${Buffer.from(credentials).toString("base64")}`,
    resolvesNames,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A proxy for each scheme; `direct` is a list as NO_PROXY holds it. This machine itself is always asked directly. */
export function chooseProxy(options: {
  readonly http: OutboundProxy | undefined;
  readonly https: OutboundProxy | undefined;
  readonly direct: string;
}): ProxyFor {
  const { http, https } = options;
  if (http === undefined && https === undefined) return DIRECT;
  const isDirect = parseHostList(options.direct);
  return (url) => {
    if (isLoopback(bareHostname(url.hostname)) || isDirect(url)) return undefined;
    return url.protocol === "http:" || url.protocol === "ws:" ? http : https;
  };
}

function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost") || host === "::1") return true;
  return isIP(host) === 4 && host.startsWith("127.");
}
