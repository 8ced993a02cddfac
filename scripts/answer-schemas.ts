// Generates JSON Schemas, with comments, from the types of `operations/rows.ts`: the data behind the OpenAPI document.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import ts from "typescript";
import type { AnswerSchemas, Schema } from "../src/server/answer-schemas.ts";
import { errorClasses } from "./docs/error-classes.ts";

/** Names of fractional numbers; all others are integers. */
const FRACTIONS: ReadonlySet<string> = new Set([
  "at",
  "budget_used",
  "confidence",
  "crawl_delay",
  "created",
  "duration_seconds",
  "ended",
  "page_type_confidence",
  "pages_per_minute",
  "score",
  "specificity",
  "started",
  "static_coverage",
  "value",
  "weight",
]);

/** Any JSON value. Its type refers to itself. */
const ANY_VALUE = "Json";

/** Makes schemas from types, each named type once. */
class SchemaMaker {
  readonly definitions: Record<string, Schema> = {};
  readonly #named = new Map<string, ts.Type>();
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Returns the schema of a type: a reference if the type is named. `property` is the name of its field. */
  of(type: ts.Type, property: string): Schema {
    if (type.aliasSymbol?.name === ANY_VALUE) return {};
    const name = nameOf(type);
    if (name === undefined) return this.#plain(type, property);
    if (this.#named.get(name) !== type) {
      // Registered before its schema exists, so that a recursive type terminates.
      this.#named.set(name, type);
      const description = this.#commentOf(type.aliasSymbol ?? symbolOf(type));
      const made = { ...this.#plain(type, property), ...(description && { description }) };
      const other = this.definitions[name];
      if (other !== undefined && !isDeepStrictEqual(made, other)) {
        throw new Error(`two types have the name ${name}`);
      }
      this.definitions[name] = made;
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #plain(type: ts.Type, property: string): Schema {
    if (type.flags & ts.TypeFlags.Unknown) return {};
    if (type.isUnion()) return this.#union(type, property);
    if (type.flags & ts.TypeFlags.Null) return { type: "null" };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) {
      return { const: this.#checker.typeToString(type) === "true" };
    }
    if (type.flags & ts.TypeFlags.String) return { type: "string" };
    if (type.flags & ts.TypeFlags.Number) {
      return { type: FRACTIONS.has(property) ? "number" : "integer" };
    }
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
      if (item === undefined || isNever(item)) return { type: "array", items: {}, maxItems: 0 };
      return { type: "array", items: this.of(item, property) };
    }
    if (type.flags & ts.TypeFlags.Object || type.isIntersection())
      return this.#object(type, property);
    throw new Error(`no schema for ${property}: ${this.#checker.typeToString(type)}`);
  }

  #union(type: ts.UnionType, property: string): Schema {
    const members = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const words = members.filter((member) => member.isStringLiteral()).map(({ value }) => value);
    const isNullable = members.some(({ flags }) => flags & ts.TypeFlags.Null);
    const isBoolean = members.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).length > 1;
    const others = members.filter(
      (member) =>
        !member.isStringLiteral() &&
        !(member.flags & ts.TypeFlags.Null) &&
        !(isBoolean && member.flags & ts.TypeFlags.BooleanLiteral),
    );
    const schemas: Schema[] = others.map((member) => this.of(member, property));
    if (isBoolean) schemas.push({ type: "boolean" });
    if (words.length > 0) schemas.push({ type: "string", enum: words });
    const [only] = schemas;
    if (only === undefined || schemas.length > 1) {
      return { anyOf: [...schemas, ...(isNullable ? [{ type: "null" }] : [])] };
    }
    if (!isNullable) return only;
    if (typeof only["type"] !== "string") return { anyOf: [only, { type: "null" }] };
    const list = only["enum"];
    return {
      ...only,
      type: [only["type"], "null"],
      ...(Array.isArray(list) && { enum: [...list, null] }),
    };
  }

  #object(type: ts.Type, property: string): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const symbol of this.#checker.getPropertiesOfType(type)) {
      const description = this.#commentOf(symbol);
      const made = this.of(this.#checker.getTypeOfSymbol(symbol), symbol.name);
      properties[symbol.name] = { ...made, ...(description && { description }) };
      if (!(symbol.flags & ts.SymbolFlags.Optional)) required.push(symbol.name);
    }
    const index = this.#checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (index !== undefined && isNever(index.type)) return { type: "object", maxProperties: 0 };
    return {
      type: "object",
      ...(required.length > 0 && { required }),
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(index && { additionalProperties: this.of(index.type, property) }),
    };
  }

  #commentOf(symbol: ts.Symbol | undefined): string {
    const parts = symbol?.getDocumentationComment(this.#checker) ?? [];
    return ts.displayPartsToString(parts).replace(/\s+/g, " ").trim();
  }
}

const isNever = (type: ts.Type) => (type.flags & ts.TypeFlags.Never) !== 0;

/** Returns the interface of a type; also of an intersection of an interface with added fields, such as a time. */
function symbolOf(type: ts.Type): ts.Symbol | undefined {
  if (type.isIntersection()) return type.types.map(symbolOf).find((symbol) => symbol !== undefined);
  const symbol = type.getSymbol();
  const isInterface = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Interface) !== 0;
  return isInterface && !LISTS.has(symbol.name) ? symbol : undefined;
}

const LISTS: ReadonlySet<string> = new Set(["Array", "ReadonlyArray"]);

/** Returns the public name of a type: that of an interface, or of a union of interfaces. */
function nameOf(type: ts.Type): string | undefined {
  if (type.isUnion()) {
    const holdsObjects = type.types.every((member) => symbolOf(member) ?? isAnonymous(member));
    return holdsObjects ? type.aliasSymbol?.name : undefined;
  }
  return symbolOf(type)?.name;
}

const isAnonymous = (type: ts.Type) =>
  (type.flags & ts.TypeFlags.Object) !== 0 || type.isIntersection();

/** The code that makes the schemas: a change of it makes them again. */
const MAKERS = ["scripts/answer-schemas.ts", "scripts/docs/error-classes.ts"];

/**
 * Writes the file that `server/answer-schemas.ts` reads; `root` is the project's folder.
 *
 * Returns the paths of the sources that it depends on.
 */
export function writeAnswerSchemas(root: string): readonly string[] {
  const path = join(root, "src/operations/rows.ts");
  const program = ts.createProgram([path], {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2023,
    // The types of answers need arrays only; the default libraries double the time.
    lib: ["lib.es5.d.ts"],
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  });
  const folder = join(root, "build/openapi");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "answers.json"), JSON.stringify(schemasOf(program, path, root)));
  const sources = program
    .getSourceFiles()
    .map(({ fileName }) => relative(root, fileName).replaceAll("\\", "/"))
    .filter((source) => source.startsWith("src/"));
  return [...sources, ...MAKERS];
}

function schemasOf(program: ts.Program, path: string, root: string): AnswerSchemas {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const rows = file?.statements.find(ts.isInterfaceDeclaration);
  if (rows === undefined) throw new Error("operations/rows.ts has no interface");
  const maker = new SchemaMaker(checker);
  const answers = Object.fromEntries(
    checker
      .getPropertiesOfType(checker.getTypeAtLocation(rows))
      .map((symbol) => [symbol.name, maker.of(checker.getTypeOfSymbol(symbol), symbol.name)]),
  );
  const meanings = Object.fromEntries(errorClasses(root).map(({ code, when }) => [code, when]));
  return { schemas: maker.definitions, answers, meanings };
}
