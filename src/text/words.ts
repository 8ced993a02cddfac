// Splits text into words: counting and weighing.
import { characterKinds } from "./character-kinds.ts";

/** Class of the scripts written without spaces: Han, kana, Thai, Lao, Khmer, Myanmar. */
export const UNSPACED =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]";
const SPACE = 1;
const WORD_OF_ITS_OWN = 2;
const LETTER = 3;
const kindOf = characterKinds([
  /\s/,
  new RegExp(`(?=${UNSPACED})[\\p{L}\\p{N}]`, "u"),
  new RegExp(`(?!${UNSPACED})[\\p{L}\\p{N}]`, "u"),
]);

/**
 * Returns the number of words in a text: runs without white space that include a letter or a digit.
 *
 * In scripts written without spaces, every character is a word.
 */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === SPACE) inWord = false;
    else if (kind === WORD_OF_ITS_OWN) {
      words++;
      inWord = false;
    } else if (kind === LETTER && !inWord) {
      words++;
      inWord = true;
    }
  }
  return words;
}

/** Returns a text's length; characters of scripts without spaces count twice. */
export function weighedLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    if (kindOf(text.charCodeAt(at)) === WORD_OF_ITS_OWN) length++;
  }
  return length;
}
