// Counts the words that two texts have in common.
import { countOne } from "./grouped.ts";
import { UNSPACED } from "./words.ts";

/** A character of a script written without spaces, or a run of other letters and digits. */
const WORD = new RegExp(`${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{N}])+`, "gu");

/** Words of a text with their number of occurrences. */
export interface WordCount {
  readonly words: Map<string, number>;
  size: number;
}

/** Returns an empty count. */
export function noWords(): WordCount {
  return { words: new Map(), size: 0 };
}

/** Adds the words of a text. */
export function addWords(count: WordCount, text: string): void {
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    countOne(count.words, word);
    count.size++;
  }
}

/** Counts the words of a text. */
export function wordsOf(text: string): WordCount {
  const count = noWords();
  addWords(count, text);
  return count;
}

/** Returns the number of common words, each as often as both texts have it. */
export function commonWords(one: WordCount, other: WordCount): number {
  const [small, large] = one.words.size <= other.words.size ? [one, other] : [other, one];
  let common = 0;
  for (const [word, times] of small.words) common += Math.min(times, large.words.get(word) ?? 0);
  return common;
}
