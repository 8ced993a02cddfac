// The source of a test file to the titles of its tests, each with the `describe` titles around it.
import ts from "typescript";

/** One test of a file: its titles from the outside in, as a pattern that also fits titles made in a loop. */
export interface TestTitle {
  /** The titles joined by " > "; a `${...}` of a template stands as `…`. */
  readonly title: string;
  /** Whether `reference` names this test: its whole title, or the inner titles of it. */
  matches(reference: string): boolean;
}

/** The name `it(...)` or `test.only(...)` begins with; "" for `it.skip` and `it.todo`, which prove nothing. */
function calleeName({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression))
    return "";
  return expression.name.text === "only" ? expression.expression.text : "";
}

/** The fixed parts of a title; the places between them are made when the test runs. */
function titleParts(argument: ts.Expression | undefined): readonly string[] | undefined {
  if (argument === undefined) return undefined;
  if (ts.isStringLiteralLike(argument)) return [argument.text];
  if (ts.isTemplateExpression(argument)) {
    return [argument.head.text, ...argument.templateSpans.map((span) => span.literal.text)];
  }
  return undefined;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function testTitle(titles: readonly (readonly string[])[]): TestTitle {
  const suffixes = titles.map(
    (_, outermost) =>
      new RegExp(
        `^${titles
          .slice(outermost)
          .map((parts) => parts.map(escaped).join(".+"))
          .join(" > ")}$`,
        "s",
      ),
  );
  return {
    title: titles.map((parts) => parts.join("…")).join(" > "),
    matches: (reference) => suffixes.some((suffix) => suffix.test(reference)),
  };
}

/** Every test (`it`, `test` and names that begin with them) of a TypeScript test file. */
export function testTitles(source: string): readonly TestTitle[] {
  const found: TestTitle[] = [];
  const visit = (node: ts.Node, around: readonly (readonly string[])[]): void => {
    let inside = around;
    if (ts.isCallExpression(node)) {
      const name = calleeName(node);
      const parts = titleParts(node.arguments[0]);
      if (parts !== undefined && /^(describe|suite|it|test)([A-Z]|$)/.test(name)) {
        inside = [...around, parts];
        if (/^(it|test)/.test(name)) found.push(testTitle(inside));
      }
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest), []);
  return found;
}
