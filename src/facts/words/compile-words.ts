// The words of callers for the values of one kind of thing, compiled to a table from their keys to paths.
import { parsePath, type ValuePath } from "./value-path.ts";
import { wordsKey, wordsOf } from "./words-key.ts";

/** The words of one kind of thing, ready for lookup. */
export interface Vocabulary {
  readonly types: readonly string[];
  readonly nouns: ReadonlySet<string>;
  readonly paths: ReadonlyMap<string, readonly ValuePath[]>;
  /** Folded first keys of its paths. */
  readonly keys: ReadonlySet<string>;
}

/** Compiles words; of two paths for one word, the first wins. */
export function compileWords({ types, nouns, words }: TypeWords): Vocabulary {
  const paths = new Map<string, readonly ValuePath[]>();
  const keys = new Set<string>();
  for (const [written, phrases] of Object.entries(words)) {
    const some = written.split(", ").map(parsePath);
    for (const { steps } of some) keys.add(steps[0]?.key ?? "");
    for (const phrase of phrases.split(", ").flatMap(spellings)) {
      const key = wordsKey(phrase);
      if (!paths.has(key)) paths.set(key, some);
    }
  }
  return { types: types.split(" "), nouns: new Set(wordsOf(nouns.trim())), paths, keys };
}

/** Returns the spellings of a phrase: German letters with and without their dots. */
function spellings(phrase: string): readonly string[] {
  const plain = phrase.replace(/[äöü]/g, (letter) => `${letter.normalize("NFD").charAt(0)}e`);
  return plain === phrase ? [phrase] : [phrase, plain];
}

/** Words for the values of things of some types. */
export interface TypeWords {
  /** Short names of schema.org types; a type that ends with one of them counts too. */
  readonly types: string;
  /** Words for the thing itself, which callers put beside a word for its value: `event_date`. */
  readonly nouns: string;
  /**
   * Words by the paths of a value, in order of preference. Commas separate paths, and words.
   *
   * A step may have a filter (`interactionStatistic[WatchAction]`), and a last step a condition on
   * its value: `isbn:13` has 13 digits, `bookFormat:member` is the member of an enumeration.
   */
  readonly words: Readonly<Record<string, string>>;
}
