// Words of a site with the same stem as a word of a query.
import type { Stem } from "./stemmer.ts";
import { IS_WORD, START_LETTERS, type WordList } from "./word-list.ts";

/** Maximum members of a family besides the word itself. */
const MAX_MEMBERS = 24;
/** Maximum words stemmed per query, as stemming takes about 8 µs. */
const MAX_STEMMED = 2000;

/**
 * Returns, for each word of a query, the other words of a site with its stem, except words of the
 * query itself. Without a stemmer, every word is alone.
 */
export function familiesOf(
  query: ReadonlySet<string>,
  words: WordList,
  stem: Stem | undefined,
): ReadonlyMap<string, readonly string[]> {
  const families = new Map<string, readonly string[]>();
  if (stem === undefined) return families;
  let left = MAX_STEMMED;
  for (const word of query) {
    if (!IS_WORD.test(word) || left <= 0) continue;
    const own = stem(word);
    // The last letter of a stem may be another in the word: "query", "queries".
    const start = own.slice(0, Math.max(START_LETTERS, own.length - 1));
    const members: string[] = [];
    for (const one of words.startingWith(
      start.length < START_LETTERS ? word.slice(0, START_LETTERS) : start,
    )) {
      if (left <= 0 || members.length >= MAX_MEMBERS) break;
      if (query.has(one)) continue;
      left--;
      if (stem(one) === own) members.push(one);
    }
    if (members.length > 0) families.set(word, members);
  }
  return families;
}
