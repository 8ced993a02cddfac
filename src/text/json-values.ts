// Predicates and accessors for JSON, JSON-LD and payloads, and a parser that does not throw.
import type { Json, JsonObject, Payload } from "../model/fact.ts";

/** Whether a value is an object, and neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the fields of an object; none for any other value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isObject(value) ? value : {};

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

/** Returns the JSON-LD and microdata. Does not read other payloads, which are parsed on access. */
export const typedPayloads = (payloads: readonly Payload[]): readonly Payload[] =>
  payloads.filter(({ source }) => source === "json-ld" || source === "microdata");

/** Returns the text of a value: itself, or its `@value`, `name` or `headline`; "" for none. */
export function wordsOf(value: Json | undefined): string {
  if (typeof value === "string") return value.trim();
  if (isList(value)) return wordsOf(value[0]);
  if (!isObject(value)) return "";
  const label = value["@value"] ?? value["name"] ?? value["headline"];
  return typeof label === "string" ? label.trim() : "";
}

/** Maximum values of one walk, unless the caller sets another. */
const MAX_VALUES = 5000;

/** Yields values in breadth-first order, entering what `inner` selects; stops after `most`. */
export function* valuesIn(
  root: Json,
  inner: (node: JsonObject) => readonly (Json | undefined)[],
  most = MAX_VALUES,
): Generator<Exclude<Json, readonly Json[]>> {
  const waiting: Json[] = [root];
  for (let at = 0; at < waiting.length; at++) {
    const value = waiting[at];
    if (value === undefined) continue;
    if (!isList(value)) yield value;
    const members = isList(value) ? value : isObject(value) ? inner(value) : [];
    for (const member of members) {
      if (waiting.length >= most) break;
      if (member !== undefined) waiting.push(member);
    }
  }
}

/** Yields a value and all values in it, at any depth, in the order of the text. */
export function* everyValue(root: Json): Generator<Json> {
  const waiting: Json[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    yield value;
    if (typeof value !== "object" || value === null) continue;
    const members = isList(value) ? value : Object.values(value);
    for (let at = members.length - 1; at >= 0; at--) waiting.push(members[at] ?? null);
  }
}

/** Parses JSON; returns undefined if it is malformed. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is JSON. */
export const isJson = (text: string): boolean => parsedJson(text) !== undefined;
