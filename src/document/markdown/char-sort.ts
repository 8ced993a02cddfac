// Classifies characters beside delimiter runs, as far as CommonMark's flanking rules need.

/**
 * Class of a character: punctuation and symbols are signs; the rest except white space are letters.
 */
export type CharSort = "space" | "sign" | "letter";

const SPACE = /\s/;
const SIGN = /[\p{P}\p{S}]/u;

/** Returns the class of a character; "", an end of the text, is white space. */
export function sortOf(char: string): CharSort {
  if (char === "" || SPACE.test(char)) return "space";
  return SIGN.test(char) ? "sign" : "letter";
}

/**
 * Whether parsers disagree on a character's class: delimiters, and characters of two UTF-16 units.
 */
export function isOfTwoSorts(char: string): boolean {
  return char.length > 1 || char === "*" || char === "_" || char === "~";
}
