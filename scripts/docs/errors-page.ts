// The error classes to docs/errors.md: wire name, code, when, and the status each is answered with.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import * as errors from "../../src/model/errors.ts";
import { answerFor } from "../../src/server/http-errors.ts";
import { code, markdownTable } from "./table.ts";

/** An error class as its source declares it. */
interface ErrorClass {
  readonly className: string;
  readonly wireName: string;
  readonly code: string;
  readonly when: string;
}

const isAbstract = (node: ts.ClassDeclaration) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false;

/** The string a property of the class is set to; "" without one. */
function literalOf(node: ts.ClassDeclaration, property: string): string {
  for (const member of node.members) {
    if (!ts.isPropertyDeclaration(member) || member.name.getText() !== property) continue;
    if (member.initializer && ts.isStringLiteral(member.initializer))
      return member.initializer.text;
  }
  return "";
}

function commentOf(node: ts.ClassDeclaration): string {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  return ts.getTextOfJSDocComment(comment) ?? "";
}

function errorClasses(root: string): readonly ErrorClass[] {
  const path = join(root, "src/model/errors.ts");
  const source = readFileSync(path, "utf8");
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((node) => {
    if (!ts.isClassDeclaration(node) || node.name === undefined || isAbstract(node)) return [];
    return {
      className: node.name.text,
      wireName: literalOf(node, "name"),
      code: literalOf(node, "code"),
      when: commentOf(node),
    };
  });
}

/** The status the server answers an error of this class with; undefined when it never leaves as it is. */
function statusOf(className: string): number | undefined {
  const found = new Map(Object.entries<unknown>(errors)).get(className);
  if (typeof found !== "function") return undefined;
  return answerFor(Object.create(found.prototype))?.status;
}

/** Text of docs/errors.md; `root` is the project's folder. */
export function errorsPage(root: string): string {
  const rows = errorClasses(root).map(({ className, wireName, code: errorCode, when }) => [
    code(className) + (wireName === className ? "" : ` (on the wire ${code(wireName)})`),
    code(errorCode),
    String(statusOf(className) ?? ""),
    when,
  ]);
  return [
    "# Errors",
    "<!-- Made by `npm run docs` from src/model/errors.ts and src/server/http-errors.ts. -->",
    "Every error carries a literal `name`, which messages show, and a stable `code`. The status is what a blocking route answers with, and what a stream answers with before its first byte; later a stream sends an `error` event. An error without a status never reaches a caller as it is: another one carries its message, or the answer is a 500 that shows nothing of it.",
    markdownTable(["Name", "Code", "Status", "When"], rows),
    "",
  ].join("\n\n");
}
