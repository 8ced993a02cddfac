// A robots.txt path pattern to a matcher that runs in linear time (RFC 9309, 2.2.2 and 2.2.3).

/** A compiled pattern. `octets` is its length as it counts for "the most specific match". */
export interface RobotsPattern {
  readonly octets: number;
  readonly parts: readonly string[];
  readonly toTheEnd: boolean;
}

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
  return comparable(pathAndQuery, false);
}

/** What matching may still cost, in characters compared; below zero when it cost more. */
export interface Effort {
  left: number;
}

/**
 * Whether a pattern matches a path that went through `comparablePath`. Takes at most four steps a character of path and
 * pattern, which are taken off the effort.
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
  // The leftmost place of each part leaves most room for the next, so no other need be tried.
  for (const part of others) {
    const found = indexOfPart(path, { part, from: at }, effort);
    if (found < 0) return false;
    at = found + part.length;
  }
  effort.left -= last.length;
  return path.length - last.length >= at && path.endsWith(last);
}

/** Work the engine's own search may do in the worst case, which is the product of both lengths. */
const QUICK_STEPS = 4096;

interface Sought {
  readonly part: string;
  readonly from: number;
}

/** `path.indexOf(part, from)` in linear time: by Knuth, Morris and Pratt where the engine's search could be quadratic. */
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

/** For each beginning of a text, the length of its longest proper beginning that is also its end. */
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
