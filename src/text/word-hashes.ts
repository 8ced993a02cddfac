// Hashes texts by their words alone, so that texts which differ only in numbers and dates are equal.
import { isDateWord } from "./calendar-words.ts";
import { hashText } from "./hash.ts";

/** Letters and digits in a row. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const DIGITS = /\p{N}+/gu;
/** A character of a script written without spaces, in which a run may be a sentence. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Returns the distinct 32-bit hashes of the words of texts, never 0; none for a text without words. */
export function wordHashes(texts: Iterable<string>): Uint32Array {
  const hashes = new Set<number>();
  for (const text of texts) {
    const words = wordsOf(text);
    if (words !== "") hashes.add(hashText(words) >>> 0 || 1);
  }
  return Uint32Array.from(hashes);
}

/**
 * Returns the words of a text in lower case, separated by spaces. Leaves out words with a digit,
 * such as "3rd" or "v2", and names of months and days in all languages.
 */
function wordsOf(text: string): string {
  let words = "";
  for (const [run] of text.toLowerCase().normalize("NFC").matchAll(RUN)) {
    const letters = run.replace(DIGITS, "");
    if (letters === "" || (letters !== run && !UNSPACED.test(letters))) continue;
    if (!isDateWord(letters)) words += words === "" ? letters : ` ${letters}`;
  }
  return words;
}
