// Set-Cookie headers to the Cookie headers of the hops that follow, for the length of one read (RFC 6265).
import { isIpLiteral } from "../url/private-host.ts";
import { isPublicSuffix } from "../url/site.ts";

/** The cookies of one read. Many sites set one and redirect to the same address, and loop for who does not return it. */
export interface CookieJar {
  /** Takes what an answer of this address sets. */
  store(url: URL, setCookies: readonly string[]): void;
  /** The Cookie header for a request to this address, "" when there is nothing to send. */
  header(url: URL): string;
}

/** Cookies kept at once; a read never needs more, and their header stays within what servers take. */
const MAX_COOKIES = 50;
const MAX_COOKIE_CHARS = 4096;

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
}

/** An empty jar. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    store(url, setCookies) {
      for (const header of setCookies) {
        const parsed = parseSetCookie(header, url);
        if (parsed === undefined) continue;
        const { cookie, expired } = parsed;
        const key = `${cookie.name}\n${cookie.domain}\n${cookie.path}`;
        cookies.delete(key);
        if (!expired && cookies.size < MAX_COOKIES) cookies.set(key, cookie);
      }
    },
    header(url) {
      return [...cookies.values()]
        .filter((cookie) => isSentTo(cookie, url))
        .sort((a, b) => b.path.length - a.path.length)
        .map(({ name, value }) => `${name}=${value}`)
        .join("; ");
    },
  };
}

function isSentTo({ domain, hostOnly, path, secure }: Cookie, url: URL): boolean {
  if (secure && url.protocol !== "https:") return false;
  if (hostOnly ? url.hostname !== domain : !isWithin(url.hostname, domain)) return false;
  return (
    path === "/" ||
    url.pathname === path ||
    url.pathname.startsWith(path.endsWith("/") ? path : `${path}/`)
  );
}

function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** Whether a host may set a cookie for a domain above it: not for an address, nor for everyone under a suffix. */
function mayShare(hostname: string, domain: string): boolean {
  return isWithin(hostname, domain) && !isIpLiteral(hostname) && !isPublicSuffix(domain);
}

function parseSetCookie(header: string, url: URL) {
  // Printable ASCII alone goes back into a header.
  if (header.length > MAX_COOKIE_CHARS || /[^\x20-\x7e\t]/.test(header)) return undefined;
  const [pair = "", ...rest] = header.split(";");
  const equals = pair.indexOf("=");
  const name = pair.slice(0, Math.max(0, equals)).trim();
  const value = pair.slice(equals + 1).trim();
  if (name === "") return undefined;
  const attributes = new Map(rest.map(readAttribute));
  const domain = (attributes.get("domain") ?? "").replace(/^\./, "").toLowerCase();
  const hostOnly = domain === "" || domain === url.hostname;
  if (!hostOnly && !mayShare(url.hostname, domain)) return undefined;
  const secure = attributes.has("secure");
  if (secure && url.protocol !== "https:") return undefined;
  const path = attributes.get("path") ?? "";
  const cookie: Cookie = {
    name,
    value,
    domain: domain === "" ? url.hostname : domain,
    hostOnly: domain === "",
    path: path.startsWith("/") ? path : defaultPath(url),
    secure,
  };
  return { cookie, expired: isExpired(attributes) };
}

function readAttribute(text: string): readonly [string, string] {
  const equals = text.indexOf("=");
  const name = equals < 0 ? text : text.slice(0, equals);
  return [name.trim().toLowerCase(), equals < 0 ? "" : text.slice(equals + 1).trim()];
}

/** A cookie without a path is for the folder of the address that set it (RFC 6265, 5.1.4). */
function defaultPath({ pathname }: URL): string {
  const slash = pathname.lastIndexOf("/");
  return slash <= 0 ? "/" : pathname.slice(0, slash);
}

/** Whether a cookie is set only to be deleted. A read is too short for any other lifetime to end. */
function isExpired(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  const expires = Date.parse(attributes.get("expires") ?? "");
  return expires <= EARLIEST_LIVING;
}

/** 1 January 2000: cookies are deleted by a date long past, mostly 1970, so the clock need not be asked. */
const EARLIEST_LIVING = 946_684_800_000;
