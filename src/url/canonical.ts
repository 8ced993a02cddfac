// Canonical spelling under which a URL is queued, compared and stored.
import { hashRoute } from "./hash-route.ts";
import { parseUrl } from "./parse-url.ts";
import { bareHostname } from "./private-host.ts";
import { isTracking } from "./tracking.ts";

/** Session parameters, by the names that platforms use. */
const SESSION_PARAMETERS =
  /^(?:jsessionid|phpsessid|asp\.net_sessionid|aspsessionid\w*|cfid|cftoken|oscsid|xtcsid|zenid)$/i;

/** Names that denote a session only with an identifier as value: 32 hexadecimal digits. */
const SESSION_VALUE = /^(?:sid|s|sess|sessid|session|sessionid|session_id)=[\da-f]{32,64}$/i;

/** Session in a path: `;jsessionid=...` after a step, or the folder `(S(...))` of ASP.NET. */
const SESSION_IN_PATH = /;jsessionid=[^/;]*|\/\([as]\([a-z\d]{24}\)\)(?=\/|;jsessionid=)/gi;

/**
 * Returns the canonical spelling of an http or https URL, resolved against `base`; undefined if it
 * is none. Also removes a fragment that is no hash route, a final dot, empty path steps, an empty
 * query and parameters that are unnamed or only track; sorts the others. Idempotent.
 */
export function canonicalUrl(address: string, base?: string): string | undefined {
  const url = parseUrl(address, base);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  const host = bareHostname(url.hostname);
  if (host === "") return undefined;
  const hostname = host.includes(":") ? `[${host}]` : host;
  // Final dots may hide an invalid name: the parser accepts `foo.09..` as no number, but rejects
  // `foo.09`.
  if (url.hostname.endsWith("..") && parseUrl(`http://${hostname}`) === undefined) return undefined;
  const port = url.port === "" ? "" : `:${url.port}`;
  const path = canonicalPath(url.pathname);
  const query = canonicalQuery(url.search.slice(1));
  const search = query === "" ? "" : `?${query}`;
  return `${url.protocol}//${hostname}${port}${path}${search}${hashRoute(url)}`;
}

function canonicalPath(path: string): string {
  const escaped = normalEscapes(path, PATH_CHARACTERS);
  const lasting = escaped.replace(SESSION_IN_PATH, "");
  return (lasting === escaped ? escaped : withoutDotSteps(lasting)).replace(/\/{2,}/g, "/");
}

/** Resolves steps that became `.` or `..` by the removal of a session, as the parser would. */
function withoutDotSteps(path: string): string {
  const url = new URL("http://host/");
  url.pathname = path;
  return url.pathname;
}

function canonicalQuery(query: string): string {
  return query
    .split("&")
    .map((parameter) => {
      const escaped = normalEscapes(parameter, QUERY_CHARACTERS);
      return escaped.endsWith("=") && escaped.indexOf("=") === escaped.length - 1
        ? escaped.slice(0, -1)
        : escaped;
    })
    .filter((parameter) => {
      const [name = ""] = parameter.split("=", 1);
      if (name === "" || isTracking(name)) return false;
      return !SESSION_PARAMETERS.test(name) && !SESSION_VALUE.test(parameter);
    })
    .sort(byName)
    .join("&");
}

/** Compares names only; the order of equal ones may matter. */
function byName(one: string, other: string): number {
  const [a = ""] = one.split("=", 1);
  const [b = ""] = other.split("=", 1);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Unreserved characters and delimiters of RFC 3986, by part of the URL: left unencoded. */
const PATH_CHARACTERS = /[\w.~!$&'()*+,;=:@/-]/;
const QUERY_CHARACTERS = /[\w.~!$&'()*+,;=:@/?-]/;
const UNRESERVED = /[\w.~-]/;

/** Percent-encodes in upper case and only where needed; encodes a `%` that encodes nothing. */
function normalEscapes(text: string, allowed: RegExp): string {
  // an octet, a lone percent sign, or another non-word character
  return text.replace(/%[0-9a-f]{2}|[^\w]/gi, (found) => {
    if (found.length === 3) {
      const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
      return UNRESERVED.test(character) ? character : found.toUpperCase();
    }
    if (allowed.test(found)) return found;
    // The URL parser leaves only ASCII here, so one character is one octet.
    return `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  });
}
