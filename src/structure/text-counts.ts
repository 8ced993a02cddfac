// Counts kinds of characters in texts, for any script.
import { characterKinds } from "../text/character-kinds.ts";

/** Character counts of texts, each array indexed by text. */
export interface TextCounts {
  readonly letters: Int32Array;
  readonly digits: Int32Array;
  /**
   * Sentence ends: a full stop, question or exclamation mark of any script before a space or the
   * end.
   */
  readonly sentences: Int32Array;
  /** Commas, colons and semicolons of any script. */
  readonly commas: Int32Array;
  /** Characters that are neither letters, digits nor white space. */
  readonly signs: Int32Array;
  /** 1 if there is a currency sign. */
  readonly currency: Uint8Array;
}

/** Kinds in the order of the patterns below. */
const SPACE = 1;
const LETTER = 2;
const DIGIT = 3;
const CURRENCY = 4;
const STOP = 5;
const WIDE_STOP = 6;
const COMMA = 7;
const SIGN = 8;

const kindOf = characterKinds([
  /\s/,
  // Both halves of a surrogate pair count: letters outside the basic plane, and emoji.
  /[\p{L}\p{M}]|[\ud800-\udfff]/u,
  /\p{N}/u,
  /\p{Sc}/u,
  // Full stops that white space or the end must follow.
  /[.!?؟۔։।॥…]/,
  // Full stops of scripts without spaces.
  /[。！？｡︒]/,
  /[,،、，;；:：]/,
]);

/** Maximum characters read per text; longer ones are prose anyway. */
const MAX_CHARS = 4000;

/** Counts over the first 4,000 characters of each text. */
export function countTexts(texts: readonly { readonly text: string }[]): TextCounts {
  const size = texts.length;
  const counts = {
    letters: new Int32Array(size),
    digits: new Int32Array(size),
    sentences: new Int32Array(size),
    commas: new Int32Array(size),
    signs: new Int32Array(size),
    currency: new Uint8Array(size),
  };
  const kinds = new Int32Array(SIGN + 1);
  const of = (kind: number): number => kinds[kind] ?? 0;
  let at = 0;
  for (const { text } of texts) {
    kinds.fill(0);
    counts.sentences[at] = countKinds(text, kinds);
    counts.letters[at] = of(LETTER);
    counts.digits[at] = of(DIGIT);
    counts.commas[at] = of(COMMA);
    counts.signs[at] = of(STOP) + of(WIDE_STOP) + of(COMMA) + of(CURRENCY) + of(SIGN);
    counts.currency[at] = of(CURRENCY) > 0 ? 1 : 0;
    at++;
  }
  return counts;
}

/** Adds the characters of a text to `kinds` and returns the number of its sentences. */
function countKinds(text: string, kinds: Int32Array): number {
  const end = Math.min(text.length, MAX_CHARS);
  let sentences = 0;
  let previous = SPACE;
  for (let at = 0; at < end; at++) {
    const kind = kindOf(text.charCodeAt(at));
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (kind === WIDE_STOP || (kind === SPACE && previous === STOP)) sentences++;
    previous = kind;
  }
  return previous === STOP ? sentences + 1 : sentences;
}
