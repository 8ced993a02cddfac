// Finds the places in an object that may have a wanted property, most certain first.
import type { Json, JsonObject, ValuePlace } from "../../model/fact.ts";
import { oncePerObject } from "../../model/once.ts";
import type { OfferEvidence } from "../../statements/evidence.ts";
import { typesOf } from "../../text/json-values.ts";
import { foldKey } from "../keys.ts";
import type { WantedProperty } from "../schema/wanted.ts";
import { type ValuePath, valueAtPath } from "../words/value-path.ts";
import { commonPaths, ownPaths } from "../words/vocabulary.ts";
import { isGeneric, knownAliases } from "./aliases.ts";
import type { Descent, Hit } from "./descent.ts";
import type { How } from "./how.ts";
import { statedPrice } from "./offers.ts";

/** A value whose key matches. */
export interface Candidate {
  readonly value: Json;
  readonly how: How;
  /** Its place; undefined for a value that the object states in several. */
  readonly at: ValuePlace | undefined;
  /** Levels below the object. */
  readonly depth: number;
}

/** Maps folded keys to an object's first key with each, without JSON-LD keywords (`@type`). */
const foldedKeys = oncePerObject((object: JsonObject): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>();
  for (const key of Object.keys(object)) {
    const folded = foldKey(key);
    if (folded !== "" && !key.startsWith("@") && !keys.has(folded)) keys.set(folded, key);
  }
  return keys;
});

/**
 * Yields the object's values for a property: by name, by declared alias, folded, by the words for
 * things of its type, by known alias, and by the words for things of every kind.
 */
export function* ownCandidates(
  object: JsonObject,
  { name, aliases }: WantedProperty,
  evidence: OfferEvidence,
): Generator<Candidate> {
  const own = (key: string | undefined, how: How): Candidate[] => {
    const value = key !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
    const isMissing = key === undefined || value === undefined || value === null;
    return isMissing ? [] : [{ value, how, at: { holder: object, key, index: 0 }, depth: 0 }];
  };
  yield* own(name, "exact");
  const keys = foldedKeys(object);
  for (const alias of aliases) {
    yield* own(alias, "declared-alias");
    yield* own(keys.get(foldKey(alias)), "declared-alias");
  }
  const folded = foldKey(name);
  yield* own(keys.get(folded), "normalised");
  yield* atPaths(object, ownPaths(object, name), evidence);
  for (const alias of knownAliases(folded)) yield* own(keys.get(alias), "known-alias");
  const common = commonPaths(name);
  yield* atPaths(object, common, evidence);
  // a range with equal ends, or a single price specification
  if (folded === "price" || common.some(isPrice)) {
    const value = statedPrice(object);
    if (value !== undefined) yield { value, how: "known-alias", at: undefined, depth: 0 };
  }
}

/** Yields the values of an object that a word means, each with its distance. */
function* atPaths(
  object: JsonObject,
  paths: readonly ValuePath[],
  evidence: OfferEvidence,
): Generator<Candidate> {
  for (const path of paths) {
    const found = valueAtPath(object, path, { keysOf: foldedKeys, evidence });
    if (found === undefined) continue;
    const depth = path.steps.length - 1;
    yield { ...found, how: depth > 0 ? "nested" : "known-alias", depth };
  }
}

function isPrice({ steps: [first, second] }: ValuePath): boolean {
  return first?.key === "price" && second === undefined;
}

/** Returns values below an object by name, alias or word, nearest first; none by generic names. */
export function nestedHits(
  object: JsonObject,
  descent: Descent,
  { name, aliases }: WantedProperty,
): readonly Hit[] {
  const folded = foldKey(name);
  const words = [...ownPaths(object, name), ...commonPaths(name)].flatMap(({ steps }) =>
    steps.length === 1 ? (steps[0]?.key ?? []) : [],
  );
  const known = [...knownAliases(folded), ...words].filter((one) => !isGeneric(one));
  const names = new Set([folded, ...aliases.map(foldKey), ...known]);
  const hits = [...names].flatMap((one) => descent.get(one) ?? []);
  if (names.has("price")) hits.push(...statedPrices(descent));
  return hits.sort((a, b) => a.depth - b.depth);
}

/** Returns prices that nested objects state as a range of equal ends or as a specification. */
function statedPrices(descent: Descent): readonly Hit[] {
  const holders = ["lowprice", "pricespecification"].flatMap((key) => descent.get(key) ?? []);
  return holders.flatMap((hit) => {
    const value = statedPrice(hit.holder);
    return value === undefined ? [] : [{ ...hit, value }];
  });
}

/** Maximum dotted parts of a name; longer names are not paths. */
const MAX_STEPS = 8;

/** Converts a name like `offers.price` to an object with a property; undefined without dots. */
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

/** Whether a property asks for the object itself, such as `product` of a Product. */
export function isItself({ name, wanted }: WantedProperty, object: JsonObject): boolean {
  const folded = foldKey(name);
  return wanted.kind === "object" && typesOf(object).some((type) => foldKey(type) === folded);
}
