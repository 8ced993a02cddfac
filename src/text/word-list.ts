// Lists, sets and maps of words that are written as one text.

/** Splits a text at white space. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Returns the words of a text as a set. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text));

/** Maps each first word of a text's pairs to the second: `wordMap("a 1 b 2")`. */
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

/** The words of a language, in lists by what they mean. */
export interface LanguageWords {
  readonly language: string;
  readonly lists: readonly (readonly string[])[];
}

/** Reads a table with a line for each language: its tag and lists of words, `de|heute,jetzt|früher`. */
export function languageWords(table: string): readonly LanguageWords[] {
  const lines = table.trim().split("\n");
  return lines.map((line) => {
    const [language = "", ...lists] = line.split("|");
    return { language, lists: lists.map((list) => list.split(",").filter((word) => word !== "")) };
  });
}

/** Returns a table that is true at each word's length, to reject most other words cheaply. */
export function lengthsOf(words: Iterable<string>): readonly (boolean | undefined)[] {
  const lengths: boolean[] = [];
  for (const { length } of words) lengths[length] = true;
  return lengths;
}
