// Splits text into words: counting and weighing.

/** Kinds of UTF-16 units in a word count; the table is filled on demand. */
const SEPARATOR = 1;
const LETTER = 2;
const WORD_OF_ITS_OWN = 3;
const SPACE = 4;
const classes = new Uint8Array(0x10000);

/** Scripts written without spaces: Han, kana, Thai, Lao, Khmer, Myanmar. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function classify(unit: number): number {
  const char = String.fromCharCode(unit);
  let found = SEPARATOR;
  if (/\s/.test(char)) found = SPACE;
  // Surrogates neither start nor end a word, be they rare letters or emoji.
  else if (unit >= 0xd800 && unit <= 0xdfff) found = SEPARATOR;
  else if (UNSPACED.test(char)) found = LETTER_OR_DIGIT.test(char) ? WORD_OF_ITS_OWN : SEPARATOR;
  else if (LETTER_OR_DIGIT.test(char)) found = LETTER;
  classes[unit] = found;
  return found;
}

/**
 * Returns the number of words in a text: runs without white space that include a letter or a digit.
 *
 * In scripts written without spaces, every character is a word.
 */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kind = classes[unit] || classify(unit);
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

/**
 * Returns the length of a text by content: characters of scripts written without spaces count
 * twice.
 */
export function weighedLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if ((classes[unit] || classify(unit)) === WORD_OF_ITS_OWN) length++;
  }
  return length;
}
