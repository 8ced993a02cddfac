// Compiles a caller's JSON Schema: resolves internal references, types and branches.
import type { Json } from "../../model/fact.ts";
import { isObject } from "../../text/json-values.ts";
import type { ValueType, WantedField, WantedObject, WantedProperty } from "./wanted.ts";
import { type FieldMeaning, meaningOf } from "./wanted.ts";

/** Schema extension that lists aliases of a property. */
const ALIASES = "x-service-aliases";

const NOTHING: WantedField = { kind: "nothing" };

type Schema = Readonly<Record<string, unknown>>;

/** Maximum references without a property in between; more are a cycle. */
const MAX_REFERENCES = 32;

/**
 * Compiles a schema; ignores keywords that only narrow a value down (`minimum`, `pattern` ...).
 * Linear in the schema, whose size the caller must bound: each part is visited once, so a recursive
 * schema becomes a cyclic graph.
 */
export function compileSchema(schema: unknown): WantedObject {
  const known = new Map<object, Map<FieldMeaning, WantedField>>();
  const unfilled: (() => void)[] = [];

  /** Returns the wanted field of a part; nested parts follow later, so depth does not matter. */
  const wantedOf = (part: unknown, meaning: FieldMeaning): WantedField => {
    const resolved = resolvedPart(part, schema);
    if (resolved === undefined) return NOTHING;
    const byMeaning = known.get(resolved) ?? new Map<FieldMeaning, WantedField>();
    known.set(resolved, byMeaning);
    const wanted = byMeaning.get(meaning) ?? begin(resolved, meaning);
    byMeaning.set(meaning, wanted);
    return wanted;
  };

  const begin = (part: Schema, meaning: FieldMeaning): WantedField => {
    const branches = branchesOf(part);
    if (branches !== undefined) {
      const options = new Set<WantedField>();
      unfilled.push(() => {
        for (const branch of branches) options.add(wantedOf(branch, meaning));
      });
      return { kind: "choice", options };
    }
    if (hasProperties(part)) return object(part);
    if (isList(part)) {
      const list: { kind: "list"; items: WantedField } = { kind: "list", items: NOTHING };
      unfilled.push(() => {
        list.items = wantedOf(part["items"] ?? true, meaning);
      });
      return list;
    }
    return wantedValue(part, meaning);
  };

  const object = (part: Schema): WantedObject => {
    const properties: WantedProperty[] = [];
    const required = new Set<string>();
    unfilled.push(() => {
      for (const one of joinedParts(part, schema)) {
        for (const name of stringsOf(one["required"])) required.add(name);
        for (const [name, property] of Object.entries(objectOf(one["properties"]) ?? {})) {
          const wanted = wantedOf(property, meaningOf(name));
          properties.push({ name, aliases: aliasesOf(property), wanted });
        }
      }
    });
    return { kind: "object", properties, required };
  };

  const root = object(objectOf(schema) ?? {});
  for (let fill = unfilled.pop(); fill !== undefined; fill = unfilled.pop()) fill();
  return root;
}

/** Resolves a part: itself, the target of its `$ref`, or the only entry of its `allOf`. */
function resolvedPart(part: unknown, root: unknown): Schema | undefined {
  let at = part === true ? {} : objectOf(part);
  for (let steps = 0; at !== undefined && steps < MAX_REFERENCES; steps++) {
    const reference = at["$ref"];
    const [only, ...others] = listOf(at["allOf"]);
    if (typeof reference === "string") at = objectOf(pointed(reference, root));
    else if (only !== undefined && others.length === 0 && !("properties" in at))
      at = objectOf(only);
    else return at;
  }
  return undefined;
}

/** Returns a schema and the schemas of its `allOf`, each once. */
function joinedParts(part: Schema, root: unknown): ReadonlySet<Schema> {
  const parts = new Set([part]);
  for (const joined of listOf(part["allOf"])) {
    const resolved = resolvedPart(joined, root);
    if (resolved !== undefined) parts.add(resolved);
  }
  return parts;
}

/** Resolves a JSON pointer within the schema (RFC 6901); undefined for an external address. */
function pointed(reference: string, root: unknown): unknown {
  if (!reference.startsWith("#")) return undefined;
  let at: unknown = root;
  for (const step of reference.slice(1).split("/").slice(1)) {
    const key = unescaped(step);
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

function unescaped(step: string): string {
  const plain = step.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Returns the branches of `anyOf` or `oneOf`; undefined without any. */
function branchesOf(part: Schema): readonly unknown[] | undefined {
  const branches = [...listOf(part["anyOf"]), ...listOf(part["oneOf"])];
  return branches.length > 0 ? branches : undefined;
}

function hasProperties(part: Schema): boolean {
  return objectOf(part["properties"]) !== undefined || listOf(part["allOf"]).length > 0;
}

function isList(part: Schema): boolean {
  return typesOf(part).includes("array") || "items" in part;
}

const VALUE_TYPES: readonly ValueType[] = ["string", "number", "integer", "boolean"];

/** Compiles a schema without nested parts. */
function wantedValue(part: Schema, meaning: FieldMeaning): WantedField {
  const written = typesOf(part);
  const types = new Set(VALUE_TYPES.filter((type) => written.includes(type)));
  const values = "const" in part ? [part["const"]] : listOf(part["enum"]);
  const format = typeof part["format"] === "string" ? part["format"].toLowerCase() : "";
  if (types.size > 0 || values.length > 0) {
    return { kind: "value", types, values: values.filter(isScalar), format, meaning };
  }
  if (written.includes("object")) return { kind: "anything", objectOnly: true, meaning };
  if (written.length > 0) return NOTHING;
  if (format !== "") return { kind: "value", types, values: [], format, meaning };
  return { kind: "anything", objectOnly: false, meaning };
}

function typesOf(part: Schema): readonly string[] {
  const type = part["type"];
  return typeof type === "string" ? [type] : stringsOf(type);
}

/** Returns the aliases of a property from the schema extension. */
function aliasesOf(property: unknown): readonly string[] {
  const written = objectOf(property)?.[ALIASES];
  return typeof written === "string" ? [written] : stringsOf(written);
}

function isScalar(value: unknown): value is Exclude<Json, object> {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function stringsOf(value: unknown): readonly string[] {
  return listOf(value).filter((one) => typeof one === "string");
}

function objectOf(value: unknown): Schema | undefined {
  return isObject(value) ? value : undefined;
}
