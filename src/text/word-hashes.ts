// Hashes texts by the words they use, so that texts which differ only in numbers, dates and order are
// equal.
import { dateWordHashes, isDateWord } from "./calendar-words.ts";
import { characterKinds } from "./character-kinds.ts";
import { hashPart, hashText } from "./hash.ts";

/** Letters and digits in a row. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const DIGITS = /\p{N}+/gu;
/** A character of a script written without spaces, in which a run may be a sentence. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Matches a character that normalization may change or combine; there is none below U+0300. */
const MAY_COMBINE = /[\u0300-\uffff]/;

/** Kinds of UTF-16 units. Kind 2, a number or half a pair, needs the pattern `RUN`. */
const LETTER = 1;
const OTHER = 3;
const kindOf = characterKinds([/[\p{L}\p{M}]/u, /\p{N}|[\ud800-\udfff]/u]);

/**
 * Returns the distinct 32-bit hashes of texts by their words, never 0. Words with a digit, such as
 * "3rd" or "v2", names of months and days in all languages, and the words of `echo` do not count; a
 * text without other words has no hash.
 */
export function wordHashes(texts: Iterable<string>, echo: string): Uint32Array {
  const echoed = new Set<string>(normalText(echo).match(RUN));
  const echoes = new Set(Array.from(echoed, (run) => hashText(run) | 0));
  const counted: CountedWords = {
    isCounted: (hash) => !echoes.has(hash) && !dateWordHashes().has(hash),
    hashOf: (run) => (echoed.has(run) ? 0 : wordHash(run)),
  };
  const hashes = new Set<number>();
  for (const text of texts) {
    let sum = 0;
    for (const hash of hashesIn(normalText(text), counted)) sum = (sum + hash) | 0;
    if (sum !== 0) hashes.add(sum);
  }
  return Uint32Array.from(hashes);
}

function normalText(text: string): string {
  const lower = text.toLowerCase();
  return MAY_COMBINE.test(lower) ? lower.normalize("NFC") : lower;
}

/** Decides which words count. */
interface CountedWords {
  /** Whether every word with this hash counts. If false, `hashOf` decides. */
  readonly isCounted: (hash: number) => boolean;
  /** Returns the hash of a run, or 0 if it does not count. */
  readonly hashOf: (run: string) => number;
}

/** Returns the distinct hashes of the words in a text. Hashes most words in place. */
function hashesIn(text: string, { isCounted, hashOf }: CountedWords): ReadonlySet<number> {
  const hashes = new Set<number>();
  const kindAt = (at: number): number => (at < text.length ? kindOf(text.charCodeAt(at)) : OTHER);
  for (let at = 0; at < text.length; at++) {
    const start = at;
    while (kindAt(at) === LETTER) at++;
    if (kindAt(at) === OTHER) {
      if (at === start) continue;
      const hash = hashPart(text, start, at) | 0;
      if (isCounted(hash)) {
        hashes.add(hash);
        continue;
      }
    }
    RUN.lastIndex = start;
    const [run] = RUN.exec(text) ?? [];
    if (run === undefined) break;
    hashes.add(hashOf(run));
    at = RUN.lastIndex;
  }
  return hashes;
}

/** Returns the hash of the letters in a run; 0 if they are no word. */
function wordHash(run: string): number {
  const letters = run.replace(DIGITS, "");
  if (letters === "" || (letters !== run && !UNSPACED.test(letters))) return 0;
  return isDateWord(letters) ? 0 : hashText(letters) | 0;
}
