// Finds the places in an object that may have a wanted property, most certain first.
import type { Json, JsonObject } from "../../model/fact.ts";
import { foldKey } from "../keys.ts";
import type { WantedProperty } from "../schema/wanted.ts";
import { isGeneric, knownAliases } from "./aliases.ts";
import type { Descent, Hit } from "./descent.ts";
import type { How } from "./how.ts";
import { typesOf } from "./json.ts";
import { statedPrice } from "./offers.ts";

/** A value whose key matches. */
export interface Candidate {
  readonly value: Json;
  readonly how: Exclude<How, "nested">;
  /** The key; undefined for a value that the object states with several keys. */
  readonly key: string | undefined;
}

const keysOf = new WeakMap<JsonObject, ReadonlyMap<string, string>>();

/**
 * Maps each folded key to the first key of an object with it, once per object; JSON-LD keywords
 * (`@type`) are excluded.
 */
function foldedKeys(object: JsonObject): ReadonlyMap<string, string> {
  const known = keysOf.get(object);
  if (known !== undefined) return known;
  const keys = new Map<string, string>();
  for (const key of Object.keys(object)) {
    const folded = foldKey(key);
    if (folded !== "" && !key.startsWith("@") && !keys.has(folded)) keys.set(folded, key);
  }
  keysOf.set(object, keys);
  return keys;
}

/**
 * Yields the object's own values for a property: by name, by declared alias, folded, by known
 * alias.
 */
export function* ownCandidates(
  object: JsonObject,
  { name, aliases }: WantedProperty,
): Generator<Candidate> {
  const own = (key: string | undefined, how: Candidate["how"]): Candidate[] => {
    const value = key !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
    return value === undefined || value === null ? [] : [{ value, how, key }];
  };
  yield* own(name, "exact");
  const keys = foldedKeys(object);
  for (const alias of aliases) {
    yield* own(alias, "declared-alias");
    yield* own(keys.get(foldKey(alias)), "declared-alias");
  }
  const folded = foldKey(name);
  yield* own(keys.get(folded), "normalised");
  for (const alias of knownAliases(folded)) yield* own(keys.get(alias), "known-alias");
  // a range with equal ends, or a single price specification
  if (folded === "price") {
    const value = statedPrice(object);
    if (value !== undefined) yield { value, how: "known-alias", key: undefined };
  }
}

/**
 * Yields values below an object by the property's name or an alias, nearest first. Skips generic
 * names.
 */
export function nestedHits(descent: Descent, { name, aliases }: WantedProperty): readonly Hit[] {
  const folded = foldKey(name);
  const known = knownAliases(folded).filter((one) => !isGeneric(one));
  const names = new Set([folded, ...aliases.map(foldKey), ...known]);
  const hits = [...names].flatMap((one) => descent.get(one) ?? []);
  if (folded === "price") hits.push(...statedPrices(descent));
  return hits.sort((a, b) => a.depth - b.depth);
}

/**
 * Returns prices that nested objects state indirectly: a range with equal ends, or the one
 * applicable specification.
 */
function statedPrices(descent: Descent): readonly Hit[] {
  const holders = ["lowprice", "pricespecification"].flatMap((key) => descent.get(key) ?? []);
  return holders.flatMap((hit) => {
    const value = statedPrice(hit.holder);
    return value === undefined ? [] : [{ ...hit, value }];
  });
}

/** Maximum dotted parts of a name; longer names are not paths. */
const MAX_STEPS = 8;

/**
 * Converts a name like `offers.price` that no key has to an object with a property; undefined for a
 * name without dots.
 */
export function firstStep({ name, aliases, wanted }: WantedProperty): WantedProperty | undefined {
  const [first = "", ...rest] = name.split(".", MAX_STEPS + 2);
  if (rest.length === 0 || rest.length > MAX_STEPS || [first, ...rest].includes(""))
    return undefined;
  const inner = { name: rest.join("."), aliases, wanted };
  return {
    name: first,
    aliases: [],
    wanted: { kind: "object", properties: [inner], required: new Set() },
  };
}

/**
 * Whether a property asks for the object itself, such as `product` (with properties) of a
 * Product.
 */
export function isItself({ name, wanted }: WantedProperty, object: JsonObject): boolean {
  const folded = foldKey(name);
  return wanted.kind === "object" && typesOf(object).some((type) => foldKey(type) === folded);
}
