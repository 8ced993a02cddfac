// Paths to values of a thing, as the vocabulary writes them, and the values they lead to.
import type { Json, JsonObject, ValuePlace } from "../../model/fact.ts";
import type { OfferEvidence } from "../../statements/evidence.ts";
import { isObject, isScalar, listOf } from "../../text/json-values.ts";
import { foldKey } from "../keys.ts";
import { areOffers, offerOf } from "../match/offers.ts";

/** A path to a value. */
export interface ValuePath {
  readonly steps: readonly { readonly key: string; readonly word: string }[];
  /** Digits that the value must have; 0 for any value. */
  readonly digits: number;
  /** Whether the value is the member of an enumeration, without the enumeration's address. */
  readonly isMember: boolean;
  /** Whether the value is a text, not an object. */
  readonly isText: boolean;
}

/** A value of a path, and its place; undefined if several objects have it. */
export interface PathValue {
  readonly value: Json;
  readonly at: ValuePlace | undefined;
}

/** Parses a path: `interactionStatistic[WatchAction].userInteractionCount`, `isbn:13`. */
export function parsePath(written: string): ValuePath {
  const [path = "", condition = ""] = written.split(":");
  const steps = path.split(".").map((step) => {
    const [key = "", word = ""] = step.replace("]", "").split("[");
    return { key: foldKey(key), word: word.toLowerCase() };
  });
  const digits = /^\d+$/.test(condition) ? Number(condition) : 0;
  return { steps, digits, isMember: condition === "member", isText: condition === "text" };
}

/** Maximum objects followed at each step. */
const MAX_OBJECTS = 100;

/** Returns the value at a path in an object, or the list of distinct values if there are several. */
export function valueAtPath(
  object: JsonObject,
  path: ValuePath,
  { keysOf, evidence }: PathContext,
): PathValue | undefined {
  const { steps } = path;
  let holders: readonly JsonObject[] = [object];
  for (const { key, word } of steps.slice(0, -1)) {
    holders = holders
      .flatMap((one) => membersOf(one[keysOf(one).get(key) ?? ""], evidence))
      .filter((one) => word === "" || hasWord(one, word))
      .slice(0, MAX_OBJECTS);
  }
  const last = steps.at(-1)?.key ?? "";
  const found = holders.flatMap((holder) => {
    const key = keysOf(holder).get(last);
    if (key === undefined) return [];
    const value = fittingTo(path, holder[key] ?? null);
    return value === null ? [] : [{ value, at: { holder, key, index: 0 } }];
  });
  const [first, ...others] = found;
  if (first === undefined || others.length === 0) return first;
  const values = new Map(found.map(({ value }) => [JSON.stringify(value), value]));
  return values.size === 1 ? first : { value: [...values.values()].flat(), at: undefined };
}

/** Data needed to follow a path. */
export interface PathContext {
  /** Keys of an object by their folded form. */
  readonly keysOf: (object: JsonObject) => ReadonlyMap<string, string>;
  readonly evidence: OfferEvidence;
}

/** Returns the objects of a value; of several offers, the page's own. */
function membersOf(value: Json | undefined, evidence: OfferEvidence): readonly JsonObject[] {
  const objects = listOf(value).filter(isObject);
  if (objects.length < 2 || !areOffers(objects)) return objects;
  const prices = objects.some((one) => "priceType" in one);
  const own = prices ? undefined : offerOf(objects, evidence);
  return prices ? objects : own === undefined ? [] : [own];
}

/** Returns a value that meets the condition of its path; null for any other. */
function fittingTo({ digits, isMember, isText }: ValuePath, value: Json): Json {
  if (digits > 0) return withDigits(value, digits);
  if (isText) return typeof value === "string" ? value : null;
  return isMember ? asMember(value) : value;
}

/** Whether a scalar of an object, or a type below it, ends with a word. */
function hasWord(object: JsonObject, word: string): boolean {
  return Object.values(object).some((value) => {
    const named = isObject(value) ? (value["@type"] ?? value["@id"]) : value;
    return typeof named === "string" && named.toLowerCase().endsWith(word);
  });
}

function withDigits(value: Json, digits: number): Json {
  const fitting = listOf(value).filter(
    (one) => isScalar(one) && String(one).replace(/[^\dXx]/g, "").length === digits,
  );
  return fitting[0] ?? null;
}

/** Drops the address of the enumeration of its members. */
function asMember(value: Json): Json {
  const members = listOf(value).map((one) =>
    typeof one === "string" ? one.replace(/^https?:\/\/(?:www\.)?schema\.org\//i, "") : one,
  );
  return members.length > 1 ? members : (members[0] ?? null);
}
