// Predicates and accessors for parsed JSON and JSON-LD.
import type { Json, JsonObject } from "../model/fact.ts";

/** Whether a value is an object, and neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a list. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Whether a value is a scalar other than null. */
export const isScalar = (value: Json | undefined): value is boolean | number | string =>
  typeof value === "boolean" || typeof value === "number" || typeof value === "string";

/** Returns a value as a list: its members, the value alone, or nothing if absent. */
export function listOf(value: Json | undefined): readonly Json[] {
  if (isList(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** Returns the types of a node, as written. */
export const typesOf = (node: JsonObject): readonly string[] =>
  listOf(node["@type"]).filter((type) => typeof type === "string");

/** Returns the text of a value: itself, or its `@value`, `name` or `headline`; "" for none. */
export function wordsOf(value: Json | undefined): string {
  if (typeof value === "string") return value.trim();
  if (isList(value)) return wordsOf(value[0]);
  if (!isObject(value)) return "";
  const label = value["@value"] ?? value["name"] ?? value["headline"];
  return typeof label === "string" ? label.trim() : "";
}
