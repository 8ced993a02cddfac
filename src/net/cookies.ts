// Set-Cookie headers to the Cookie headers of the hops that follow, for the length of one read (RFC 6265, by tough-cookie).
import { CookieJar as Jar } from "tough-cookie";
import { asSetCookie, type Extras, NO_EXTRAS } from "./extras.ts";

/** The cookies of one read. Many sites set one and redirect to the same address, and loop for who does not return it. */
export interface CookieJar {
  /** Takes what an answer of this address sets. */
  store(url: URL, setCookies: readonly string[]): void;
  /** The Cookie header for a request to this address, "" when there is nothing to send. */
  header(url: URL): string;
}

/** Set-Cookie headers read in all: the headers of an answer are bounded, and so are its redirects. */
const MAX_HEADERS = 500;
/** Cookies sent at once; a read never needs more, and their header stays within what servers take. */
const MAX_COOKIES = 50;
const MAX_COOKIE_CHARS = 4096;

/** A jar with the cookies of the operator, which throws for one that no browser would take; most pages set nothing before they are read, and cost nothing. */
export function createCookieJar(extras: Extras = NO_EXTRAS): CookieJar {
  let jar: Jar | undefined;
  let headers = 0;
  for (const cookie of extras.cookies) {
    const { url, header } = asSetCookie(cookie);
    jar ??= new Jar();
    jar.setCookieSync(header, url);
  }
  return {
    store(url, setCookies) {
      for (const header of setCookies) {
        if (++headers > MAX_HEADERS) return;
        // Printable ASCII alone goes back into a header.
        if (header.length > MAX_COOKIE_CHARS || /[^\x20-\x7e\t]/.test(header)) continue;
        jar ??= new Jar();
        jar.setCookieSync(header, url.href, { ignoreError: true });
      }
    },
    header(url) {
      const cookies = jar?.getCookiesSync(url.href) ?? [];
      return cookies
        .slice(0, MAX_COOKIES)
        .map((cookie) => cookie.cookieString())
        .join("; ");
    },
  };
}
