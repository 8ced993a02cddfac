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
/** First code unit of tag characters and of the variation selectors beside them. */
const TAG_SURROGATE = 0xdb40;

/** A text without undrawn signs. */
export interface DrawnText {
  readonly text: string;
  /** Number of words that the signs spell; a run of zero-width signs counts as one. */
  readonly words: number;
}

/** Returns a text without the signs that no font draws; undefined if it has none. */
export function withoutUndrawn(text: string): DrawnText | undefined {
  if (!mayHoldUndrawn(text)) return undefined;
  let words = 0;
  const drawn = text.replace(UNDRAWN, (signs, flag: string | undefined) => {
    if (flag !== undefined) return flag;
    words += Math.max(1, countWords(spelled(signs)));
    return "";
  });
  return drawn === text ? undefined : { text: drawn, words };
}

/** Whether a text has a sign that may be undrawn. A loop costs an eighth of a pattern. */
function mayHoldUndrawn(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x200b) continue;
    if (code <= 0x200f || code === 0xfeff || code === TAG_SURROGATE) return true;
    if ((code >= 0x2060 && code <= 0x2064) || (code >= 0xfe00 && code <= 0xfe0f)) return true;
  }
  return false;
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
