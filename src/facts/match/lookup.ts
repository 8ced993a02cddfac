// A property that is wanted to the places of an object it may stand in, the surest first.
import type { Json, JsonObject } from "../../model/fact.ts";
import { foldKey } from "../keys.ts";
import type { WantedProperty } from "../schema/wanted.ts";
import { isGeneric, knownAliases } from "./aliases.ts";
import type { Descent, Hit } from "./descent.ts";
import type { How } from "./how.ts";
import { typesOf } from "./json.ts";
import { statedPrice } from "./offers.ts";

/** A value found under a key that matches. */
export interface Candidate {
  readonly value: Json;
  readonly how: Exclude<How, "nested">;
}

const keysOf = new WeakMap<JsonObject, ReadonlyMap<string, string>>();

/** The first key of an object with each folded form, made once an object; keys of JSON-LD itself (`@type`) have none. */
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

/** What an object itself holds under the property's name: as written, by a declared alias, folded, by a known alias. */
export function* ownCandidates(
  object: JsonObject,
  { name, aliases }: WantedProperty,
): Generator<Candidate> {
  const own = (key: string | undefined, how: Candidate["how"]): Candidate[] => {
    const value = key !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
    return value === undefined || value === null ? [] : [{ value, how }];
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
  // a range without width, or a specification of one price
  if (folded === "price") {
    const value = statedPrice(object);
    if (value !== undefined) yield { value, how: "known-alias" };
  }
}

/** What stands below an object under the property's name or an alias, nearest first. Names that everything has are not looked for. */
export function nestedHits(descent: Descent, { name, aliases }: WantedProperty): readonly Hit[] {
  const folded = foldKey(name);
  const known = knownAliases(folded).filter((one) => !isGeneric(one));
  const names = new Set([folded, ...aliases.map(foldKey), ...known]);
  const hits = [...names].flatMap((one) => descent.get(one) ?? []);
  if (folded === "price") hits.push(...statedPrices(descent));
  return hits.sort((a, b) => a.depth - b.depth);
}

/** Prices that objects below state otherwise than by their own: in a range without width, or in the one specification that is asked. */
function statedPrices(descent: Descent): readonly Hit[] {
  const holders = ["lowprice", "pricespecification"].flatMap((key) => descent.get(key) ?? []);
  return holders.flatMap((hit) => {
    const value = statedPrice(hit.holder);
    return value === undefined ? [] : [{ ...hit, value }];
  });
}

/** Parts of a name with dots that are followed; longer names are not paths. */
const MOST_STEPS = 8;

/** A name like `offers.price` that no key has, as an object with a property; undefined for a name without dots. */
export function firstStep({ name, aliases, wanted }: WantedProperty): WantedProperty | undefined {
  const [first = "", ...rest] = name.split(".", MOST_STEPS + 2);
  if (rest.length === 0 || rest.length > MOST_STEPS || [first, ...rest].includes(""))
    return undefined;
  const inner = { name: rest.join("."), aliases, wanted };
  return {
    name: first,
    aliases: [],
    wanted: { kind: "object", properties: [inner], required: new Set() },
  };
}

/** Whether a property asks for the object itself: `product`, with properties of its own, of a Product. */
export function isItself({ name, wanted }: WantedProperty, object: JsonObject): boolean {
  const folded = foldKey(name);
  return wanted.kind === "object" && typesOf(object).some((type) => foldKey(type) === folded);
}
