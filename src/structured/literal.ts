// A JavaScript literal or careless JSON to the data it stands for, without running anything: one pass, no recursion, bounded depth.
import { SETTINGS } from "../model/settings.ts";
import { bareObject, type Draft, type DraftObject } from "./bare.ts";
import { callResult, UNKNOWN_CALL } from "./calls.ts";
import {
  CODE,
  type Cursor,
  codeAt,
  isSpaceCode,
  isWordCode,
  readNumber,
  readPath,
  readWord,
  skipExpression,
  skipSpace,
} from "./cursor.ts";
import { readString } from "./string-literal.ts";

/** How a text is read: as JSON that may be broken, or as an expression of a script. */
export interface Dialect {
  /** JSON: quotes inside strings and stray words are mended. Script: calls, identifiers and operators are understood or skipped. */
  readonly json: boolean;
  /** What identifiers stand for, such as the parameters of a function around the literal. */
  readonly names?: ReadonlyMap<string, Draft | undefined>;
  /** Reads a function called where it stands, moving behind it; undefined, without moving, where none is. */
  readonly call?: (cursor: Cursor) => Draft | undefined;
}

/** A list, an object or the arguments of a call, still open. */
interface LiteralFrame {
  readonly close: number;
  readonly list: Draft[];
  /** Set for an object. */
  readonly object: DraftObject | undefined;
  /** Function of a call; "" for mere brackets; undefined for a list or an object. */
  readonly call: string | undefined;
  key: string | undefined;
  /** Members met, and whether the last thing met was a comma. */
  size: number;
  comma: boolean;
}

type Stack = LiteralFrame[];
type Value = Draft | undefined;

/** Marks that a frame was opened where a value was expected. */
const OPENED = Symbol("opened");

/**
 * The value at the cursor, which moves behind it; undefined when nothing there has a meaning as data.
 *
 * Never throws. Members without a meaning (a function, `undefined`, an operator's result) are left out of objects and
 * are null in lists. What had to be mended is added to the cursor's notes; text that ends too early closes what is open.
 */
export function readLiteral(cursor: Cursor, dialect: Dialect): Value {
  const stack: Stack = [];
  skipSpace(cursor);
  const first = readValue(cursor, dialect, stack);
  return first === OPENED ? readOpen(cursor, dialect, stack) : first;
}

/** Like `readLiteral` for an expression of a script: undefined when an operator or a member follows the value. */
export function readExpression(cursor: Cursor, dialect: Dialect): Value {
  return settled(cursor, dialect, readLiteral(cursor, dialect));
}

/** The arguments of a call whose bracket is at the cursor; those without a meaning are null. */
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
    if (Number.isNaN(code)) cursor.notes.add("truncated");
    if (Number.isNaN(code) || code === frame.close) {
      cursor.at++;
      if (frame.comma && frame.size > 0) cursor.notes.add("trailing-comma");
      stack.pop();
      const value = finished(frame, cursor);
      const parent = stack.at(-1);
      if (parent === undefined) return value;
      put(parent, settled(cursor, dialect, value));
    } else if (code === CODE.comma || (dialect.json && code === CODE.semicolon)) {
      if (code === CODE.semicolon) cursor.notes.add("semicolon");
      cursor.at++;
      frame.comma = true;
    } else if (!closesOuter(cursor, stack)) {
      readMember(cursor, dialect, stack);
    }
  }
}

/** A closing bracket of the wrong kind: ends the frames up to the one it belongs to, or is dropped when there is none. */
function closesOuter(cursor: Cursor, stack: Stack): boolean {
  const code = codeAt(cursor);
  if (code !== CODE.closeObject && code !== CODE.closeList && code !== CODE.close) return false;
  cursor.notes.add("bracket");
  if (stack.some((frame) => frame.close === code)) {
    const frame = stack.pop();
    const parent = stack.at(-1);
    if (frame !== undefined && parent !== undefined) put(parent, finished(frame, cursor));
  } else {
    cursor.at++;
  }
  return true;
}

function readMember(cursor: Cursor, dialect: Dialect, stack: Stack): void {
  const frame = stack.at(-1);
  if (frame === undefined) return;
  if (!frame.comma && frame.size > 0) cursor.notes.add("missing-comma");
  frame.size++;
  frame.comma = false;
  if (frame.object !== undefined && !readKey(cursor, dialect, frame)) return;
  const before = cursor.at;
  const value = readValue(cursor, dialect, stack);
  if (value === OPENED) return;
  put(frame, settled(cursor, dialect, value));
  // Whatever stood there, the next step starts further on.
  if (cursor.at === before && !Number.isNaN(codeAt(cursor))) cursor.at++;
}

/** Reads a key and its colon into the frame; false when there was none and what stood there was skipped. */
function readKey(cursor: Cursor, dialect: Dialect, frame: LiteralFrame): boolean {
  const code = codeAt(cursor);
  frame.key = undefined;
  if (code === CODE.doubleQuote || code === CODE.quote) {
    if (code === CODE.quote) cursor.notes.add("single-quotes");
    frame.key = readString(cursor, (at) => !dialect.json || next(cursor, at + 1) === CODE.colon);
  } else if (isWordCode(code)) {
    cursor.notes.add("unquoted-key");
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

/** What has no place where it stands: in JSON up to the next quote or bracket, in a script the rest of the expression. */
function skipStray(cursor: Cursor, dialect: Dialect): void {
  const { text } = cursor;
  if (!dialect.json) {
    cursor.notes.add("expression");
    const before = cursor.at;
    skipExpression(cursor);
    // A semicolon stops an expression but is not a member of anything.
    if (cursor.at === before || codeAt(cursor) === CODE.semicolon) cursor.at++;
    return;
  }
  cursor.notes.add("stray-text");
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

function finished(frame: LiteralFrame, cursor: Cursor): Value {
  if (frame.object !== undefined) return frame.object;
  if (frame.call === undefined) return frame.list;
  const result = callResult(frame.call, frame.list);
  if (result !== UNKNOWN_CALL) return result;
  cursor.notes.add("expression");
  return undefined;
}

/** A value of a script followed by an operator or a member is an expression: skipped, without a meaning. */
function settled(cursor: Cursor, dialect: Dialect, value: Value): Value {
  if (dialect.json) return value;
  skipSpace(cursor);
  const code = codeAt(cursor);
  if (Number.isNaN(code) || code === CODE.comma || code === CODE.semicolon) return value;
  if (code === CODE.closeObject || code === CODE.closeList || code === CODE.close) return value;
  cursor.notes.add("expression");
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
      cursor.notes.add("single-quotes");
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

/** A number; `1/0`, as minifiers write infinity, has no JSON. */
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
  if (word !== "void") cursor.notes.add("expression");
  skipExpression(cursor);
  return undefined;
}

interface Opening {
  readonly close: number;
  readonly object?: DraftObject;
  readonly call?: string;
}

/** Opens a frame, or steps over what would lie too deep. */
function openFrame(cursor: Cursor, stack: Stack, opening: Opening): Value | typeof OPENED {
  if (stack.length >= SETTINGS.PAYLOAD_MAX_DEPTH) {
    cursor.notes.add("depth");
    skipExpression(cursor);
    return null;
  }
  cursor.at++;
  stack.push({
    close: opening.close,
    list: [],
    object: opening.object,
    call: opening.call,
    key: undefined,
    size: 0,
    comma: false,
  });
  return OPENED;
}

/**
 * Whether a quote inside a JSON string ends it: what follows has to be what follows a value.
 *
 * `"the "best" of"` goes on at both inner quotes; `"one", "two"` ends at the second. A semicolon counts as a comma.
 */
function endsValue(cursor: Cursor, quoteAt: number, inObject: boolean): boolean {
  const { text } = cursor;
  const behind = afterSpace(text, quoteAt + 1);
  const code = text.charCodeAt(behind);
  if (Number.isNaN(code) || code === CODE.closeObject || code === CODE.closeList) return true;
  if (code === CODE.slash) return isCommentAt(text, behind);
  if (code === CODE.doubleQuote) return text.slice(quoteAt, behind).includes("\n");
  if (code !== CODE.comma && code !== CODE.semicolon) return false;
  const follower = afterSpace(text, behind + 1);
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

/** Longest unquoted key recognised behind a string; a bound, so that looking ahead stays cheap. */
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
