// Two addresses to whether they are one page, one place or one host: every comparison of addresses is made by these keys.
import { canonicalUrl } from "./canonical.ts";
import { bareHostname } from "./private-host.ts";

/** Names of the document that a server answers with for its folder. `default.html` is a page beside it on some sites. */
const INDEX_FILE =
  /\/(?:index\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp|cfm|cgi|pl)|default\.aspx?)$/i;

/**
 * The key under which pages are one: the canonical spelling without scheme, `www.`, trailing slash and the name of a
 * folder's own document (decision 12).
 */
export function pageKey(canonical: string): string {
  const address = canonical.replace(/^https?:\/\/(?:www\.)?/, "");
  const question = address.indexOf("?");
  const end = question < 0 ? address.length : question;
  return address.slice(0, end).replace(INDEX_FILE, "").replace(/\/$/, "") + address.slice(end);
}

/** The key of an address as it is written, against `base` where it is relative; undefined when it is none of the web. */
export function pageKeyOf(address: string, base?: string): string | undefined {
  const canonical = canonicalUrl(address, base);
  return canonical === undefined ? undefined : pageKey(canonical);
}

/** The key without its query: host and path. */
export function withoutQuery(key: string): string {
  return key.split("?", 1)[0] ?? key;
}

/** Whether two addresses are of one page. Addresses that are not of the web are of none. */
export function isSamePage(one: string, other: string): boolean {
  const key = pageKeyOf(one);
  return key !== undefined && key === pageKeyOf(other);
}

/** The name of a host as hosts are compared: without `www.`, which is the same host, and without its last dots. */
export function hostKey({ hostname }: URL): string {
  return bareHostname(hostname).replace(/^www\./, "");
}

/** The name and port of a host as hosts are compared, each port a host of its own. */
export function hostAndPortKey(url: URL): string {
  return url.port === "" ? hostKey(url) : `${hostKey(url)}:${url.port}`;
}

/** An address without the name and password in it, which nobody who links to it meant to be used by others. */
export function withoutCredentials(address: string): string {
  if (!address.includes("@") || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username === "" && url.password === "") return address;
  url.username = "";
  url.password = "";
  return url.href;
}

/** An address without its fragment. */
export function withoutFragment(address: string): string {
  const hash = address.indexOf("#");
  return hash < 0 ? address : address.slice(0, hash);
}
