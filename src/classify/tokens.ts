// Splits a text into the router's words: letters in lower case, numbers by kind.
import { characterKinds } from "../text/character-kinds.ts";

/** Kinds of UTF-16 units, in the order of the patterns. */
const LETTER = 1;
const DIGIT = 2;
const OTHER = 3;
const kindOf = characterKinds([/[\p{L}\p{M}'’]/u, /\p{Nd}/u]);

/** Tokens for years and for other numbers. */
const YEAR = "#year";
const NUMBER = "#";

/** Returns the words in order: letters in lower case, `#year` for years, `#` for numbers. */
export function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const words: string[] = [];
  let start = 0;
  let running = OTHER;
  for (let at = 0; at <= lower.length; at++) {
    const unit = at < lower.length ? lower.charCodeAt(at) : 0x20;
    const kind = kindOf(unit);
    if (kind === running) continue;
    if (running === LETTER) words.push(lower.slice(start, at));
    else if (running === DIGIT) words.push(isYear(lower, start, at) ? YEAR : NUMBER);
    running = kind;
    start = at;
  }
  return words;
}

function isYear(text: string, start: number, end: number): boolean {
  return end - start === 4 && (text.startsWith("19", start) || text.startsWith("20", start));
}
