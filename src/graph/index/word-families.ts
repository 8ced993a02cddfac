// Words of a site with the same stem as a word of a query.
import type { Stem } from "./stemmer.ts";

/** Minimum letters of a word with variants, which share its first letters. */
const MIN_LETTERS = 3;
/** Maximum members of a family besides the word itself. */
const MAX_MEMBERS = 24;
/** Maximum words stemmed per query, as stemming takes about 8 µs. */
const MAX_STEMMED = 2000;
/** Words added between yields. */
const WORDS_A_STEP = 20_000;

/** A word of letters alone. */
const IS_WORD = /^\p{L}{3,}$/u;

/** Words by their first letters. */
export class WordFamilies {
  readonly #stem: Stem | undefined;
  readonly #byStart = new Map<string, string[]>();

  /** Without a stemmer, every word is alone. */
  constructor(stem: Stem | undefined) {
    this.#stem = stem;
  }

  /** Adds the words of a site, yielding between steps. */
  *add(words: Iterable<string>): Generator<void> {
    if (this.#stem === undefined) return;
    let count = 0;
    for (const word of words) {
      if (++count % WORDS_A_STEP === 0) yield;
      if (!IS_WORD.test(word)) continue;
      const start = word.slice(0, MIN_LETTERS);
      const known = this.#byStart.get(start);
      if (known === undefined) this.#byStart.set(start, [word]);
      else known.push(word);
    }
  }

  /**
   * Returns, for each word of a query, the other words with its stem, except words of the query
   * itself.
   */
  of(query: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
    const stem = this.#stem;
    const families = new Map<string, readonly string[]>();
    if (stem === undefined) return families;
    let left = MAX_STEMMED;
    for (const word of query) {
      if (!IS_WORD.test(word) || left <= 0) continue;
      const own = stem(word);
      // The last letter of a stem may be another in the word: "query", "queries".
      const start = own.slice(0, Math.max(MIN_LETTERS, own.length - 1));
      const members: string[] = [];
      for (const one of this.#byStart.get(word.slice(0, MIN_LETTERS)) ?? []) {
        if (left <= 0 || members.length >= MAX_MEMBERS) break;
        if (!one.startsWith(start) || query.has(one)) continue;
        left--;
        if (stem(one) === own) members.push(one);
      }
      if (members.length > 0) families.set(word, members);
    }
    return families;
  }
}
