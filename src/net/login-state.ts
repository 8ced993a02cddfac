// Reduces a caller's login state to what one origin gets of it, and matches its cookies to paths.
import type { StateCookie, StoredItem } from "../model/login-state.ts";
import { isObject } from "../text/json-values.ts";

/** The part of a login state that applies to one origin. */
export interface OriginState {
  /** Cookies that its host and scheme get, longest path first. */
  readonly cookies: readonly OriginCookie[];
  /** Its local storage. */
  readonly storage: readonly StoredItem[];
}

/** A cookie of an origin. */
export type OriginCookie = Required<Pick<StateCookie, "name" | "value" | "path" | "httpOnly">>;

/** Maximum cookies of an origin and their total characters: servers accept a header of this size. */
const MAX_COOKIES = 50;
const MAX_COOKIE_CHARS = 16_384;
/** Maximum characters of an origin's local storage: browsers store no more. */
const MAX_STORAGE_CHARS = 5_242_880;

/** Returns the part of a state for an origin now, or the state's fault without its values. */
export function originState(given: unknown, url: URL, nowMs: number): OriginState | string {
  if (!isObject(given)) return FORM;
  const { cookies = [], origins = [] } = given;
  if (!Array.isArray(cookies) || !Array.isArray(origins)) return FORM;
  const own: (OriginCookie & { readonly domain: string })[] = [];
  for (const [at, cookie] of cookies.entries()) {
    if (!isCookie(cookie))
      return `cookies[${at}] must have the texts name, value and domain; path is a text, expires a number, secure and httpOnly are true or false`;
    if (!isFor(cookie, url, nowMs)) continue;
    if (!isSendable(cookie))
      return `cookies[${at}] has characters that no cookie can have, or a path without / at its start`;
    const { name, value, domain, path = "/", httpOnly = false } = cookie;
    own.push({ name, value, domain, path, httpOnly });
  }
  const chars = own.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  if (own.length > MAX_COOKIES || chars > MAX_COOKIE_CHARS) {
    return `it has over ${MAX_COOKIES} cookies, or ${MAX_COOKIE_CHARS} characters of them, for ${url.origin}`;
  }
  const storage = storageFor(origins, url);
  if (typeof storage === "string") return storage;
  return { cookies: own.sort((one, other) => other.path.length - one.path.length), storage };
}

const FORM =
  "it must be an object with the lists cookies and origins, as Playwright's storageState writes them";

function storageFor(origins: readonly unknown[], url: URL): readonly StoredItem[] | string {
  const items: StoredItem[] = [];
  for (const [at, one] of origins.entries()) {
    if (!isObject(one) || typeof one["origin"] !== "string")
      return `origins[${at}] must have the text origin`;
    const { localStorage: stored = [] } = one;
    if (!Array.isArray(stored) || !stored.every(isItem))
      return `origins[${at}].localStorage must be a list of items with the texts name and value`;
    if (URL.parse(one["origin"])?.origin === url.origin) items.push(...stored);
  }
  const chars = items.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  if (chars > MAX_STORAGE_CHARS)
    return `it has over ${MAX_STORAGE_CHARS} characters of local storage for ${url.origin}`;
  return items.map(({ name, value }) => ({ name, value }));
}

const isItem = (item: unknown): item is StoredItem =>
  isObject(item) && typeof item["name"] === "string" && typeof item["value"] === "string";

const isOptional = (value: unknown, type: "string" | "number" | "boolean"): boolean =>
  value === undefined || typeof value === type;

function isCookie(cookie: unknown): cookie is StateCookie {
  return (
    isItem(cookie) &&
    isObject(cookie) &&
    typeof cookie["domain"] === "string" &&
    isOptional(cookie["path"], "string") &&
    isOptional(cookie["expires"], "number") &&
    isOptional(cookie["httpOnly"], "boolean") &&
    isOptional(cookie["secure"], "boolean")
  );
}

/** Whether an origin gets a cookie, by host, scheme and expiry (RFC 6265, 5.1.3 and 5.4). */
function isFor({ domain, expires = -1, secure }: StateCookie, url: URL, nowMs: number): boolean {
  if (expires !== -1 && expires * 1000 <= nowMs) return false;
  if (secure === true && url.protocol !== "https:") return false;
  const host = url.hostname.toLowerCase();
  const wanted = domain.toLowerCase();
  if (!wanted.startsWith(".")) return host === wanted;
  return host === wanted.slice(1) || (host.endsWith(wanted) && !/^[\d.]+$|:/.test(host));
}

/** Whether a header can carry a cookie as browsers send it: more characters than RFC 6265 has, but no separator. */
const isSendable = ({ name, value, path = "/" }: StateCookie): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) &&
  /^[\x20-\x3a\x3c-\x7e]*$/.test(value) &&
  path.startsWith("/");

/** Returns the cookies that a path gets, by name (RFC 6265, 5.1.4). */
export function cookiesAt(
  cookies: readonly OriginCookie[],
  path: string,
): Readonly<Record<string, string>> {
  const found = cookies.filter((cookie) => matches(cookie.path, path)).toReversed();
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

function matches(cookiePath: string, path: string): boolean {
  if (!path.startsWith(cookiePath)) return false;
  return (
    path.length === cookiePath.length || cookiePath.endsWith("/") || path[cookiePath.length] === "/"
  );
}
