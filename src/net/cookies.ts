// Keeps the cookies of one read: stores Set-Cookie headers, returns Cookie headers (RFC 6265, by tough-cookie).
import { CookieJar as Jar } from "tough-cookie";
import type { Additions } from "./caller.ts";
import { asSetCookie, type Extras, NO_EXTRAS } from "./extras.ts";

/** Cookies of one read. Many sites set one, redirect to the same address, and loop if it is not returned. */
export interface CookieJar {
  /** Stores the cookies that a response from this address sets. */
  store(url: URL, setCookies: readonly string[]): void;
  /** Returns the Cookie header, or "", without the caller's cookies that a response replaced. */
  header(url: URL, caller?: Additions["cookies"]): string;
}

/** Maximum Set-Cookie headers per read; response headers and redirects are bounded as well. */
const MAX_HEADERS = 500;
/** Maximum cookies per request; no read needs more, and servers accept a header of that size. */
const MAX_COOKIES = 50;
const MAX_COOKIE_CHARS = 4096;

/** Creates a jar with the operator's cookies; throws for one that no browser accepts. */
export function createCookieJar(extras: Extras = NO_EXTRAS): CookieJar {
  let jar: Jar | undefined;
  let headers = 0;
  /** Names that an origin's responses have set. */
  const replaced = new Set<string>();
  const keyOf = ({ origin }: URL, name: string) => `${origin} ${name}`;
  for (const cookie of extras.cookies) {
    const { url, header } = asSetCookie(cookie);
    jar ??= new Jar();
    jar.setCookieSync(header, url);
  }
  return {
    store(url, setCookies) {
      for (const header of setCookies) {
        if (++headers > MAX_HEADERS) return;
        // Only printable ASCII is sent back in a header.
        if (header.length > MAX_COOKIE_CHARS || /[^\x20-\x7e\t]/.test(header)) continue;
        jar ??= new Jar();
        jar.setCookieSync(header, url.href, { ignoreError: true });
        replaced.add(keyOf(url, header.split("=", 1)[0]?.trim() ?? ""));
      }
    },
    header(url, caller = {}) {
      const cookies = jar?.getCookiesSync(url.href) ?? [];
      const stored = cookies.slice(0, MAX_COOKIES).map((cookie) => cookie.cookieString());
      const left = Object.entries(caller).filter(([name]) => !replaced.has(keyOf(url, name)));
      return cookieHeader(stored.join("; "), Object.fromEntries(left));
    },
  };
}

/** Adds the caller's cookies to a Cookie header, except those whose names it has. */
export function cookieHeader(stored: string, caller: Additions["cookies"]): string {
  const pairs = stored === "" ? [] : stored.split("; ");
  const names = new Set(pairs.map((pair) => pair.split("=", 1)[0]));
  for (const [name, value] of Object.entries(caller)) {
    if (!names.has(name)) pairs.push(`${name}=${value}`);
  }
  return pairs.join("; ");
}
