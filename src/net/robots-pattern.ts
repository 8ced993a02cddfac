// Compiles robots.txt path patterns and matches them in linear time (RFC 9309, 2.2.2 and 2.2.3).

/** A compiled pattern. `octets` is its length for "the most specific match". */
export interface RobotsPattern {
  readonly octets: number;
  readonly parts: readonly string[];
  readonly toTheEnd: boolean;
}

/** Compiles a pattern: `*` matches any characters, a final `$` the end of the path. */
export function compilePattern(pattern: string): RobotsPattern {
  // A pattern without a leading slash is read as if it had one.
  const rooted = /^[/*]/.test(pattern) ? pattern : `/${pattern}`;
  const toTheEnd = rooted.endsWith("$");
  const body = toTheEnd ? rooted.slice(0, -1) : rooted;
  const parts: string[] = [];
  let inQuery = false;
  // Encoded stars are literal, so parts are split before decoding.
  for (const part of body.split(/\*+/)) {
    parts.push(comparable(part, inQuery));
    inQuery ||= part.includes("?");
  }
  const octets = parts.reduce((sum, part) => sum + part.length, parts.length - 1);
  return { octets: octets + (toTheEnd ? 1 : 0), parts, toTheEnd };
}

/** Returns a path with query as `matchesPattern` compares it. */
export function comparablePath(pathAndQuery: string): string {
  return comparable(pathAndQuery, false);
}

/** Remaining budget of a match, in compared characters; negative if exceeded. */
export interface Effort {
  left: number;
}

/**
 * Whether a pattern matches a path from `comparablePath`. Takes at most four steps per character of path and pattern,
 * deducted from the effort.
 */
export function matchesPattern(
  { parts, toTheEnd }: RobotsPattern,
  path: string,
  effort: Effort,
): boolean {
  const [first = "", ...others] = parts;
  effort.left -= first.length;
  if (!path.startsWith(first)) return false;
  if (others.length === 0) return !toTheEnd || path.length === first.length;
  const last = toTheEnd ? (others.pop() ?? "") : "";
  let at = first.length;
  // The leftmost match of each part leaves most room for the next, so no other is tried.
  for (const part of others) {
    const found = indexOfPart(path, { part, from: at }, effort);
    if (found < 0) return false;
    at = found + part.length;
  }
  effort.left -= last.length;
  return path.length - last.length >= at && path.endsWith(last);
}

/** Worst-case cost allowed for the engine's own search: the product of both lengths. */
const QUICK_STEPS = 4096;

interface Sought {
  readonly part: string;
  readonly from: number;
}

/** Returns `path.indexOf(part, from)` in linear time; uses Knuth-Morris-Pratt if the engine could be quadratic. */
function indexOfPart(path: string, { part, from }: Sought, effort: Effort): number {
  const rest = path.length - from;
  if (rest < part.length) return -1;
  if (part.length === 1 || rest * part.length <= QUICK_STEPS) {
    const found = path.indexOf(part, from);
    effort.left -= found < 0 ? rest : found - from + part.length;
    return found;
  }
  const borders = bordersOf(part);
  let matched = 0;
  let at = from;
  for (; at < path.length && matched < part.length; at++) {
    while (matched > 0 && path[at] !== part[matched]) matched = borders[matched - 1] ?? 0;
    if (path[at] === part[matched]) matched++;
  }
  effort.left -= 2 * (at - from + part.length);
  return matched === part.length ? at - part.length : -1;
}

/** Returns, for each prefix of a text, the length of its longest proper prefix that is also its suffix. */
function bordersOf(text: string): Int32Array {
  const borders = new Int32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at++) {
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1] ?? 0;
    if (text[at] === text[length]) length++;
    borders[at] = length;
  }
  return borders;
}

/** A percent-encoded octet, or a run of characters outside ASCII. */
const ENCODED_OR_FOREIGN = /%[0-9a-f]{2}|[^\p{ASCII}]+/giu;

/** Characters that stay encoded, as do controls and space: decoded, they change the address. */
const KEPT_IN_PATH = "%#/?";
const KEPT_IN_QUERY = "%#";

/**
 * Returns the canonical spelling of a path: characters outside ASCII as UTF-8 octets, octets in upper case, encoded
 * ASCII decoded. Separators stay encoded, since `/a%2Fb` is not `/a/b`; in a query, `/` and `?` separate nothing.
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
