// Drops formatting delimiters that a parser would misread.
//
// https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis. One of the parsers counts
// delimiters instead of pairing them.
import { isOfTwoSorts, type Piece, ROLE, sortOf } from "./escape.ts";

/** A piece of output with changeable text: words, markup, or one side of a pair of delimiters. */
export interface Token extends Piece {
  text: string;
  /** Index of a delimiter's other side; undefined for other tokens. */
  readonly pair?: number;
}

/** Rounds of dropping single pairs before all are dropped: dropping one can spoil another. */
const ROUNDS = 6;

/** Empties misread delimiters. A token for moved-out text follows each closing one. */
export function settleDelimiters(tokens: readonly Token[]): void {
  for (let round = 0; round < ROUNDS; round++) if (!dropUnreadable(tokens)) return;
  for (const token of tokens) if (token.pair !== undefined) token.text = "";
}

function dropUnreadable(tokens: readonly Token[]): boolean {
  let changed = false;
  let strong = -1;
  for (let at = 0; at < tokens.length; ) {
    const run = runAt(tokens, at);
    const last = run.at(-1);
    if (last === undefined) {
      at++;
      continue;
    }
    if (!isReadable(tokens, run)) {
      if (!moveSignOut(tokens, run)) drop(tokens, run);
      changed = true;
    }
    for (const delimiter of run) {
      if (isOpening(tokens, delimiter, "**")) strong = delimiter;
      if (isOpening(tokens, delimiter, "*") && isMistakable(tokens, strong, delimiter)) {
        drop(tokens, [delimiter]);
        changed = true;
      }
    }
    at = last + 1;
  }
  return changed;
}

/** Returns the indexes of adjacent delimiters of one sign from an index on. */
function runAt(tokens: readonly Token[], from: number): readonly number[] {
  const run: number[] = [];
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || (token.text === "" && run.length > 0)) continue;
    const isSame = run.length === 0 || token.text[0] === tokens[from]?.text[0];
    if (token.pair === undefined || token.text === "" || !isSame) break;
    run.push(at);
  }
  return run;
}

function isOpening(tokens: readonly Token[], at: number, text: string): boolean {
  return tokens[at]?.role === ROLE.opening && tokens[at]?.text === text;
}

/**
 * Whether emphasis within strong text can be misread: both open together and another emphasis ends
 * with the strong text, or one side of either could open as well as close.
 */
function isMistakable(tokens: readonly Token[], strong: number, emphasis: number): boolean {
  const strongEnd = tokens[strong]?.pair ?? -1;
  const end = tokens[emphasis]?.pair ?? -1;
  if (end > strongEnd) return false;
  const last = writtenBefore(tokens, strongEnd);
  const endsWithAnother = last !== end && tokens[last]?.role === ROLE.closing;
  if (endsWithAnother && writtenBefore(tokens, emphasis) === strong) return true;
  return [strong, emphasis, end, strongEnd].some((at) => flanksBothWays(tokens, at));
}

/** Returns the index of the previous token with text; -1 for none. */
function writtenBefore(tokens: readonly Token[], at: number): number {
  let before = at - 1;
  while (before >= 0 && tokens[before]?.text === "") before--;
  return before;
}

/** Whether a parser may read a run as opening or closing: in a word, or between two signs. */
function flanksBothWays(tokens: readonly Token[], at: number): boolean {
  let first = at;
  while (tokens[writtenBefore(tokens, first)]?.pair !== undefined)
    first = writtenBefore(tokens, first);
  const before = charBefore(tokens, first);
  const after = charAfter(tokens, runAt(tokens, first).at(-1) ?? at);
  if (sortOf(before) === "space" || sortOf(after) === "space") return false;
  return sortOf(before) === sortOf(after) || isOfTwoSorts(before) || isOfTwoSorts(after);
}

/** Drops the pairs that spoil a run: the opening ones if it also closes some, else all. */
function drop(tokens: readonly Token[], run: readonly number[]): void {
  const opening = run.filter((at) => tokens[at]?.role === ROLE.opening);
  for (const at of opening.length > 0 && opening.length < run.length ? opening : run) {
    const token = tokens[at];
    const other = tokens[token?.pair ?? -1];
    if (token !== undefined) token.text = "";
    if (other !== undefined) other.text = "";
  }
}

/** Matches punctuation at the end of formatted text. */
const LAST_SIGN = /^(.*[\p{L}\p{N}])([:.,;?\p{Pe}\p{Pf}]{1,3})$/su;

/** Moves punctuation behind closing delimiters: `**Note:**text` is misread, not `**Note**:text`. */
function moveSignOut(tokens: readonly Token[], run: readonly number[]): boolean {
  if (run.some((at) => tokens[at]?.role === ROLE.opening)) return false;
  const last = tokens[writtenBefore(tokens, run[0] ?? 0)];
  const place = tokens[(run.at(-1) ?? 0) + 1];
  if (last?.role !== ROLE.text || place === undefined) return false;
  const [, words, sign] = LAST_SIGN.exec(last.text) ?? [];
  // Splitting a pair of brackets is no better than dropping the formatting.
  if (words === undefined || sign === undefined || /^[\p{Ps}\p{Pi}]/u.test(words)) return false;
  last.text = words;
  place.text = sign + place.text;
  return true;
}

/** Whether a run is read as meant: all must open or all close, and flank as in CommonMark 6.2. */
function isReadable(tokens: readonly Token[], run: readonly number[]): boolean {
  const [first = 0] = run;
  const last = run.at(-1) ?? first;
  const before = charBefore(tokens, first);
  const after = charAfter(tokens, last);
  const opening = run.filter((at) => tokens[at]?.role === ROLE.opening).length;
  if (opening > 0 && opening < run.length) {
    // Inside a word, one pair closes and another kind opens: the lengths tell them apart.
    const isSwitch = run.length === 2 && tokens[first]?.role === ROLE.closing;
    const isInWord = sortOf(before) === "letter" && sortOf(after) === "letter";
    return isSwitch && isInWord && tokens[first]?.text !== tokens[last]?.text;
  }
  const [outside, inside] = opening > 0 ? [before, after] : [after, before];
  if (sortOf(inside) !== "sign") return sortOf(inside) === "letter";
  return sortOf(outside) !== "letter" && !isOfTwoSorts(outside);
}

/** Returns the last character before a token; "" at the start. */
function charBefore(tokens: readonly Token[], at: number): string {
  const text = tokens[writtenBefore(tokens, at)]?.text ?? "";
  return [...text.slice(-2)].at(-1) ?? "";
}

function charAfter(tokens: readonly Token[], at: number): string {
  let next = at + 1;
  while (next < tokens.length && tokens[next]?.text === "") next++;
  const text = tokens[next]?.text ?? "";
  return text === "" ? "" : String.fromCodePoint(text.codePointAt(0) ?? 32);
}
