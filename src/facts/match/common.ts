// Returns what several objects have in common.
import type { Json, JsonObject } from "../../model/fact.ts";
import { isList, isObject, isScalar } from "./json.ts";
import { stockOf } from "./offers.ts";

/** Maximum objects to compare; more have hardly any useful properties in common. */
const MAX_OBJECTS = 100;
/** Levels of nested objects to compare. */
const LEVELS = 3;

/**
 * Returns equal scalars, and nested objects reduced to their equal parts; undefined if nothing is
 * equal or there are too many objects.
 */
export function commonOf(objects: readonly JsonObject[], levels = LEVELS): JsonObject | undefined {
  const [first, ...others] = objects;
  if (first === undefined || objects.length > MAX_OBJECTS) return undefined;
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

/**
 * Returns the values that all offers, or variants with offers, share. The result is in stock if any of them
 * is.
 */
export function commonOffer(offers: readonly JsonObject[]): JsonObject | undefined {
  const common = commonOf(offers);
  const inner = offers.map(({ offers: own }) => (isList(own) ? own[0] : own)).filter(isObject);
  const availability = stockOf([...offers, ...inner].map((one) => one["availability"]));
  if (availability === undefined) return common;
  return Object.assign(Object.create(null), common, { availability });
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
