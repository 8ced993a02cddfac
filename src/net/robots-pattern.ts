// A robots.txt path pattern to a matcher that runs in linear time (RFC 9309, 2.2.2 and 2.2.3).

/** A compiled pattern. `octets` is its length as it counts for "the most specific match". */
export interface RobotsPattern {
  readonly octets: number;
  readonly parts: readonly string[];
  readonly toTheEnd: boolean;
}

/** Characters of a path that are looked at; servers refuse addresses long before. */
const MAX_PATH_CHARS = 16_384;

/** Compiles a pattern: `*` stands for any characters, a last `$` for the end of the path. */
export function compilePattern(pattern: string): RobotsPattern {
  // A pattern is rooted at the path; one written without its slash is read as if it had it.
  const rooted = /^[/*]/.test(pattern) ? pattern : `/${pattern}`;
  const toTheEnd = rooted.endsWith("$");
  const body = toTheEnd ? rooted.slice(0, -1) : rooted;
  const parts: string[] = [];
  let inQuery = false;
  // Encoded stars are characters, so parts are split before they are decoded.
  for (const part of body.split(/\*+/)) {
    parts.push(comparable(part, inQuery));
    inQuery ||= part.includes("?");
  }
  const octets = parts.reduce((sum, part) => sum + part.length, parts.length - 1);
  return { octets: octets + (toTheEnd ? 1 : 0), parts, toTheEnd };
}

/** A path with query as `matches` compares it. */
export function comparablePath(pathAndQuery: string): string {
  return comparable(pathAndQuery.slice(0, MAX_PATH_CHARS), false);
}

/** Whether a pattern matches a path that went through `comparablePath`. Time grows with the path's length alone. */
export function matchesPattern({ parts, toTheEnd }: RobotsPattern, path: string): boolean {
  const [first = "", ...others] = parts;
  if (!path.startsWith(first)) return false;
  if (others.length === 0) return !toTheEnd || path.length === first.length;
  const last = toTheEnd ? (others.pop() ?? "") : "";
  let at = first.length;
  // The leftmost place of each part leaves most room for the next, so no other need be tried.
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

/** Percent-encoded octets; or a run of characters outside ASCII. */
const ENCODED_OR_FOREIGN = /%[0-9a-f]{2}|[^\p{ASCII}]+/giu;

/** Octets that stay encoded: controls, space, and what the address would mean something else with. */
const KEPT_IN_PATH = "%#/?";
const KEPT_IN_QUERY = "%#";

/**
 * One spelling of a path: characters outside ASCII as UTF-8 octets, octets in upper case, encoded ASCII decoded. What
 * separates the parts of an address stays encoded, since `/a%2Fb` is not `/a/b`; in a query it separates nothing.
 */
function comparable(text: string, startsInQuery: boolean): string {
  const question = text.indexOf("?");
  const queryAt = startsInQuery ? -1 : question < 0 ? text.length : question;
  return text.replace(ENCODED_OR_FOREIGN, (found, offset: number) => {
    if (!found.startsWith("%")) return encodedOctets(found);
    const octet = Number.parseInt(found.slice(1), 16);
    const character = String.fromCharCode(octet);
    const kept = offset > queryAt ? KEPT_IN_QUERY : KEPT_IN_PATH;
    const isKept = octet <= 0x20 || octet >= 0x7f || kept.includes(character);
    return isKept ? found.toUpperCase() : character;
  });
}

function encodedOctets(text: string): string {
  let encoded = "";
  for (const octet of Buffer.from(text)) encoded += `%${octet.toString(16).toUpperCase()}`;
  return encoded;
}
