// Ranks the rules of a robots.txt and finds the one that decides an address (RFC 9309, 2.2.2 and 2.2.3).

/** One Allow or Disallow line that applies to the client. */
export interface RobotsRule {
  readonly allow: boolean;
  /** The line as in the file, without its comment. */
  readonly line: string;
  /** Its group's User-agent line, as in the file. */
  readonly agentLine: string;
  readonly pattern: RobotsPattern;
}

/** A compiled pattern. `octets` is its length for "the most specific match". */
export interface RobotsPattern {
  readonly octets: number;
  readonly parts: readonly string[];
  readonly toTheEnd: boolean;
}

/** Result for an address whose rules take more than `MAX_STEPS` to compare. */
export const UNDECIDED = Symbol("undecided");

/** Maximum steps for one address: a few milliseconds. A file of 500 KiB has up to 40,000 rules. */
const MAX_STEPS = 4_000_000;

/** Remaining budget of comparisons, in characters; negative if exceeded. */
export interface Effort {
  left: number;
}

/** Returns one rule per pattern in deciding order: longer ones, Allow in a tie, then the file's order. */
export function rankRules(rules: readonly RobotsRule[]): readonly RobotsRule[] {
  const distinct = new Map<string, RobotsRule>();
  for (const rule of rules) {
    const { parts, toTheEnd } = rule.pattern;
    // No part contains a line break.
    const key = `${parts.join("\n")}${toTheEnd ? "\n$" : ""}`;
    const known = distinct.get(key);
    if (known !== undefined && (known.allow || !rule.allow)) continue;
    // A rule that replaces another keeps its own place in the file.
    distinct.delete(key);
    distinct.set(key, rule);
  }
  return [...distinct.values()].sort(
    (a, b) => b.pattern.octets - a.pattern.octets || Number(b.allow) - Number(a.allow),
  );
}

/** Returns the rule that decides a path with query: the first of the ranked ones that matches. undefined allows. */
export function decidingRule(
  ranked: readonly RobotsRule[],
  pathAndQuery: string,
  effort: Effort = { left: MAX_STEPS },
): RobotsRule | undefined | typeof UNDECIDED {
  const path = comparablePath(pathAndQuery);
  const found = ranked.find(
    ({ pattern }) => effort.left < 0 || matchesPattern(pattern, path, effort),
  );
  return effort.left < 0 ? UNDECIDED : found;
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

/** Whether a pattern matches a path from `comparablePath`; deducts its steps from the effort. */
export function matchesPattern(
  { parts, toTheEnd }: RobotsPattern,
  path: string,
  effort: Effort,
): boolean {
  const [first = "", ...others] = parts;
  effort.left -= 1 + first.length;
  if (!path.startsWith(first)) return false;
  if (others.length === 0) return !toTheEnd || path.length === first.length;
  const last = toTheEnd ? (others.pop() ?? "") : "";
  let at = first.length;
  // The leftmost match of each part leaves most room for the next, so no other is tried.
  for (const part of others) {
    const found = indexOfPart(path, { part, from: at }, effort);
    if (found < 0 || effort.left < 0) return false;
    at = found + part.length;
  }
  effort.left -= last.length;
  return path.length - last.length >= at && path.endsWith(last);
}

/** The engine's search compares a short part once, and at worst this many characters of a long one, at each place. */
const LONG_PART = 16;
const COMPARED_CHARS = 250;

interface Sought {
  readonly part: string;
  readonly from: number;
}

function indexOfPart(path: string, { part, from }: Sought, effort: Effort): number {
  const found = path.indexOf(part, from);
  const compared = Math.max(0, (found < 0 ? path.length : found + part.length) - from);
  effort.left -=
    1 + compared * (part.length < LONG_PART ? 1 : Math.min(part.length, COMPARED_CHARS));
  return found;
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
