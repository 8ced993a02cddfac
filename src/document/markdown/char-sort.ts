// A character to what it is beside a run of delimiters: CommonMark's flanking asks for nothing else.

/** Punctuation and symbols are signs; letters are all that is neither a sign nor white space. */
export type CharSort = "space" | "sign" | "letter";

const SPACE = /\s/;
const SIGN = /[\p{P}\p{S}]/u;

/** The sort of a character; "", an end of the text, is white space. */
export function sortOf(char: string): CharSort {
  if (char === "" || SPACE.test(char)) return "space";
  return SIGN.test(char) ? "sign" : "letter";
}

/** Whether a character is a sign to some parsers and a letter to others: delimiters, and what is two units of UTF-16. */
export function isOfTwoSorts(char: string): boolean {
  return char.length > 1 || char === "*" || char === "_" || char === "~";
}
