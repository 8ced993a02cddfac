// Joins the lines of a paragraph; joins a word broken at a line end if that is safe.
import { cutText, joinTexts, type LinkedText } from "./linked-text.ts";

/** Words of a text, used to recognize joined words. */
export type Vocabulary = ReadonlySet<string>;

const WORDS = /\p{L}+(?:-\p{L}+)*/gu;
const BROKEN_END = /(\p{L}+)[-\u2010]$/u;
const LOWER_START = /^\p{Ll}\p{L}*/u;
/** Matches scripts without spaces between words: their lines join without one. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3001-\u301f\uff00-\uffef]/u;

/** Returns the words of lines except broken final ones. */
export function vocabularyOf(lines: readonly string[]): Vocabulary {
  const found = new Set<string>();
  for (const line of lines) {
    const whole = line.replace(BROKEN_END, "");
    for (const [word] of whole.matchAll(WORDS)) found.add(word.toLowerCase());
  }
  return found;
}

/**
 * Joins lines into one text. Keeps a final hyphen unless it is soft, or the joined word occurs
 * elsewhere in the file.
 */
export function joinLines(lines: readonly LinkedText[], vocabulary: Vocabulary): LinkedText {
  const [first, ...others] = lines;
  if (first === undefined) return { text: "", links: [] };
  return others.reduce((whole, line) => {
    const { text } = whole;
    const shorter = () => cutText(whole, 0, text.length - 1);
    if (text.endsWith("\u00ad")) return joinTexts(shorter(), line, "");
    if (UNSPACED.test(text.slice(-1)) && UNSPACED.test(line.text.slice(0, 1))) {
      return joinTexts(whole, line, "");
    }
    const [, before] = BROKEN_END.exec(text.slice(-100)) ?? [];
    const [after] = LOWER_START.exec(line.text) ?? [];
    if (before === undefined || after === undefined) return joinTexts(whole, line, " ");
    const isWord = vocabulary.has((before + after).toLowerCase());
    return joinTexts(isWord ? shorter() : whole, line, "");
  }, first);
}
