// Keys by which URLs are compared: same page, same host. All comparisons use them.
import { canonicalUrl } from "./canonical.ts";
import { parseUrl } from "./parse-url.ts";
import { bareHostname } from "./private-host.ts";

/** File names that servers return for their folder; `default.html` is a page on some sites. */
const INDEX_FILE =
  /\/(?:index\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp|cfm|cgi|pl)|default\.aspx?)$/i;

/**
 * Returns the key that identifies a page: the canonical spelling without scheme, `www.`, trailing slash and
 * the name of a folder's index file. A hash route is part of the key.
 */
export function pageKey(canonical: string): string {
  const address = canonical.replace(/^https?:\/\/(?:www\.)?/, "");
  const mark = address.search(/[?#]/);
  const end = mark < 0 ? address.length : mark;
  return address.slice(0, end).replace(INDEX_FILE, "").replace(/\/$/, "") + address.slice(end);
}

/** Returns the page key of a URL, resolved against `base`; undefined if it is not http(s). */
export function pageKeyOf(address: string, base?: string): string | undefined {
  const canonical = canonicalUrl(address, base);
  return canonical === undefined ? undefined : pageKey(canonical);
}

/** Returns a key's host and path. */
export function withoutQuery(key: string): string {
  return key.split(/[?#]/, 1)[0] ?? key;
}

/** Whether two URLs identify one page; false for any but http and https URLs. */
export function isSamePage(one: string, other: string): boolean {
  const key = pageKeyOf(one);
  return key !== undefined && key === pageKeyOf(other);
}

/** Returns a host name for comparison: without `www.`, which is the same host, and final dots. */
export function hostKey({ hostname }: URL): string {
  return bareHostname(hostname).replace(/^www\./, "");
}

/** Returns a host name and port for comparison; each port is a separate host. */
export function hostAndPortKey(url: URL): string {
  return url.port === "" ? hostKey(url) : `${hostKey(url)}:${url.port}`;
}

/** Removes name and password from a URL: links were not meant to share them. */
export function withoutCredentials(address: string): string {
  const url = address.includes("@") ? parseUrl(address) : undefined;
  if (url === undefined) return address;
  if (url.username === "" && url.password === "") return address;
  url.username = "";
  url.password = "";
  return url.href;
}

/** Removes the fragment of a URL. */
export function withoutFragment(address: string): string {
  const hash = address.indexOf("#");
  return hash < 0 ? address : address.slice(0, hash);
}
