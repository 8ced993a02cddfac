// Chooses the operator's proxy for an address, if any.

import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { bareHostname } from "../url/private-host.ts";
import { portOf } from "../url/web-address.ts";

/** A proxy for tunnelled connections. No message names it: its address and password are confidential. */
export interface OutboundProxy {
  readonly protocol: "http:" | "https:";
  readonly hostname: string;
  readonly port: number;
  /** Value of `Proxy-Authorization`; undefined if the proxy needs none. */
  readonly authorization: string | undefined;
  /** Whether the proxy resolves names; otherwise it receives addresses that passed the guard. */
  readonly resolvesNames: boolean;
}

/** Returns the proxy for an address; undefined for a direct connection. */
export type ProxyFor = (url: URL) => OutboundProxy | undefined;

/** Connects to every address directly. */
export const DIRECT: ProxyFor = () => undefined;

/** Parses a proxy's address, http if it names no scheme; undefined if invalid. */
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

/** Chooses a proxy by scheme; `direct` is a list in NO_PROXY's format. Loopback hosts are always direct. */
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

/** Whether the host of a URL is on the list. */
type HostList = (url: URL) => boolean;

/**
 * Parses a list as curl and most programs do: names and addresses separated by commas or spaces.
 * `example.org` and `.example.org` match that name and its subdomains, `10.0.0.0/8` a network,
 * `host:8080` one port of a host, `*` every host.
 */
export function parseHostList(text: string): HostList {
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map(entryOf);
  return (url) => {
    const host = bareHostname(url.hostname);
    const port = String(portOf(url));
    return entries.some((holds) => holds(host, port));
  };
}

type Entry = (host: string, port: string) => boolean;

function entryOf(text: string): Entry {
  if (text === "*") return () => true;
  if (ipaddr.isValidCIDR(text)) return inNetwork(ipaddr.parseCIDR(text));
  // An IPv6 address with a port is in brackets.
  const [, bracketed, plain, port] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? ([text, undefined, text] as const);
  const named = bareHostname((bracketed ?? plain ?? text).replace(/^\*?\.+/, ""));
  if (named === "") return () => false;
  return (host, asked) =>
    (port === undefined || port === asked) && (host === named || host.endsWith(`.${named}`));
}

function inNetwork(network: [ipaddr.IPv4 | ipaddr.IPv6, number]): Entry {
  return (host) => {
    if (!ipaddr.isValid(host)) return false;
    const address = ipaddr.parse(host);
    return address.kind() === network[0].kind() && address.match(network);
  };
}
