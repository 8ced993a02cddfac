// A misspelled name to the known name that was probably meant.

/** Longest name that is compared: the cost grows with the square of it. */
const MAX_CHARS = 64;

/** Share of a name that may be edited for it to count as misspelled. */
const EDITED_SHARE = 0.34;

/**
 * Returns the known name closest to a given one, or undefined where none is close. Case, hyphens and underscores do not count, and a
 * name is close to one that holds it.
 */
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

/** Edits of one character that make one name of the other; less than one where one begins with the other or holds it. */
function editsBetween(one: string, other: string): number {
  if (one === other) return 0;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= MIN_PART_CHARS && long.startsWith(short)) return 0.5;
  if (short.length >= MIN_PART_CHARS && long.includes(short)) return 0.75;
  return levenshtein(one, other);
}

/** Characters from which a part of a name stands for it. */
const MIN_PART_CHARS = 4;

/** The Levenshtein distance, by one row of its table. https://en.wikipedia.org/wiki/Levenshtein_distance */
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
