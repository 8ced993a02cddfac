// Headers that identify this client: for pages, for other resources, and for the declared identity.
import { SETTINGS } from "../model/settings.ts";
import { ACCEPT_ENCODING } from "./body.ts";

/** Chrome version in the User-Agent; the product and its contact address follow it. */
const CHROME_MAJOR = 147;

const LANGUAGES = "en-US,en;q=0.9,*;q=0.5";

/** Returns the User-Agent of every request, with the URL that describes the service. */
export function userAgent(engineVersion: string, contactUrl: string): string {
  const product = `${SETTINGS.FETCH_USER_AGENT_PRODUCT}/${engineVersion}`;
  const about = contactUrl === "" ? "" : `; +${contactUrl}`;
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${CHROME_MAJOR}.0.0.0 Safari/537.36 (compatible; ${product}${about})`;
}

/** Returns the User-Agent that declares the operator, without brackets, as sites demand. */
export function declaredUserAgent(contact: string, engineVersion: string): string {
  return `${contact} ${SETTINGS.FETCH_USER_AGENT_PRODUCT}/${engineVersion}`;
}

/** Returns the contact as a header value: one line of printable ASCII. */
export function headerSafeContact(contact: string): string {
  return contact.replace(/[^\x20-\x7e]+/g, " ").trim();
}

/** Returns a locale and its language, by preference: `de-CH`, `de`. */
export function languagesOf(locale: string): readonly string[] {
  const [language = locale] = locale.split("-", 1);
  return [...new Set([locale, language])];
}

/** Returns the Accept-Language of a locale; "" for the default. */
function acceptLanguage(locale: string): string {
  if (locale === "") return LANGUAGES;
  const [first = locale, second] = languagesOf(locale);
  return second === undefined ? `${first},*;q=0.5` : `${first},${second};q=0.9,*;q=0.5`;
}

/** Returns the headers a browser sends with a navigation, for a locale or "". */
export function navigationHeaders(agent: string, locale: string): Record<string, string> {
  return {
    "user-agent": agent,
    accept:
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
    "accept-language": acceptLanguage(locale),
    "accept-encoding": ACCEPT_ENCODING,
    "upgrade-insecure-requests": "1",
    "sec-fetch-site": "none",
    "sec-fetch-mode": "navigate",
    "sec-fetch-user": "?1",
    "sec-fetch-dest": "document",
  };
}

/** Returns headers for a resource other than a page: robots.txt, a sitemap, a script, the archive index. */
export function resourceHeaders(agent: string): Record<string, string> {
  return {
    "user-agent": agent,
    accept: "*/*",
    "accept-language": LANGUAGES,
    "accept-encoding": ACCEPT_ENCODING,
  };
}
