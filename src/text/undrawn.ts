// Removes signs that no font draws but that may carry a text: tag characters, runs of zero-width signs.
import { countWords } from "./words.ts";

/**
 * Matches tag characters, runs of zero-width signs and of variation selectors. Captures a flag,
 * whose tags are its spelling; emoji and scripts such as Persian use single zero-width signs.
 */
const UNDRAWN =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,12}\u{e007f})|[\u{e0000}-\u{e007f}]+|[\u200b-\u200f\u2060-\u2064\ufeff]{4,}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/gu;
const FIRST_TAG = 0xe0000;
const LAST_TAG = 0xe007f;
/** Matches a sign that may be undrawn, or the first code unit of one. No Latin text has any. */
export const MAY_BE_UNDRAWN = /[\u200b-\u200f\u2060-\u2064\ufeff\udb40]|[\ufe00-\ufe0f]/;

/** A text without undrawn signs. */
export interface DrawnText {
  readonly text: string;
  /** Number of words that the signs spell; a run of zero-width signs counts as one. */
  readonly words: number;
}

/** Returns a text without the signs that no font draws; undefined if it has none. */
export function withoutUndrawn(text: string): DrawnText | undefined {
  if (!MAY_BE_UNDRAWN.test(text)) return undefined;
  let words = 0;
  const drawn = text.replace(UNDRAWN, (signs, flag: string | undefined) => {
    if (flag !== undefined) return flag;
    words += Math.max(1, countWords(spelled(signs)));
    return "";
  });
  return drawn === text ? undefined : { text: drawn, words };
}

/** Returns the ASCII text that tag characters spell. */
function spelled(signs: string): string {
  let text = "";
  for (const sign of signs) {
    const code = sign.codePointAt(0) ?? 0;
    if (code >= FIRST_TAG && code <= LAST_TAG) text += String.fromCharCode(code - FIRST_TAG);
  }
  return text;
}
