// A position in a JSON text or a JavaScript literal, with readers for spaces, names and numbers.

/** Position of a reader. */
export interface Cursor {
  readonly text: string;
  at: number;
}

/** Character codes the readers test for. */
export const CODE = {
  tab: 9,
  newline: 10,
  space: 32,
  bang: 33,
  doubleQuote: 34,
  dollar: 36,
  quote: 39,
  open: 40,
  close: 41,
  star: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  slash: 47,
  zero: 48,
  nine: 57,
  colon: 58,
  semicolon: 59,
  less: 60,
  equals: 61,
  openList: 91,
  backslash: 92,
  closeList: 93,
  underscore: 95,
  backtick: 96,
  openObject: 123,
  closeObject: 125,
} as const;

/** Returns the character code at the cursor; NaN at the end. */
export function codeAt(cursor: Cursor): number {
  return cursor.text.charCodeAt(cursor.at);
}

/**
 * Whether a code is white space: ASCII control characters, JavaScript's white space (ECMA-262, 12.2
 * and 12.3), and the zero-width space that editors leave in hand-written JSON.
 */
export function isSpaceCode(code: number): boolean {
  if (code <= CODE.space) return true;
  return code >= 0xa0 && WIDE_SPACES.has(code);
}

const WIDE_SPACES: ReadonlySet<number> = new Set([
  0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009,
  0x200a, 0x200b, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);

/** Skips white space and comments; an unclosed comment extends to the end. */
export function skipSpace(cursor: Cursor): void {
  const { text } = cursor;
  while (cursor.at < text.length) {
    const code = text.charCodeAt(cursor.at);
    if (isSpaceCode(code)) {
      cursor.at++;
      continue;
    }
    if (code !== CODE.slash) return;
    const next = text.charCodeAt(cursor.at + 1);
    if (next !== CODE.slash && next !== CODE.star) return;
    const line = next === CODE.slash;
    const end = text.indexOf(line ? "\n" : "*/", cursor.at + 2);
    cursor.at = end < 0 ? text.length : end + (line ? 1 : 2);
  }
}

/** Whether a code may be part of an identifier. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= CODE.zero && code <= CODE.nine) ||
    code === CODE.underscore ||
    code === CODE.dollar ||
    (code > 0xa0 && !WIDE_SPACES.has(code))
  );
}

/** Reads the identifier at the cursor and moves past it; "" if there is none. */
export function readWord(cursor: Cursor): string {
  const start = cursor.at;
  while (isWordCode(codeAt(cursor))) cursor.at++;
  return cursor.text.slice(start, cursor.at);
}

/** Reads an identifier and its members, such as `JSON.parse`; "" if there is none. */
export function readPath(cursor: Cursor): string {
  const start = cursor.at;
  for (let code = codeAt(cursor); isWordCode(code) || code === CODE.dot; code = codeAt(cursor))
    cursor.at++;
  return cursor.text.slice(start, cursor.at);
}

/** Reads the signed number at the cursor, a big integer as its digits; undefined for none. */
export function readNumber(cursor: Cursor): number | string | undefined {
  const start = cursor.at;
  const first = codeAt(cursor);
  if (first === CODE.minus || first === CODE.plus) cursor.at++;
  skipSpace(cursor);
  const digits = cursor.at;
  for (let code = codeAt(cursor); isNumberCode(code, cursor); code = codeAt(cursor)) cursor.at++;
  const written = cursor.text.slice(digits, cursor.at).replaceAll("_", "");
  const sign = first === CODE.minus ? -1 : 1;
  if (written.endsWith("n")) return `${sign < 0 ? "-" : ""}${written.slice(0, -1)}`;
  const value = written === "" ? Number.NaN : Number(written);
  if (!Number.isNaN(value)) return sign * value;
  cursor.at = start;
  return undefined;
}

/** Whether a code may be in a number: a digit, letter, point, or the sign of an exponent. */
function isNumberCode(code: number, cursor: Cursor): boolean {
  if (code === CODE.dot || (isWordCode(code) && code < 0xa0)) return true;
  if (code !== CODE.minus && code !== CODE.plus) return false;
  const before = cursor.text.charCodeAt(cursor.at - 1) | 32;
  const hexadecimal = (cursor.text.charCodeAt(cursor.at - 2) | 32) === 120;
  return before === 101 && !hexadecimal && isWordCode(cursor.text.charCodeAt(cursor.at - 2));
}

/**
 * Skips one expression, up to a comma or an unmatched closing bracket, or a semicolon outside
 * brackets.
 *
 * Strings, templates and comments are skipped whole. Bracket kinds are not compared.
 */
export function skipExpression(cursor: Cursor): void {
  while (true) {
    skipSpace(cursor);
    const code = codeAt(cursor);
    if (Number.isNaN(code) || code === CODE.comma || code === CODE.semicolon) return;
    if (isClosing(code)) return;
    if (isOpening(code)) skipBrackets(cursor);
    else if (isQuote(code)) skipString(cursor);
    else cursor.at++;
  }
}

/** Skips the bracket at the cursor and all up to its closing bracket, or the end of the text. */
export function skipBrackets(cursor: Cursor): void {
  let depth = 0;
  while (true) {
    const code = codeAt(cursor);
    if (Number.isNaN(code)) return;
    if (isQuote(code)) {
      skipString(cursor);
    } else if (code === CODE.slash) {
      const before = cursor.at;
      skipSpace(cursor);
      if (cursor.at === before) cursor.at++;
    } else {
      cursor.at++;
      if (isOpening(code)) depth++;
      else if (isClosing(code) && --depth === 0) return;
    }
  }
}

function isQuote(code: number): boolean {
  return code === CODE.doubleQuote || code === CODE.quote || code === CODE.backtick;
}

function isOpening(code: number): boolean {
  return code === CODE.openObject || code === CODE.openList || code === CODE.open;
}

/** Whether a code is a closing bracket of any kind. */
export function isClosing(code: number): boolean {
  return code === CODE.closeObject || code === CODE.closeList || code === CODE.close;
}

/** Skips the string or template at the cursor, with its quotes. */
function skipString(cursor: Cursor): void {
  const { text } = cursor;
  const quote = codeAt(cursor);
  for (cursor.at++; cursor.at < text.length; cursor.at++) {
    const code = text.charCodeAt(cursor.at);
    if (code === CODE.backslash) cursor.at++;
    else if (code === quote) break;
  }
  cursor.at = Math.min(cursor.at + 1, text.length);
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["0", "\0"],
]);

/**
 * Reads the string at the cursor and moves past it, or to the end; `ends` decides by its offset
 * whether a quote ends it. Raw control characters stay, and unknown escapes yield their character.
 */
export function readString(cursor: Cursor, ends: (quoteAt: number) => boolean): string {
  const { text } = cursor;
  const quote = codeAt(cursor);
  let value = "";
  let from = ++cursor.at;
  for (; cursor.at < text.length; cursor.at++) {
    const code = text.charCodeAt(cursor.at);
    if (code === CODE.backslash) {
      value += text.slice(from, cursor.at);
      cursor.at++;
      value += readEscape(cursor);
      from = cursor.at;
      cursor.at--;
    } else if (code === quote && ends(cursor.at)) {
      return value + text.slice(from, cursor.at++);
    }
  }
  return value + text.slice(from);
}

/** Reads the escape after a backslash and moves past it. */
function readEscape(cursor: Cursor): string {
  const { text } = cursor;
  const letter = text[cursor.at] ?? "";
  cursor.at += letter.length;
  if (letter === "u" && text[cursor.at] === "{") return readCode(cursor, braced(cursor), 1);
  if (letter === "u") return readCode(cursor, text.slice(cursor.at, cursor.at + 4), 0);
  if (letter === "x") return readCode(cursor, text.slice(cursor.at, cursor.at + 2), 0);
  const simple = SIMPLE_ESCAPES.get(letter);
  if (simple !== undefined) return simple;
  if (letter === "\n" || letter === "\r") {
    if (letter === "\r" && text[cursor.at] === "\n") cursor.at++;
    return "";
  }
  return letter;
}

function braced(cursor: Cursor): string {
  const end = cursor.text.indexOf("}", cursor.at);
  return end < 0 || end > cursor.at + 8 ? "" : cursor.text.slice(cursor.at + 1, end);
}

/** Converts hexadecimal digits to a character and moves past them; drops a broken escape. */
function readCode(cursor: Cursor, digits: string, brackets: 0 | 1): string {
  const code = /^[\da-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
  if (Number.isNaN(code) || code > 0x10ffff) return "";
  cursor.at += digits.length + 2 * brackets;
  return String.fromCodePoint(code);
}
