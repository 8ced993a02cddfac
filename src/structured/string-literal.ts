// Reads a quoted string as written by JavaScript, JSON or a careless template.
import { CODE, type Cursor, codeAt } from "./cursor.ts";

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
 * Reads the string at the cursor and moves past it.
 *
 * `ends` decides from the offset of an inner quote whether it ends the string. Raw line breaks and
 * other control characters are kept. Unknown escapes yield the character after the backslash. An
 * unclosed string extends to the end.
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

/**
 * Converts hexadecimal digits to their character and moves past them and their brackets; drops the
 * letter of a broken escape.
 */
function readCode(cursor: Cursor, digits: string, brackets: 0 | 1): string {
  const code = /^[\da-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
  if (Number.isNaN(code) || code > 0x10ffff) return "";
  cursor.at += digits.length + 2 * brackets;
  return String.fromCodePoint(code);
}
