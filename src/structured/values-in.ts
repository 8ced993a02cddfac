// Walks structured data: lists, and the members of objects that a caller selects.
import type { Json, JsonObject } from "../model/fact.ts";
import { isList, isObject } from "../text/json-values.ts";

/** Maximum values of one walk, unless the caller sets another. */
const MAX_VALUES = 5000;

/**
 * Yields a value, or the values in a list, in breadth-first order; then those of the members that
 * `inner` selects of each object. Stops after `most` values.
 */
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
