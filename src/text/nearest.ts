// Finds the known name that a misspelled name probably means.

/** Maximum length of a compared name: the cost is quadratic. */
const MAX_CHARS = 64;

/** Maximum share of edited characters in a misspelled name. */
const EDITED_SHARE = 0.34;

/** Returns the known name closest to a given one, ignoring case and separators, or undefined. */
export function nearestName(given: string, known: Iterable<string>): string | undefined {
  const wanted = bare(given);
  if (wanted === "" || wanted.length > MAX_CHARS) return undefined;
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const edits = editsBetween(wanted, bare(name));
    if (edits < least) [nearest, least] = [name, edits];
  }
  return least <= Math.max(1, Math.floor(wanted.length * EDITED_SHARE)) ? nearest : undefined;
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, "");

/** Returns the number of edits between two names; below 1 if one contains the other. */
function editsBetween(one: string, other: string): number {
  if (one === other) return 0;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= MIN_PART_CHARS && long.startsWith(short)) return 0.5;
  if (short.length >= MIN_PART_CHARS && long.includes(short)) return 0.75;
  return levenshtein(one, other);
}

/** Minimum characters of a part that stands for its name. */
const MIN_PART_CHARS = 4;

/** Returns the Levenshtein distance. https://en.wikipedia.org/wiki/Levenshtein_distance */
function levenshtein(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to++) {
      const replaced = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      next.push(Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
