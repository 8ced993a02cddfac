// A text to its words as the router compares them: letters in lower case, numbers by what kind they are.

/** Kind of a UTF-16 unit: 1 other, 2 part of a word, 3 digit; 0 where it was not looked at yet. */
const kinds = new Uint8Array(0x10000);
const OTHER = 1;
const LETTER = 2;
const DIGIT = 3;

function kindOf(unit: number): number {
  const char = String.fromCharCode(unit);
  let kind = OTHER;
  if (/[\p{L}\p{M}'’]/u.test(char)) kind = LETTER;
  else if (/\p{Nd}/u.test(char)) kind = DIGIT;
  kinds[unit] = kind;
  return kind;
}

/** A number that is a year, and any other. */
const YEAR = "#year";
const NUMBER = "#";

/** Words of a text in order: runs of letters in lower case, `#year` for a year of four figures, `#` for another number. */
export function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const words: string[] = [];
  let start = 0;
  let running = OTHER;
  for (let at = 0; at <= lower.length; at++) {
    const unit = at < lower.length ? lower.charCodeAt(at) : 0x20;
    const kind = kinds[unit] || kindOf(unit);
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
