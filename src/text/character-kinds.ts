// Classifies UTF-16 units by patterns with a lookup table, so that counting a text needs no regular
// expression.

/**
 * Returns a function from a UTF-16 unit to the number of the first matching pattern, from 1, or one
 * more than the last. Fills its table on demand; halves of surrogate pairs count by themselves.
 */
export function characterKinds(patterns: readonly RegExp[]): (unit: number) => number {
  const kinds = new Uint8Array(0x10000);
  const look = (unit: number): number => {
    const char = String.fromCharCode(unit);
    const found = patterns.findIndex((pattern) => pattern.test(char));
    const kind = found < 0 ? patterns.length + 1 : found + 1;
    kinds[unit] = kind;
    return kind;
  };
  return (unit) => kinds[unit] || look(unit);
}

/** Returns a test for a text with a character that the pattern matches: faster than the pattern. */
function characterTest(pattern: RegExp): (text: string) => boolean {
  const kindOf = characterKinds([pattern]);
  return (text) => {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (kindOf(unit) === 1) return true;
      if (isSurrogate(unit)) return pattern.test(text.slice(at));
    }
    return false;
  };
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** Whether a text has a digit or another number. */
export const hasNumber = characterTest(/\p{N}/u);

const kindOfLetter = characterKinds([/[\p{L}\p{M}]/u, /[\ud800-\udfff]/]);
const LETTERS = /[\p{L}\p{M}]+/gu;

/** Returns the starts and ends of the runs of letters in a text, in turn. */
export function letterRuns(text: string): readonly number[] {
  const places: number[] = [];
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const kind = at < text.length ? kindOfLetter(text.charCodeAt(at)) : 0;
    if (kind === 2) return runsByPattern(text);
    if ((kind === 1) === start >= 0) continue;
    places.push(at);
    start = kind === 1 ? at : -1;
  }
  return places;
}

/** Finds the runs in a text with characters of two units. */
const runsByPattern = (text: string): readonly number[] =>
  [...text.matchAll(LETTERS)].flatMap(({ 0: run, index }) => [index, index + run.length]);
