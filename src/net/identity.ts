// Who this client says it is: the headers of a page request, of a resource request, and the declared identity.
import { SETTINGS } from "../model/settings.ts";
import { ACCEPT_ENCODING } from "./body.ts";

/** Version of Chrome whose form the User-Agent takes; the product and its contact address follow it. */
const CHROME_MAJOR = 147;

const LANGUAGES = "en-US,en;q=0.9,*;q=0.5";

/** The User-Agent of every request: a browser's form, naming the service, its version and where to read about it, "" for nowhere. */
export function userAgent(engineVersion: string, contactUrl: string): string {
  const product = `${SETTINGS.FETCH_USER_AGENT_PRODUCT}/${engineVersion}`;
  const about = contactUrl === "" ? "" : `; +${contactUrl}`;
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${CHROME_MAJOR}.0.0.0 Safari/537.36 (compatible; ${product}${about})`;
}

/**
 * The User-Agent that declares who runs this deployment, for a site that admits clients which identify themselves:
 * the operator's name and contact address, then the product. Without an address in brackets, which such sites refuse.
 */
export function declaredUserAgent(contact: string, engineVersion: string): string {
  return `${contact} ${SETTINGS.FETCH_USER_AGENT_PRODUCT}/${engineVersion}`;
}

/** The contact as a header may carry it: one line of printable ASCII. */
export function headerSafeContact(contact: string): string {
  return contact.replace(/[^\x20-\x7e]+/g, " ").trim();
}

/** Headers of a navigation, as a browser sends them. */
export function navigationHeaders(agent: string): Record<string, string> {
  return {
    "user-agent": agent,
    accept:
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
    "accept-language": LANGUAGES,
    "accept-encoding": ACCEPT_ENCODING,
    "upgrade-insecure-requests": "1",
    "sec-fetch-site": "none",
    "sec-fetch-mode": "navigate",
    "sec-fetch-user": "?1",
    "sec-fetch-dest": "document",
  };
}

/** Headers of a request for something that is not a page: robots.txt, a sitemap, a script, the archive index. */
export function resourceHeaders(agent: string): Record<string, string> {
  return {
    "user-agent": agent,
    accept: "*/*",
    "accept-language": LANGUAGES,
    "accept-encoding": ACCEPT_ENCODING,
  };
}
