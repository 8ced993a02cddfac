// The one spelling under which an address is queued, compared and stored.
import { bareHostname } from "./private-host.ts";

/** Parameters that say where a visitor came from and nothing of the page; a last `*` stands for any ending. */
const TRACKING_PARAMETERS =
  /^(?:utm_.*|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|ref_src)$/i;

/** Parameters that tell one visitor's session from another's, by the names that platforms give them. */
const SESSION_PARAMETERS =
  /^(?:jsessionid|phpsessid|asp\.net_sessionid|aspsessionid\w*|cfid|cftoken|oscsid|xtcsid|zenid)$/i;

/** Names that are a session's only where the value is such an identifier: `sid=` and 32 hexadecimal digits. */
const SESSION_VALUE = /^(?:sid|s|sess|sessid|session|sessionid|session_id)=[\da-f]{32,64}$/i;

/** A session in a path: `;jsessionid=...` behind a step, or the folder `(S(...))` of ASP.NET. */
const SESSION_IN_PATH = /;jsessionid=[^/;]*|\/\([as]\([a-z\d]{24}\)\)(?=\/|;jsessionid=)/gi;

/**
 * The canonical spelling of an http or https address, against `base` where it is relative; undefined when it is none.
 *
 * Beyond what the URL standard does: the fragment goes, as do the host's last dot, empty steps of the path, an empty
 * query, parameters without a name and those that only track visitors or their sessions; parameters are sorted, percent-encoding is used
 * where it is needed and nowhere else. Taking the canonical spelling of one changes nothing.
 */
export function canonicalUrl(address: string, base?: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  const host = bareHostname(url.hostname);
  if (host === "") return undefined;
  const hostname = host.includes(":") ? `[${host}]` : host;
  // More than one last dot hid what the name is: `foo.09..` is not a number to the parser, and `foo.09` is an invalid one.
  if (url.hostname.endsWith("..") && !URL.canParse(`http://${hostname}`)) return undefined;
  const port = url.port === "" ? "" : `:${url.port}`;
  const path = canonicalPath(url.pathname);
  const query = canonicalQuery(url.search.slice(1));
  return `${url.protocol}//${hostname}${port}${path}${query === "" ? "" : `?${query}`}`;
}

function canonicalPath(path: string): string {
  const escaped = normalEscapes(path, PATH_CHARACTERS);
  const lasting = escaped.replace(SESSION_IN_PATH, "");
  return (lasting === escaped ? escaped : withoutDotSteps(lasting)).replace(/\/{2,}/g, "/");
}

/** A path whose steps are only now `.` and `..`, as the parser would have it. */
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
      if (name === "" || TRACKING_PARAMETERS.test(name)) return false;
      return !SESSION_PARAMETERS.test(name) && !SESSION_VALUE.test(parameter);
    })
    .sort(byName)
    .join("&");
}

/** Parameters of one name keep their order, which may mean something. */
function byName(one: string, other: string): number {
  const [a = ""] = one.split("=", 1);
  const [b = ""] = other.split("=", 1);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Characters that stand as they are: unreserved and delimiters of RFC 3986, by the part of the address. */
const PATH_CHARACTERS = /[\w.~!$&'()*+,;=:@/-]/;
const QUERY_CHARACTERS = /[\w.~!$&'()*+,;=:@/?-]/;
const UNRESERVED = /[\w.~-]/;

/** Percent-encoding in upper case, of what needs it alone; a `%` that encodes nothing is encoded itself. */
function normalEscapes(text: string, allowed: RegExp): string {
  // an octet, a lone percent sign, or anything that is not a word character
  return text.replace(/%[0-9a-f]{2}|[^\w]/gi, (found) => {
    if (found.length === 3) {
      const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
      return UNRESERVED.test(character) ? character : found.toUpperCase();
    }
    return allowed.test(found) ? found : encodeOctets(found);
  });
}

/** The URL parser leaves ASCII alone here, so one character is one octet. */
function encodeOctets(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
