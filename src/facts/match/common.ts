// Several objects to what all of them say alike.
import type { Json, JsonObject } from "../../model/fact.ts";
import { isObject, isScalar } from "./json.ts";

/** Objects compared at most: more of them have hardly anything in common that would be asked for. */
const MOST_OBJECTS = 100;
/** Levels of objects inside them that are compared too. */
const LEVELS = 3;

/** What all objects say alike: equal scalars, and objects reduced to what is equal in them. undefined for nothing, or too many. */
export function commonOf(objects: readonly JsonObject[], levels = LEVELS): JsonObject | undefined {
  const [first, ...others] = objects;
  if (first === undefined || objects.length > MOST_OBJECTS) return undefined;
  const common: Record<string, Json> = Object.create(null);
  let found = false;
  for (const [key, value] of Object.entries(first)) {
    const values = others.map((other) => other[key]);
    const alike = isScalar(value) ? equalIn(value, values) : alikeInside(value, values, levels);
    if (alike === undefined) continue;
    common[key] = alike;
    found = true;
  }
  return found ? common : undefined;
}

function equalIn(value: Json, others: readonly (Json | undefined)[]): Json | undefined {
  return others.every((other) => other === value) ? value : undefined;
}

function alikeInside(
  value: Json,
  others: readonly (Json | undefined)[],
  levels: number,
): JsonObject | undefined {
  const objects = others.filter(isObject);
  if (!isObject(value) || levels === 0 || objects.length < others.length) return undefined;
  return commonOf([value, ...objects], levels - 1);
}
