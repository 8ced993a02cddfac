// Lists, sets and maps of words that are written as one text.

/** Returns the words of a text, which white space separates. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Returns the words of a text as a set. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text));

/** Returns the words of a text in pairs: maps the first word of each to the second. */
export function wordMap(text: string): ReadonlyMap<string, string> {
  const words = wordList(text);
  return new Map(
    words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ""] as const] : [])),
  );
}

/** Maps every word of each text to the value of the text. */
export function mapByWord<Value>(
  groups: readonly (readonly [words: string, value: Value])[],
): ReadonlyMap<string, Value> {
  return new Map(
    groups.flatMap(([words, value]) => wordList(words).map((word) => [word, value] as const)),
  );
}

/** Returns true at the lengths of words: rejects most other words without comparing them. */
export function lengthsOf(words: Iterable<string>): readonly (boolean | undefined)[] {
  const lengths: boolean[] = [];
  for (const { length } of words) lengths[length] = true;
  return lengths;
}
