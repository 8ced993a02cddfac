// Hashes texts by the words they use, so that texts which differ only in numbers, dates and order are
// equal.
import { isDateWord } from "./calendar-words.ts";
import { hashText } from "./hash.ts";

/** Letters and digits in a row. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const DIGITS = /\p{N}+/gu;
/** A character of a script written without spaces, in which a run may be a sentence. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Returns the distinct 32-bit hashes of texts by their words, never 0. Words with a digit, such as
 * "3rd" or "v2", names of months and days in all languages, and the words of `echo` do not count; a
 * text without other words has no hash.
 */
export function wordHashes(texts: Iterable<string>, echo: string): Uint32Array {
  const known = new Map<string, number>(runsOf(echo).map((run) => [run, 0]));
  const hashOf = (run: string): number => {
    const hash = known.get(run) ?? wordHash(run);
    known.set(run, hash);
    return hash;
  };
  const hashes = new Set<number>();
  for (const text of texts) {
    let sum = 0;
    for (const hash of new Set(runsOf(text).map(hashOf))) sum = (sum + hash) >>> 0;
    if (sum !== 0) hashes.add(sum);
  }
  return Uint32Array.from(hashes);
}

const runsOf = (text: string): readonly string[] =>
  text.toLowerCase().normalize("NFC").match(RUN) ?? [];

/** Returns the hash of the letters in a run; 0 if they are no word. */
function wordHash(run: string): number {
  const letters = run.replace(DIGITS, "");
  if (letters === "" || (letters !== run && !UNSPACED.test(letters))) return 0;
  return isDateWord(letters) ? 0 : hashText(letters) >>> 0;
}
