// Reads the data that inline scripts leave: state assigned to globals, chunks pushed to a stream.
import type { Json } from "../model/fact.ts";
import { type Draft, fitsPayload, parseJson } from "./bare.ts";
import { CODE, type Cursor, codeAt, isWordCode, skipBrackets, skipSpace } from "./cursor.ts";
import { copied } from "./expand.ts";
import { readFunctionCall, scriptDialect } from "./function-literal.ts";
import { readArguments, readLiteral } from "./literal.ts";

/** A global name and the data a script assigned to it. */
export interface Assignment {
  readonly name: string;
  readonly value: Json;
}

/** Maximum characters of a name, to keep the lookbehind from an equals sign cheap. */
const LONGEST_NAME = 64;

/** Maximum assignments read per script. */
const MAX_ASSIGNMENTS = 1000;

/** Words in names of globals with page state. */
const STATE_WORD = /state|data|props|store|cache|context|preload|initial|hydrat|nuxt|query/i;

/** A name in double underscores, or one with "initial state" or the like. */
const STATE_NAME = /^(?:__.*__|__[A-Za-z]+Context|_*(?:yt)?(?:initial|preloaded)_?[a-z_]*)$/i;

/** Substrings, one of which every such name has; most scripts have none. */
const NAME_PARTS = ["__", "nitial", "NITIAL", "reloaded", "RELOADED"];

/**
 * Returns the objects and lists a script assigns to state globals, in order, without empty ones.
 * Executes nothing: it reads literals, and calls of functions that only build a value.
 */
export function readAssignments(script: string): readonly Assignment[] {
  const found: Assignment[] = [];
  if (!NAME_PARTS.some((part) => script.includes(part))) return found;
  const cursor: Cursor = { text: script, at: 0 };
  while (true) {
    const sign = script.indexOf("=", cursor.at);
    if (sign < 0 || found.length === MAX_ASSIGNMENTS) return found;
    cursor.at = sign + 1;
    // A letter or digit follows most signs of a script: do the cheapest test first.
    if (startsNoState(script.charCodeAt(sign + 1))) continue;
    skipSpace(cursor);
    if (!startsData(script, cursor.at)) continue;
    const name = globalBefore(script, sign);
    if (name === "") continue;
    const value = readState(cursor);
    if (value !== undefined) found.push({ name, value });
  }
}

/** Whether no state starts with a code. Inexact but cheap: rejects most signs of a script. */
function startsNoState(code: number): boolean {
  if (code === LETTER_J || code === LETTER_F) return false;
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 61);
}

const LETTER_J = 74;
const LETTER_F = 102;

/** Whether an object, a list, a string, a function call or `JSON.parse` may start here. */
function startsData(script: string, at: number): boolean {
  const code = script.charCodeAt(at);
  if (code === CODE.openObject || code === CODE.openList || code === CODE.open) return true;
  if (code === CODE.quote || code === CODE.doubleQuote) return true;
  return script.startsWith("JSON.parse(", at) || script.startsWith("function", at);
}

/** Returns the name before an equals sign: `window.NAME`, `window["NAME"]` or bare; else "". */
function globalBefore(script: string, sign: number): string {
  let end = sign;
  while (script.charCodeAt(end - 1) <= CODE.space) end--;
  const quoted = script[end - 1] === "]";
  if (quoted) end -= 2;
  let start = end;
  while (end - start < LONGEST_NAME && isWordCode(script.charCodeAt(start - 1))) start--;
  const name = script.slice(start, end);
  if (!STATE_NAME.test(name) || !STATE_WORD.test(name)) return "";
  const before = script.slice(Math.max(0, start - 12), start);
  const onWindow = /(?:^|[^\w$.])(?:window|self|globalThis|top)(?:\.|\[["'])$/.test(before);
  const bare = !quoted && !before.endsWith(".") && name.startsWith("_");
  return onWindow || bare ? name : "";
}

/** Reads the data at the cursor; undefined if it is no data, empty, or over the payload limit. */
function readState(cursor: Cursor): Json | undefined {
  const start = cursor.at;
  const value = readStrictly(cursor) ?? readBuilt(cursor);
  if (value === undefined || !fitsPayload(cursor.text.slice(start, cursor.at))) return undefined;
  const data = typeof value === "string" ? stringState(value) : value;
  if (typeof data !== "object" || data === null || Object.keys(data).length === 0) return undefined;
  return data;
}

/** Reads a literal, or evaluates a call, and copies shared and cyclic parts into a tree. */
function readBuilt(cursor: Cursor): Draft | undefined {
  const start = cursor.at;
  const called = readFunctionCall(cursor);
  const value = called ?? readLiteral(cursor, scriptDialect());
  if (called === undefined && cursor.at === start) cursor.at++;
  return value === undefined ? undefined : copied(value);
}

/** Reads an object or list of valid JSON with the engine's parser, many times faster. */
function readStrictly(cursor: Cursor): Draft | undefined {
  const start = cursor.at;
  const code = codeAt(cursor);
  if (code !== CODE.openObject && code !== CODE.openList) return undefined;
  skipBrackets(cursor);
  const value = parseJson(cursor.text.slice(start, cursor.at));
  if (value === undefined) cursor.at = start;
  return value;
}

/** Parses JSON inside a string, possibly percent-encoded. */
function stringState(text: string): Json | undefined {
  if (text.startsWith("{") || text.startsWith("[")) return parseJson(text);
  if (!/^%(?:7B|5B)/i.test(text)) return undefined;
  try {
    return parseJson(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}

/** Returns the arguments of every call of a method by its text; `names` are known variables. */
export function readCalls(
  script: string,
  method: string,
  names?: ReadonlyMap<string, Draft | undefined>,
): readonly (readonly Draft[])[] {
  const calls: (readonly Draft[])[] = [];
  const cursor: Cursor = { text: script, at: 0 };
  while (true) {
    const at = script.indexOf(method, cursor.at);
    if (at < 0) return calls;
    cursor.at = at + method.length;
    skipSpace(cursor);
    if (codeAt(cursor) !== CODE.open) continue;
    const start = cursor.at;
    skipBrackets(cursor);
    const strict = parseJson(`[${script.slice(start + 1, cursor.at - 1)}]`);
    if (Array.isArray(strict)) {
      calls.push(strict);
      continue;
    }
    cursor.at = start;
    const read = copied(readArguments(cursor, scriptDialect(names)));
    if (Array.isArray(read)) calls.push(read);
  }
}

/** Returns the values after each match of a global pattern, except matches inside a value. */
export function readAfter(script: string, pattern: RegExp): readonly Draft[] {
  const values: Draft[] = [];
  const cursor: Cursor = { text: script, at: 0 };
  while (true) {
    pattern.lastIndex = cursor.at;
    const found = pattern.exec(script);
    if (found === null) return values;
    cursor.at = pattern.lastIndex;
    const value = readStrictly(cursor) ?? readBuilt(cursor);
    if (value !== undefined) values.push(value);
  }
}
