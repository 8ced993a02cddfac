// Evaluates an immediately called function whose body builds one value: Nuxt and devalue use it to
// name repeated parts.
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

/** Maximum calls nested in arguments; each level reads its text once more. */
const MAX_NESTED = 3;

/** Returns the dialect of scripts: resolves identifiers by `names`, evaluates called functions. */
export function scriptDialect(names?: Dialect["names"], nested = MAX_NESTED): Dialect {
  const call = (cursor: Cursor) => readFunctionCall(cursor, nested);
  return names === undefined ? { json: false, call } : { json: false, call, names };
}

type ParameterNames = Map<string, Draft | undefined>;

/** A parsed call: its parameters with their values, and the start of its body. */
interface LiteralCall {
  readonly names: ParameterNames;
  readonly body: number;
  /** Whether the body is one expression, as in some arrow functions. */
  readonly expression: boolean;
}

/**
 * Evaluates the function call at the cursor and moves past it; undefined, without moving, if there
 * is none. Supports parameters, `var`, `return` and assignments with literals. Parts named twice
 * are one object, so the value may have loops.
 */
export function readFunctionCall(cursor: Cursor, nested = MAX_NESTED): Draft | undefined {
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

/** Reads `(function(a,b){...}(1,2))` or `((a,b)=>...)(1,2)`, with or without outer brackets. */
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

/** Reads the parameters of `function name(a,b)`, `(a,b)=>` or `a=>`; undefined for no function. */
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

/** Reads names in brackets. Stops at anything else, so that each text is read once. */
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

/** Skips white space and the character, if present. */
function take(cursor: Cursor, code: number): boolean {
  skipSpace(cursor);
  if (codeAt(cursor) !== code) return false;
  cursor.at++;
  return true;
}

const DECLARATIONS: ReadonlySet<string> = new Set(["var", "let", "const"]);

/** Context for the statements of a body. */
interface Body {
  readonly names: ParameterNames;
  readonly dialect: Dialect;
}

/** Executes the assignments of a body and returns its return value. */
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

/** Executes `a=value`, `a.b["c"][0]=value`, `a.set(key,value)`, `a.add(value)`; skips the rest. */
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

/** Sets a member; a list grows by at most one item, so that no index can inflate it. */
function setMember(target: Draft | undefined, key: string | number, value: Draft): void {
  if (typeof target !== "object" || target === null) return;
  if (!Array.isArray(target)) target[key] = value;
  else if (typeof key === "number" && key >= 0 && key <= target.length) target[key] = value;
}
