// Parses the source of `model/errors.ts` into its classes: names, codes, and when each is thrown.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** An error class as declared in the source. */
interface ErrorClass {
  readonly className: string;
  readonly wireName: string;
  readonly code: string;
  readonly when: string;
}

const isAbstract = (node: ts.ClassDeclaration) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false;

/** Returns the name and code that a class passes to the function of its base class; "" for none. */
function namesOf(node: ts.ClassDeclaration): { readonly wireName: string; readonly code: string } {
  const base = node.heritageClauses?.[0]?.types[0]?.expression;
  const values = base !== undefined && ts.isCallExpression(base) ? [...base.arguments] : [];
  const [wireName = "", code = ""] = values.filter(ts.isStringLiteral).map(({ text }) => text);
  return { wireName, code };
}

function commentOf(node: ts.ClassDeclaration): string {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  return ts.getTextOfJSDocComment(comment) ?? "";
}

/** Returns every error class that can be thrown, in source order. */
export function errorClasses(root: string): readonly ErrorClass[] {
  const path = join(root, "src/model/errors.ts");
  const source = readFileSync(path, "utf8");
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((node) => {
    if (!ts.isClassDeclaration(node) || node.name === undefined || isAbstract(node)) return [];
    return { className: node.name.text, ...namesOf(node), when: commentOf(node) };
  });
}
