// Compiles the words for one kind of thing to a table from the keys of words to paths.
import type { TypeWords } from "./type-words.ts";
import { parsePath, type ValuePath } from "./value-path.ts";
import { wordsKey, wordsOf } from "./words-key.ts";

/** The words of one kind of thing, ready for lookup. */
export interface Vocabulary {
  readonly types: readonly string[];
  readonly nouns: ReadonlySet<string>;
  readonly paths: ReadonlyMap<string, readonly ValuePath[]>;
  /** Paths of the names looked up before, bounded. */
  readonly found: Map<string, readonly ValuePath[]>;
  /** Folded first keys of its paths. */
  readonly keys: ReadonlySet<string>;
}

/** Spellings of German letters without their dots. */
const PLAIN: readonly (readonly [string, string])[] = [
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
];

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
  return {
    types: types.split(" "),
    nouns: new Set(wordsOf(nouns.trim())),
    paths,
    keys,
    found: new Map(),
  };
}

function spellings(phrase: string): readonly string[] {
  const plain = PLAIN.reduce((text, [letter, letters]) => text.replaceAll(letter, letters), phrase);
  return plain === phrase ? [phrase] : [phrase, plain];
}
