// Parses a host list such as NO_PROXY and matches URLs against it.
import ipaddr from "ipaddr.js";
import { bareHostname } from "./private-host.ts";

/** Whether the host of a URL is on the list. */
export type HostList = (url: URL) => boolean;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

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
    const port = url.port === "" ? (DEFAULT_PORTS[url.protocol] ?? "") : url.port;
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
