// Headers and cookies that the operator adds to requests, each only for its own origins.
import { bareHostname } from "../url/private-host.ts";
import type { SignRequest } from "./signature.ts";

/** Origins that receive a header or cookie: one, or those of a name and all its subdomains. */
export interface OriginPattern {
  readonly protocol: "http:" | "https:";
  readonly hostname: string;
  /** "" for the scheme's default port. */
  readonly port: string;
  readonly withSubdomains: boolean;
}

/** A name, a value and their origins. */
export interface Extra {
  readonly to: OriginPattern;
  /** Lower-case for a header. */
  readonly name: string;
  readonly value: string;
}

/** The operator's additions to requests. */
export interface Extras {
  readonly headers: readonly Extra[];
  readonly cookies: readonly Extra[];
  /** Signs each request in the name of the operator. */
  readonly sign?: SignRequest | undefined;
}

/** No additions. */
export const NO_EXTRAS: Extras = { headers: [], cookies: [] };

/** Headers about the connection, the client or its cookies; operators cannot set them. */
const RESERVED =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|accept-encoding|user-agent|cookie|expect|(?:proxy|sec)-.*)$/;

/** Parses `https://example.org`, `example.org` or `*.example.org`; undefined if invalid. */
export function parseOriginPattern(text: string): OriginPattern | undefined {
  const [, scheme = "https://", star, rest = ""] = /^(https?:\/\/)?(\*\.)?(.*)$/i.exec(text) ?? [];
  const url = URL.parse(scheme + rest);
  if (url === null || url.hostname === "" || url.href !== `${url.origin}/`) return undefined;
  return {
    protocol: url.protocol === "http:" ? "http:" : "https:",
    hostname: bareHostname(url.hostname),
    port: url.port,
    withSubdomains: star !== undefined,
  };
}

/** Whether a header can be added: its name is not reserved, its value is one line of ASCII. */
export function isExtraHeader(name: string, value: string): boolean {
  const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
  return isToken && !RESERVED.test(name.toLowerCase()) && /^[\x20-\x7e]+$/.test(value);
}

/** Whether a cookie can be sent as written (RFC 6265, 4.1.1). */
export function isExtraCookie(name: string, value: string): boolean {
  const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
  return isToken && /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(value);
}

/** Whether an address matches an origin pattern. */
export function isMeant({ protocol, hostname, port, withSubdomains }: OriginPattern, url: URL) {
  if (url.protocol !== protocol || url.port !== port) return false;
  const host = bareHostname(url.hostname);
  return host === hostname || (withSubdomains && host.endsWith(`.${hostname}`));
}

/** Returns the headers added to a request for an address. */
export function headersTo({ headers, sign }: Extras, url: URL): Readonly<Record<string, string>> {
  const meant = headers.filter(({ to }) => isMeant(to, url));
  return { ...Object.fromEntries(meant.map(({ name, value }) => [name, value])), ...sign?.(url) };
}

/** Whether a header or a cookie applies to an address. Cookies match by host, whatever the port and scheme. */
export function addsTo({ headers, cookies }: Extras, url: URL): boolean {
  if (headers.some(({ to }) => isMeant(to, url))) return true;
  return cookies.some(({ to }) =>
    isMeant({ ...to, protocol: webScheme(url), port: url.port }, url),
  );
}

const webScheme = ({ protocol }: URL): "http:" | "https:" =>
  protocol === "http:" ? "http:" : "https:";

/** Returns a cookie as its origin would set it: for all ports, and `Secure` if set over https. */
export function asSetCookie({ to, name, value }: Extra): {
  readonly url: string;
  readonly header: string;
} {
  const secure = to.protocol === "https:" ? "; Secure" : "";
  const domain = to.withSubdomains ? `; Domain=${to.hostname}` : "";
  const host = to.hostname.includes(":") ? `[${to.hostname}]` : to.hostname;
  const url = `${to.protocol}//${host}${to.port === "" ? "" : `:${to.port}`}/`;
  return { url, header: `${name}=${value}; Path=/${secure}${domain}` };
}
