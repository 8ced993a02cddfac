// Questions about values of payloads.
import type { Json, JsonObject } from "../../model/fact.ts";

/** Whether a value is an object and no list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a value is a scalar that says something. */
export function isScalar(value: Json | undefined): value is boolean | number | string {
  return typeof value === "boolean" || typeof value === "number" || typeof value === "string";
}

/** A value as a list: its members, itself alone, or nothing where it is absent. */
export function listOf(value: Json | undefined): readonly Json[] {
  if (isList(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** The types of a node, by short name. */
export function typesOf(node: JsonObject): readonly string[] {
  return listOf(node["@type"]).filter((type) => typeof type === "string");
}

/** The text of a value: itself, or what its `@value`, `name` or `headline` says; "" for none. */
export function wordsOf(value: Json | undefined): string {
  if (typeof value === "string") return value.trim();
  if (isList(value)) return wordsOf(value[0]);
  if (!isObject(value)) return "";
  const said = value["@value"] ?? value["name"] ?? value["headline"];
  return typeof said === "string" ? said.trim() : "";
}
