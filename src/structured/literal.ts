// Reads a script literal or broken JSON without running it: one pass, no recursion, bounded depth.
import { SETTINGS } from "../model/settings.ts";
import { bareObject, type Draft, type DraftObject } from "./bare.ts";
import { callResult } from "./calls.ts";
import {
  CODE,
  type Cursor,
  codeAt,
  isClosing,
  isSpaceCode,
  isWordCode,
  readNumber,
  readPath,
  readString,
  readWord,
  skipExpression,
  skipSpace,
} from "./cursor.ts";

/** How to read a text: as possibly broken JSON, or as a script expression. */
export interface Dialect {
  /** JSON: repairs quotes and stray words. Script: evaluates or skips calls and operators. */
  readonly json: boolean;
  /** Values of identifiers, such as the parameters of an enclosing function. */
  readonly names?: ReadonlyMap<string, Draft | undefined>;
  /** Evaluates an immediately called function and moves past it; else undefined, without moving. */
  readonly call?: (cursor: Cursor) => Draft | undefined;
}

/** An open list, object or argument list. */
interface LiteralFrame {
  readonly close: number;
  readonly list: Draft[];
  /** Set for an object. */
  readonly object: DraftObject | undefined;
  /** Function name of a call; "" for mere brackets; undefined for a list or an object. */
  readonly call: string | undefined;
  key: string | undefined;
}

type Stack = LiteralFrame[];
type Value = Draft | undefined;

/** Signals that a frame was opened where a value was expected. */
const OPENED = Symbol("opened");

/**
 * Reads the value at the cursor and moves past it; undefined if it is not data. Never throws.
 * Members that are no data are omitted from objects and null in lists. The end of the text closes
 * all.
 */
export function readLiteral(cursor: Cursor, dialect: Dialect): Value {
  const stack: Stack = [];
  skipSpace(cursor);
  const first = readValue(cursor, dialect, stack);
  return first === OPENED ? readOpen(cursor, dialect, stack) : first;
}

/** Reads a script expression; undefined if an operator or a member follows the value. */
export function readExpression(cursor: Cursor, dialect: Dialect): Value {
  return settled(cursor, dialect, readLiteral(cursor, dialect));
}

/** Reads a call's arguments from the bracket at the cursor; those without data are null. */
export function readArguments(cursor: Cursor, dialect: Dialect): Draft[] {
  const stack: Stack = [];
  openFrame(cursor, stack, { close: CODE.close });
  const list = readOpen(cursor, dialect, stack);
  return Array.isArray(list) ? list : [];
}

/** Reads until the outermost frame is closed, or the text ends. */
function readOpen(cursor: Cursor, dialect: Dialect, stack: Stack): Value {
  while (true) {
    const frame = stack.at(-1);
    if (frame === undefined) return undefined;
    skipSpace(cursor);
    const code = codeAt(cursor);
    if (Number.isNaN(code) || code === frame.close) {
      cursor.at++;
      stack.pop();
      const value = finished(frame);
      const parent = stack.at(-1);
      if (parent === undefined) return value;
      put(parent, settled(cursor, dialect, value));
    } else if (code === CODE.comma || (dialect.json && code === CODE.semicolon)) {
      cursor.at++;
    } else if (!closesOuter(cursor, stack)) {
      readMember(cursor, dialect, stack);
    }
  }
}

/** Handles a closing bracket of the wrong kind: closes frames up to its own, or drops it. */
function closesOuter(cursor: Cursor, stack: Stack): boolean {
  const code = codeAt(cursor);
  if (!isClosing(code)) return false;
  if (stack.some((frame) => frame.close === code)) {
    const frame = stack.pop();
    const parent = stack.at(-1);
    if (frame !== undefined && parent !== undefined) put(parent, finished(frame));
  } else {
    cursor.at++;
  }
  return true;
}

function readMember(cursor: Cursor, dialect: Dialect, stack: Stack): void {
  const frame = stack.at(-1);
  if (frame === undefined) return;
  if (frame.object !== undefined && !readKey(cursor, dialect, frame)) return;
  const before = cursor.at;
  const value = readValue(cursor, dialect, stack);
  if (value === OPENED) return;
  put(frame, settled(cursor, dialect, value));
  // Guarantee progress: always advance at least one character.
  if (cursor.at === before && !Number.isNaN(codeAt(cursor))) cursor.at++;
}

/** Reads a key and its colon into the frame; false if text was skipped instead. */
function readKey(cursor: Cursor, dialect: Dialect, frame: LiteralFrame): boolean {
  const code = codeAt(cursor);
  frame.key = undefined;
  if (code === CODE.doubleQuote || code === CODE.quote) {
    frame.key = readString(cursor, (at) => !dialect.json || next(cursor, at + 1) === CODE.colon);
  } else if (isWordCode(code)) {
    frame.key = readWord(cursor);
  } else {
    skipStray(cursor, dialect);
    return false;
  }
  skipSpace(cursor);
  if (codeAt(cursor) === CODE.colon) {
    cursor.at++;
    skipSpace(cursor);
    return true;
  }
  const shorthand = dialect.names?.get(frame.key);
  if (shorthand !== undefined) put(frame, shorthand);
  else skipStray(cursor, dialect);
  return false;
}

/** Skips misplaced text: in JSON to the next quote or bracket, in a script the expression. */
function skipStray(cursor: Cursor, dialect: Dialect): void {
  const { text } = cursor;
  if (!dialect.json) {
    const before = cursor.at;
    skipExpression(cursor);
    // A semicolon ends an expression but is not a member of anything.
    if (cursor.at === before || codeAt(cursor) === CODE.semicolon) cursor.at++;
    return;
  }
  for (cursor.at++; cursor.at < text.length; cursor.at++) {
    const code = text.charCodeAt(cursor.at);
    if (code === CODE.doubleQuote || code === CODE.comma || code === CODE.closeObject) return;
    if (code === CODE.closeList || code === CODE.newline) return;
  }
}

function put(frame: LiteralFrame, value: Value): void {
  const { key, object } = frame;
  if (object === undefined) frame.list.push(value ?? null);
  else if (key !== undefined && value !== undefined) object[key] = value;
}

function finished({ object, list, call }: LiteralFrame): Value {
  return object ?? (call === undefined ? list : callResult(call, list));
}

/** Skips a script value before an operator or a member: its expression has no known value. */
function settled(cursor: Cursor, dialect: Dialect, value: Value): Value {
  if (dialect.json) return value;
  skipSpace(cursor);
  const code = codeAt(cursor);
  const ends = code === CODE.comma || code === CODE.semicolon || isClosing(code);
  if (Number.isNaN(code) || ends) return value;
  skipExpression(cursor);
  return undefined;
}

function readValue(cursor: Cursor, dialect: Dialect, stack: Stack): Value | typeof OPENED {
  const code = codeAt(cursor);
  switch (code) {
    case CODE.openObject:
      return openFrame(cursor, stack, { close: CODE.closeObject, object: bareObject() });
    case CODE.openList:
      return openFrame(cursor, stack, { close: CODE.closeList });
    case CODE.quote:
      return readString(cursor, () => true);
    case CODE.doubleQuote: {
      const inObject = stack.at(-1)?.object !== undefined;
      return readString(cursor, (at) => !dialect.json || endsValue(cursor, at, inObject));
    }
    case CODE.minus:
    case CODE.plus:
    case CODE.dot:
      return readNumber(cursor) ?? stray(cursor, dialect);
  }
  if (code >= CODE.zero && code <= CODE.nine) return readQuotient(cursor, dialect);
  if (isWordCode(code)) return readWordValue(cursor, dialect, stack);
  if (!dialect.json) return readScriptValue(cursor, dialect, stack);
  return stray(cursor, dialect);
}

function readScriptValue(cursor: Cursor, dialect: Dialect, stack: Stack): Value | typeof OPENED {
  const { text } = cursor;
  const code = codeAt(cursor);
  if (code === CODE.open) {
    const called = dialect.call?.(cursor);
    return called ?? openFrame(cursor, stack, { close: CODE.close, call: "" });
  }
  if (code === CODE.bang) {
    const flag = text[cursor.at + 1];
    if (flag !== "0" && flag !== "1") return stray(cursor, dialect);
    cursor.at += 2;
    return flag === "0";
  }
  if (code !== CODE.backtick) return stray(cursor, dialect);
  const start = cursor.at;
  const value = readString(cursor, () => true);
  return text.slice(start, cursor.at).includes("${") ? undefined : value;
}

function stray(cursor: Cursor, dialect: Dialect): undefined {
  skipStray(cursor, dialect);
  return undefined;
}

/** Reads a number. `1/0`, infinity in minified code, has no JSON form. */
function readQuotient(cursor: Cursor, dialect: Dialect): Value {
  const value = readNumber(cursor);
  if (value === undefined) return stray(cursor, dialect);
  return typeof value === "number" && !Number.isFinite(value) ? null : value;
}

const WORDS: ReadonlyMap<string, Draft | undefined> = new Map<string, Draft | undefined>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["True", true],
  ["False", false],
  ["None", null],
  ["NaN", null],
  ["Infinity", null],
  ["undefined", undefined],
]);

function readWordValue(cursor: Cursor, dialect: Dialect, stack: Stack): Value | typeof OPENED {
  const start = cursor.at;
  let word = readPath(cursor);
  if (WORDS.has(word)) return WORDS.get(word);
  if (dialect.json) {
    cursor.at = start;
    return stray(cursor, dialect);
  }
  if (dialect.names?.has(word) === true) return dialect.names.get(word);
  if (word === "new") {
    skipSpace(cursor);
    word = readPath(cursor);
  }
  skipSpace(cursor);
  if (codeAt(cursor) === CODE.open && word !== "function" && word !== "async") {
    return openFrame(cursor, stack, { close: CODE.close, call: word });
  }
  skipExpression(cursor);
  return undefined;
}

interface Opening {
  readonly close: number;
  readonly object?: DraftObject;
  readonly call?: string;
}

/** Opens a frame, or skips what would exceed the maximum depth. */
function openFrame(cursor: Cursor, stack: Stack, opening: Opening): Value | typeof OPENED {
  if (stack.length >= SETTINGS.PAYLOAD_MAX_DEPTH) {
    skipExpression(cursor);
    return null;
  }
  cursor.at++;
  stack.push({ object: undefined, call: undefined, ...opening, list: [], key: undefined });
  return OPENED;
}

/**
 * Whether a quote ends a JSON string: the text after it must be able to follow a value. The string
 * `"the "best" of"` continues at both inner quotes. A semicolon counts as a comma.
 */
function endsValue(cursor: Cursor, quoteAt: number, inObject: boolean): boolean {
  const { text } = cursor;
  const next = afterSpace(text, quoteAt + 1);
  const code = text.charCodeAt(next);
  if (Number.isNaN(code) || code === CODE.closeObject || code === CODE.closeList) return true;
  if (code === CODE.slash) return isCommentAt(text, next);
  if (code === CODE.doubleQuote) return text.slice(quoteAt, next).includes("\n");
  if (code !== CODE.comma && code !== CODE.semicolon) return false;
  const follower = afterSpace(text, next + 1);
  const after = text.charCodeAt(follower);
  if (Number.isNaN(after) || after === CODE.doubleQuote || after === CODE.quote) return true;
  if (after === CODE.closeObject || after === CODE.closeList || after === CODE.comma) return true;
  if (after === CODE.slash) return isCommentAt(text, follower);
  return inObject ? isKeyAt(text, follower) : /[[{\d\-tfn]/.test(text[follower] ?? "");
}

function isCommentAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at + 1);
  return code === CODE.slash || code === CODE.star;
}

/** Maximum characters of an unquoted key after a string, to keep the lookahead cheap. */
const LONGEST_BARE_KEY = 64;

function isKeyAt(text: string, at: number): boolean {
  let end = at;
  while (end < at + LONGEST_BARE_KEY && isWordCode(text.charCodeAt(end))) end++;
  return end > at && text.charCodeAt(afterSpace(text, end)) === CODE.colon;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (isSpaceCode(text.charCodeAt(at))) at++;
  return at;
}

function next(cursor: Cursor, from: number): number {
  return cursor.text.charCodeAt(afterSpace(cursor.text, from));
}
