// Headers and cookies the operator adds to requests, each for the origins that it is named for and for no other.
import { bareHostname } from "../url/private-host.ts";

/** Origins that one header or cookie is sent to: one, or those of a name and of all names below it. */
export interface OriginPattern {
  readonly protocol: "http:" | "https:";
  readonly hostname: string;
  /** "" for the port of the scheme. */
  readonly port: string;
  readonly withSubdomains: boolean;
}

/** A name and a value, and where they are sent. */
export interface Extra {
  readonly to: OriginPattern;
  /** Of a header in lower case. */
  readonly name: string;
  readonly value: string;
}

/** What is sent beside what every site is sent. */
export interface Extras {
  readonly headers: readonly Extra[];
  readonly cookies: readonly Extra[];
}

/** Nothing is added. */
export const NO_EXTRAS: Extras = { headers: [], cookies: [] };

/** Headers that say how a request is carried, who asks, or what its cookies are. */
const RESERVED =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|accept-encoding|user-agent|cookie|expect|(?:proxy|sec)-.*)$/;

/** `https://example.org`, `example.org` for the same, or `*.example.org` with all below it; undefined for what is none. */
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

/** Whether a header can be added: a name that is not spoken for, and a value of one line. */
export function isExtraHeader(name: string, value: string): boolean {
  const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
  return isToken && !RESERVED.test(name.toLowerCase()) && /^[\x20-\x7e]+$/.test(value);
}

/** Whether a cookie can be sent as it is written (RFC 6265, 4.1.1). */
export function isExtraCookie(name: string, value: string): boolean {
  const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
  return isToken && /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(value);
}

/** Whether an address is of an origin that is meant. */
export function isMeant({ protocol, hostname, port, withSubdomains }: OriginPattern, url: URL) {
  if (url.protocol !== protocol || url.port !== port) return false;
  const host = bareHostname(url.hostname);
  return host === hostname || (withSubdomains && host.endsWith(`.${hostname}`));
}

/** The headers that are added to a request for an address. */
export function headersTo({ headers }: Extras, url: URL): Readonly<Record<string, string>> {
  const meant = headers.filter(({ to }) => isMeant(to, url));
  return Object.fromEntries(meant.map(({ name, value }) => [name, value]));
}

/** Whether a header or a cookie may be added to a request for an address; of cookies, which no port and no scheme parts, the host counts. */
export function addsTo({ headers, cookies }: Extras, url: URL): boolean {
  if (headers.some(({ to }) => isMeant(to, url))) return true;
  return cookies.some(({ to }) =>
    isMeant({ ...to, protocol: webScheme(url), port: url.port }, url),
  );
}

const webScheme = ({ protocol }: URL) => (protocol === "http:" ? "http:" : "https:");

/**
 * A cookie as its origin would set it. As with every cookie the port of the origin does not count; of https it is sent over
 * https alone.
 */
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
