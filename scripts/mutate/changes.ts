// Lists the possible mutations of a source file: a range of text, and its replacement.
import ts from "typescript";

/** One change of a file's text. */
export interface Change {
  readonly kind: string;
  /** Path relative to the project's root. */
  readonly file: string;
  /** Range of the replaced text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

type Edit = Omit<Change, "file">;
type Rule = (node: ts.Node, checker: ts.TypeChecker) => readonly Edit[];

/** Returns every possible change of a file, in the order of the text. Some do not type-check. */
export function changesOf(
  file: string,
  source: ts.SourceFile,
  checker: ts.TypeChecker,
): readonly Change[] {
  const found: Change[] = [];
  const visit = (node: ts.Node): void => {
    // Types and imports do not exist at run time.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    for (const rule of RULES) {
      for (const edit of rule(node, checker)) found.push({ ...edit, file });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Returns the text of a file with a change applied. */
export function applied(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Returns the changed lines before and after, each without its indentation. */
export function changedLines(text: string, change: Change): readonly [before: string, now: string] {
  const first = text.lastIndexOf("\n", change.start - 1) + 1;
  const lineEnd = text.indexOf("\n", change.end);
  const last = lineEnd === -1 ? text.length : lineEnd;
  const now = `${text.slice(first, change.start)}${change.replacement}${text.slice(change.end, last)}`;
  return [oneLine(text.slice(first, last)), oneLine(now)];
}

const oneLine = (lines: string) =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .trim();

/** Replaces a whole node. */
function instead(kind: string, node: ts.Node, replacement: string): Edit {
  return { kind, start: node.getStart(), end: node.end, replacement };
}

const OPERATORS: Readonly<Record<string, readonly [kind: string, replacement: string]>> = {
  "<": ["edge", "<="],
  "<=": ["edge", "<"],
  ">": ["edge", ">="],
  ">=": ["edge", ">"],
  "===": ["equality", "!=="],
  "!==": ["equality", "==="],
  "&&": ["logic", "||"],
  "||": ["logic", "&&"],
  "+": ["arithmetic", "-"],
  "-": ["arithmetic", "+"],
  "*": ["arithmetic", "/"],
  "/": ["arithmetic", "*"],
  "+=": ["arithmetic", "-="],
  "-=": ["arithmetic", "+="],
};

const operators: Rule = (node) => {
  if (!ts.isBinaryExpression(node)) return [];
  const token = node.operatorToken;
  const other = OPERATORS[token.getText()];
  if (other !== undefined) return [instead(other[0], token, other[1])];
  if (token.kind !== ts.SyntaxKind.QuestionQuestionToken) return [];
  return [instead("default", node, node.right.getText())];
};

/** Conditions of statements and of conditional expressions. */
const conditions: Rule = (node) => {
  const condition =
    ts.isIfStatement(node) || ts.isWhileStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : undefined;
  if (condition === undefined) return [];
  return [instead("condition", condition, `!(${condition.getText()})`)];
};

const numbers: Rule = (node) => {
  if (!ts.isNumericLiteral(node) || isName(node)) return [];
  const value = Number(node.text);
  // One more or less changes the meaning of a small number; a large number is a limit that may vary.
  const small = Number.isInteger(value) && value <= 10;
  const others = value === 0 ? [1] : small ? [value + 1, value - 1] : [value * 2, value / 2];
  return others.map((other) => instead("number", node, String(other)));
};

/** Whether a literal is a property name and not a value. */
function isName(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

const booleans: Rule = (node) => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [instead("boolean", node, "false")];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [instead("boolean", node, "true")];
  return [];
};

const statements: Rule = (node) => {
  const alone =
    ts.isBlock(node.parent) || ts.isSourceFile(node.parent) || ts.isCaseClause(node.parent);
  const dropped =
    ts.isExpressionStatement(node) ||
    ts.isContinueStatement(node) ||
    (ts.isBreakStatement(node) && !ts.isCaseClause(node.parent)) ||
    (ts.isReturnStatement(node) && node.expression === undefined) ||
    (ts.isIfStatement(node) && node.elseStatement === undefined);
  if (!dropped) return [];
  return [instead("statement", node, alone ? "" : "{}")];
};

const returns: Rule = (node, checker) => {
  const value = ts.isReturnStatement(node)
    ? node.expression
    : ts.isArrowFunction(node) && !ts.isBlock(node.body)
      ? node.body
      : undefined;
  if (value === undefined) return [];
  // The contextual type of a predicate is `unknown`; its own type is more specific.
  const contextual = checker.getContextualType(value);
  const known =
    contextual !== undefined &&
    (contextual.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0;
  const wanted = known ? contextual : checker.getTypeAtLocation(value);
  const written = value.getText().replace(/^\((.*)\)$/s, "$1");
  return [...emptyValues(wanted, checker)]
    .filter((empty) => empty !== written)
    .map((empty) => instead("return", value, empty));
};

/** Returns the neutral values of a type, such as 0, "" and []. */
function emptyValues(type: ts.Type, checker: ts.TypeChecker): ReadonlySet<string> {
  const parts = type.isUnion() ? type.types : [type];
  return new Set(parts.flatMap((part) => emptyOf(part, checker)));
}

function emptyOf(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
  for (const [flag, values] of EMPTY) if (type.flags & flag) return values;
  if (checker.isArrayType(type)) return ["[]"];
  const collection = /^(?:Readonly)?(Map|Set)$/.exec(type.getSymbol()?.name ?? "")?.[1];
  return collection === undefined ? [] : [`new ${collection}()`];
}

const EMPTY: readonly (readonly [ts.TypeFlags, readonly string[]])[] = [
  [ts.TypeFlags.StringLike, ['""']],
  [ts.TypeFlags.NumberLike, ["0"]],
  [ts.TypeFlags.BooleanLike, ["true", "false"]],
  [ts.TypeFlags.Undefined, ["undefined"]],
  [ts.TypeFlags.Null, ["null"]],
];

const calls: Rule = (node, checker) => {
  if (!ts.isCallExpression(node)) return [];
  const edits: Edit[] = [];
  const given = node.arguments;
  for (let at = 0; at + 1 < given.length; at++) {
    const [left, right] = [given[at], given[at + 1]];
    if (left === undefined || right === undefined || !sameType(left, right, checker)) continue;
    if (isOrderless(node.expression)) continue;
    const [start, end] = [left.getStart(), right.end];
    const between = node.getSourceFile().text.slice(left.end, right.getStart());
    const replacement = right.getText() + between + left.getText();
    edits.push({ kind: "arguments", start, end, replacement });
  }
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return edits;
  const method = expression.name;
  const other = OPPOSITES[method.text];
  if (other !== undefined) edits.push(instead("method", method, other));
  if (DISPENSABLE.has(method.text)) {
    edits.push(instead("method", node, expression.expression.getText()));
  }
  return edits;
};

/** Whether the result of a function does not depend on the order of its arguments. */
function isOrderless(called: ts.Expression): boolean {
  return /^Math\.(?:min|max)$/.test(called.getText());
}

function sameType(left: ts.Expression, right: ts.Expression, checker: ts.TypeChecker): boolean {
  const [a, b] = [left, right].map((one) =>
    checker.getBaseTypeOfLiteralType(checker.getTypeAtLocation(one)),
  );
  return a !== undefined && b !== undefined && a === b;
}

/** Pairs of methods with the same arguments and a different result. */
const OPPOSITES: Readonly<Record<string, string>> = {
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  indexOf: "lastIndexOf",
  lastIndexOf: "indexOf",
  find: "findLast",
};

/** Methods that return a changed version of their receiver. */
const DISPENSABLE: ReadonlySet<string> = new Set([
  ...["trim", "trimStart", "trimEnd", "toLowerCase", "toUpperCase", "normalize"],
  ...[
    "reverse",
    "toReversed",
    "sort",
    "toSorted",
    "filter",
    "slice",
    "flat",
    "replace",
    "replaceAll",
  ],
]);

const elements: Rule = (node) => {
  if (!ts.isArrayLiteralExpression(node) || node.elements.length < 2) return [];
  return node.elements.map((element, at) => {
    const next = node.elements[at + 1];
    const previous = node.elements[at - 1];
    const start = next || !previous ? element.getStart() : previous.end;
    const end = next ? next.getStart() : element.end;
    return { kind: "element", start, end, replacement: "" };
  });
};

const properties: Rule = (node) => {
  if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return [];
  const comma = node.getSourceFile().text[node.end] === "," ? 1 : 0;
  return [{ kind: "property", start: node.getStart(), end: node.end + comma, replacement: "" }];
};

const strings: Rule = (node) => {
  if (!ts.isStringLiteral(node) || node.text === "" || isName(node)) return [];
  if (ts.isElementAccessExpression(node.parent)) return [];
  const written = node.getText();
  return [instead("string", node, `${written.slice(0, -2)}_${written.slice(-1)}`)];
};

/** Parts of regular expressions with their replacements; the text around them is unchanged. */
const PATTERN_EDITS: readonly (readonly [part: RegExp, replacement: string])[] = [
  // An alternative between bars, of plain characters
  [/(?<=\|)[\w -]+\|/g, ""],
  [/(?<=[\w)\]])\+(?![?+])/g, "*"],
  [/(?<=[\w)\]])\*(?![?+])/g, "+"],
  [/(?<=[a-z)\]])\?(?![:=!<])/g, ""],
  [/(?<=^\/)\^/g, ""],
  [/(?<!\\)\$(?=\/[a-z]*$)/g, ""],
  [/\\b/g, ""],
  [/(?<=\/[a-z]*)i(?=[a-z]*$)/g, ""],
  // A letter of a word
  [/(?<=[a-z])[a-z](?=[a-z])/g, "_"],
];

const patterns: Rule = (node) => {
  if (!ts.isRegularExpressionLiteral(node)) return [];
  const begins = node.getStart();
  const edits: Edit[] = [];
  for (const [part, replacement] of PATTERN_EDITS) {
    for (const { 0: found, index } of node.text.matchAll(part)) {
      const start = begins + index;
      const edit = { kind: "pattern", start, end: start + found.length, replacement };
      const [from, to] = [index, index + found.length];
      if (compiles(node.text.slice(0, from) + replacement + node.text.slice(to))) edits.push(edit);
    }
  }
  return edits;
};

function compiles(literal: string): boolean {
  const close = literal.lastIndexOf("/");
  try {
    new RegExp(literal.slice(1, close), literal.slice(close + 1));
    return true;
  } catch {
    return false;
  }
}

const RULES: readonly Rule[] = [
  operators,
  conditions,
  numbers,
  booleans,
  statements,
  returns,
  calls,
  elements,
  properties,
  strings,
  patterns,
];
