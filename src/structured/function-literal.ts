// A function called where it stands, whose body builds one value, to that value: how Nuxt and devalue name repeated parts.
// `(function(a,b){b.x=a;return {y:b,z:[a,a]}}("text",{}))`
import type { Draft } from "./bare.ts";
import {
  CODE,
  type Cursor,
  codeAt,
  readWord,
  skipBrackets,
  skipExpression,
  skipSpace,
} from "./cursor.ts";
import { type Dialect, readArguments, readExpression } from "./literal.ts";

/** Calls read inside the parts of another call; each level reads its text once more. */
const MOST_NESTED = 3;

/** How the literals of a script are read: identifiers by `names`, called functions by what they build. */
export function scriptDialect(names?: Dialect["names"], nested = MOST_NESTED): Dialect {
  const call = (cursor: Cursor) => readFunctionCall(cursor, nested);
  return names === undefined ? { json: false, call } : { json: false, call, names };
}

type ParameterNames = Map<string, Draft | undefined>;

/** A call taken apart: its parameters with their values, and where its body starts. */
interface LiteralCall {
  readonly names: ParameterNames;
  readonly body: number;
  /** Whether the body is one expression, as an arrow function may have it. */
  readonly expression: boolean;
}

/**
 * The value of the function call at the cursor, which moves behind it; undefined, with the cursor where it was, when none stands there.
 *
 * Read are parameters, `var` and `return` with literals, and assignments to members of what a name stands for. Parts
 * named twice are the same object twice, and a name may be assigned into itself: the value may hold loops.
 */
export function readFunctionCall(cursor: Cursor, nested = MOST_NESTED): Draft | undefined {
  const start = cursor.at;
  const inner = nested > 0 ? scriptDialect(undefined, nested - 1) : { json: false };
  const call = readCall(cursor, inner);
  if (call === undefined) {
    cursor.at = start;
    return undefined;
  }
  const end = cursor.at;
  cursor.at = call.body;
  const body = { names: call.names, dialect: { ...inner, names: call.names } };
  const value = call.expression ? readExpression(cursor, body.dialect) : readBody(cursor, body);
  cursor.at = end;
  return value;
}

/** Reads `(function(a,b){...}(1,2))`, `(function(a,b){...})(1,2)` or `((a,b)=>...)(1,2)`, in brackets or without. */
function readCall(cursor: Cursor, dialect: Dialect): LiteralCall | undefined {
  let grouped = take(cursor, CODE.open);
  const parameters = readHead(cursor);
  if (parameters === undefined) return undefined;
  skipSpace(cursor);
  const expression = codeAt(cursor) !== CODE.openObject;
  const body = expression ? cursor.at : cursor.at + 1;
  if (expression) skipExpression(cursor);
  else skipBrackets(cursor);
  if (grouped && take(cursor, CODE.close)) grouped = false;
  skipSpace(cursor);
  if (codeAt(cursor) !== CODE.open) return undefined;
  const values = readArguments(cursor, dialect);
  if (grouped) take(cursor, CODE.close);
  return { names: new Map(parameters.map((name, at) => [name, values[at]])), body, expression };
}

/** The parameters of `function name(a,b)`, `(a,b)=>` or `a=>`; undefined when nothing of the kind stands there. */
function readHead(cursor: Cursor): readonly string[] | undefined {
  skipSpace(cursor);
  const word = readWord(cursor);
  const isFunction = word === "function";
  if (isFunction) {
    skipSpace(cursor);
    readWord(cursor);
  }
  const single = word !== "" && !isFunction;
  const parameters = single ? [word] : readParameters(cursor);
  if (parameters === undefined || isFunction) return parameters;
  skipSpace(cursor);
  if (!cursor.text.startsWith("=>", cursor.at)) return undefined;
  cursor.at += 2;
  return parameters;
}

/** Names between brackets. Reading stops at the first thing that is neither a name nor a comma, so that a text is looked at once. */
function readParameters(cursor: Cursor): readonly string[] | undefined {
  if (!take(cursor, CODE.open)) return undefined;
  const names: string[] = [];
  while (true) {
    skipSpace(cursor);
    const name = readWord(cursor);
    if (name !== "") names.push(name);
    if (take(cursor, CODE.close)) return names;
    if (name === "" || !take(cursor, CODE.comma)) return undefined;
  }
}

/** Moves over white space and the character, if it stands there. */
function take(cursor: Cursor, code: number): boolean {
  skipSpace(cursor);
  if (codeAt(cursor) !== code) return false;
  cursor.at++;
  return true;
}

const DECLARATIONS: ReadonlySet<string> = new Set(["var", "let", "const"]);

/** What the statements of a body are read with. */
interface Body {
  readonly names: ParameterNames;
  readonly dialect: Dialect;
}

/** The returned value of a body, its assignments carried out on the way. */
function readBody(cursor: Cursor, body: Body): Draft | undefined {
  while (true) {
    skipSpace(cursor);
    const code = codeAt(cursor);
    if (Number.isNaN(code) || code === CODE.closeObject) return undefined;
    const before = cursor.at;
    const word = readWord(cursor);
    if (word === "return") return readExpression(cursor, body.dialect);
    if (DECLARATIONS.has(word)) continue;
    if (word !== "") readAssignment(cursor, body, word);
    if (cursor.at === before) cursor.at++;
  }
}

/** Carries out `a=value`, `a.b["c"][0]=value`, `a.set(key,value)` and `a.add(value)`; anything else is stepped over. */
function readAssignment(cursor: Cursor, { names, dialect }: Body, name: string): void {
  const path = readMembers(cursor, dialect);
  const code = codeAt(cursor);
  if (code === CODE.open) {
    const method = path.pop();
    const values = readArguments(cursor, dialect);
    const target = memberAt(names.get(name), path);
    if (Array.isArray(target) && method === "set") target.push(values);
    else if (Array.isArray(target) && (method === "add" || method === "push"))
      target.push(...values.slice(0, 1));
  } else if (code === CODE.equals) {
    cursor.at++;
    const value = readExpression(cursor, dialect);
    const last = path.pop();
    if (last === undefined) names.set(name, value);
    else if (value !== undefined) setMember(memberAt(names.get(name), path), last, value);
  }
  skipExpression(cursor);
}

function readMembers(cursor: Cursor, dialect: Dialect): (string | number)[] {
  const path: (string | number)[] = [];
  while (true) {
    skipSpace(cursor);
    const code = codeAt(cursor);
    if (code === CODE.dot) {
      cursor.at++;
      path.push(readWord(cursor));
    } else if (code === CODE.openList) {
      cursor.at++;
      const key = readExpression(cursor, dialect);
      if (!take(cursor, CODE.closeList)) return path;
      path.push(typeof key === "number" ? key : String(key));
    } else {
      return path;
    }
  }
}

function memberAt(value: Draft | undefined, path: readonly (string | number)[]): Draft | undefined {
  let at = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null) return undefined;
    at = Array.isArray(at) ? at[Number(key)] : at[key];
  }
  return at;
}

/** Sets a member; a list grows by one place at most, so that no index can blow it up. */
function setMember(target: Draft | undefined, key: string | number, value: Draft): void {
  if (typeof target !== "object" || target === null) return;
  if (!Array.isArray(target)) target[key] = value;
  else if (typeof key === "number" && key >= 0 && key <= target.length) target[key] = value;
}
