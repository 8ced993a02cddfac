// Matches a wanted schema against an object: returns every path with a value, and how it matched.
import type { Json, JsonObject, ValuePlace } from "../../model/fact.ts";
import type { OfferEvidence } from "../../statements/evidence.ts";
import type { StatementPlace } from "../../statements/nodes.ts";
import { isList, isObject, isScalar } from "../../text/json-values.ts";
import { wordSet } from "../../text/word-list.ts";
import { coerce, type Scalar } from "../coerce/coerce.ts";
import { objectText } from "../coerce/object-text.ts";
import { withoutBrandLabel } from "../coerce/text.ts";
import { pathBelow } from "../fact-path.ts";
import { foldKey } from "../keys.ts";
import type {
  WantedAnything,
  WantedChoice,
  WantedField,
  WantedObject,
  WantedProperty,
  WantedValue,
} from "../schema/wanted.ts";
import { isGenericWord } from "../words/vocabulary.ts";
import { authorsIn, isOfAuthors } from "./authors.ts";
import type { Descent, Hit } from "./descent.ts";
import { type How, weaker } from "./how.ts";
import { firstStep, isItself, nestedHits, ownCandidates } from "./lookup.ts";
import { isSpoken, joinedText, membersOf, valueKeys } from "./members.ts";
import { areOffers, commonOffer, isVoidPrice, offerOf } from "./offers.ts";

/** A value found for a path. */
export interface FittedValue {
  readonly path: string;
  readonly value: Json;
  readonly how: How;
  /** Levels descended below the object that matched the path's parent. */
  readonly depth: number;
  /**
   * Path of the list or choice around the value, else the value's own path. All values of a group
   * come from the same place.
   */
  readonly group: string;
  /** Place in the object; undefined if several values state it. */
  readonly at: ValuePlace | undefined;
  /** Place of the object, if the rows of a list have one each. */
  readonly place?: StatementPlace;
  /** How a row's value was found; absent if by a key. */
  readonly way?: string | undefined;
}

/** Context of the match, and the remaining work budget. */
interface FitContext {
  /** Base for relative addresses; "" without one. */
  readonly base: string;
  readonly evidence: OfferEvidence;
  /** Returns the values below an object, for keys it lacks; undefined to ignore them. */
  readonly descentOf: ((object: JsonObject) => Descent) | undefined;
  /** Whether a nested object with a generic property name is this same thing. */
  readonly isOwn: (holder: JsonObject) => boolean;
  /** Counts down; at 0 the search stops. */
  readonly left: { steps: number; facts: number };
}

/** Place of a value, and how the path to it matched. */
interface FitPlace {
  readonly path: string;
  readonly how: How;
  readonly depth: number;
  /** Path of the outermost list or choice around it; undefined outside any. */
  readonly group?: string;
  /** Place of the current value. */
  readonly at: ValuePlace | undefined;
  /** Recursion depth, schema and data together. */
  readonly level: number;
}

/** Stops a schema that refers to itself without a property in between. */
const MAX_LEVELS = 100;

const ROOT: FitPlace = { path: "", how: "exact", depth: 0, at: undefined, level: 0 };

/** Returns the facts of an object for a wanted schema. */
export function fitNode(
  wanted: WantedObject,
  node: JsonObject,
  context: FitContext,
): readonly FittedValue[] {
  return fitObject(wanted, node, { place: ROOT, context });
}

interface Within {
  readonly place: FitPlace;
  readonly context: FitContext;
}

function fit(
  wanted: WantedField,
  stated: Json,
  { place, context }: Within,
): readonly FittedValue[] {
  const { left } = context;
  if (left.steps-- <= 0 || left.facts <= 0 || place.level > MAX_LEVELS) return [];
  const value = isOfAuthors(place.at?.key) ? authorsIn(stated) : stated;
  const within = { place: { ...place, level: place.level + 1 }, context };
  switch (wanted.kind) {
    case "value":
      return fitValue(wanted, value, within);
    case "object":
      return fitMember(wanted, value, within);
    case "list":
      return fitItems(wanted.items, value, within);
    case "choice":
      return fitChoice(wanted, value, within);
    case "anything":
      return fitAnything(wanted, value, within);
    case "nothing":
      return [];
  }
}

function found(value: Json, { place, context }: Within, deeper = 0): readonly FittedValue[] {
  context.left.facts--;
  const { path, how, depth, at, group = path } = place;
  return [{ path, value, how, depth: depth + deeper, group, at }];
}

function fitAnything(
  { objectOnly, meaning }: WantedAnything,
  value: Json,
  within: Within,
): readonly FittedValue[] {
  if (isObject(value) || (!objectOnly && isList(value))) return found(value, within);
  if (objectOnly) return [];
  return fitValue(
    { kind: "value", types: new Set(), format: "", values: [], meaning },
    value,
    within,
  );
}

/** Fields with one value per thing: of several different values, the right one is unknown. */
const ONE_ONLY = wordSet("price currency availability code count rating");

function fitValue(wanted: WantedValue, value: Json, within: Within): readonly FittedValue[] {
  if (isScalar(value)) {
    const coerced = coerce(unlabelled(value, within.place.path), wanted, within.context.base);
    return coerced === undefined ? [] : found(coerced, within);
  }
  const key = within.place.at?.key ?? "";
  if (isList(value)) {
    const joined = isPlainText(wanted) ? joinedText(membersOf(value, ""), key) : undefined;
    return joined === undefined ? fitOneOf(wanted, value, within) : found(joined, within);
  }
  if (!isObject(value)) return [];
  const text = isPlainText(wanted) ? objectText(value) : undefined;
  return text === undefined ? fitInside(wanted, value, within) : found(text, within);
}

/** Paths of a brand. */
const BRAND_PATH =
  /(?:^|\.)(?:brand(?:_?name)?|manufacturer|make|maker|marke|hersteller|marque|marca)(?:\.name)?$/i;

/** Returns a value of a path, a brand without its label. */
function unlabelled(value: Scalar, path: string): Scalar {
  return typeof value === "string" && BRAND_PATH.test(path) ? withoutBrandLabel(value) : value;
}

/** Whether a field wants a text of no particular kind. */
function isPlainText({ types, format, values, meaning }: WantedValue): boolean {
  const isText = types.has("string") && types.size === 1;
  return isText && format === "" && values.length === 0 && !SHAPED.has(meaning);
}

/** Meanings whose texts have a shape of their own. */
const SHAPED = wordSet("price currency rating code address");

/** Fits the value, name or address of an object in place of a single value. */
function fitInside(wanted: WantedValue, value: JsonObject, within: Within): readonly FittedValue[] {
  for (const key of valueKeys(wanted, isSpoken(value, within.place.at?.key ?? ""))) {
    const inner = value[key];
    if (!isScalar(inner)) continue;
    const own = unlabelled(inner, within.place.path);
    const coerced = coerce(own, wanted, within.context.base);
    if (coerced === undefined) continue;
    const place = { ...within.place, at: { holder: value, key, index: 0 } };
    // "@value" is the value itself; a name belongs to the thing one level below
    return found(coerced, { ...within, place }, key === "@value" ? 0 : 1);
  }
  return [];
}

/** Returns the first fitting member of a list; none if they differ in a field of `ONE_ONLY`. */
function fitOneOf(
  wanted: WantedValue,
  list: readonly Json[],
  within: Within,
): readonly FittedValue[] {
  const fitting: FittedValue[] = [];
  for (const [index, member] of list.slice(0, 20).entries()) {
    if (isList(member)) continue;
    const one = fitValue(wanted, member, memberAt(within, index))[0];
    if (one === undefined) continue;
    if (!ONE_ONLY.has(wanted.meaning)) return [one];
    fitting.push(one);
  }
  const [first] = fitting;
  return first !== undefined && fitting.every(({ value }) => value === first.value) ? [first] : [];
}

/** Returns the place of a list member. */
function memberAt(within: Within, index: number): Within {
  const { at } = within.place;
  return at === undefined
    ? within
    : { ...within, place: { ...within.place, at: { ...at, index } } };
}

/** Fits a wanted object to an object, a list of objects, or just a name. */
function fitMember(wanted: WantedObject, value: Json, within: Within): readonly FittedValue[] {
  if (isObject(value)) return fitObject(wanted, value, within);
  if (isList(value)) {
    const objects = value.filter(isObject);
    if (objects.length > 1 && areOffers(value)) {
      const offer = offerOf(objects, within.context.evidence) ?? commonOffer(objects);
      return offer === undefined ? [] : fitObject(wanted, offer, within);
    }
    const isOnlyName = wanted.properties.every(({ name }) => foldKey(name) === "name");
    const name = isOnlyName ? joinedText(value, within.place.at?.key ?? "") : undefined;
    if (name !== undefined) return fitObject(wanted, { name }, within);
    for (const [index, member] of value.slice(0, 20).entries()) {
      const facts = isList(member) ? [] : fitMember(wanted, member, memberAt(within, index));
      if (facts.length > 0) return facts;
    }
    return [];
  }
  return isScalar(value) ? fitName(wanted, value, within) : [];
}

/** Fits text in place of a thing as its name or address: `"brand": "Acme"` for `brand.name`. */
function fitName(wanted: WantedObject, value: Scalar, within: Within): readonly FittedValue[] {
  if (typeof value !== "string") return [];
  const isAddress = /^(?:https?:)?\/\/|^\/[^/\s]/.test(value);
  const keys = isAddress ? ["url", "contenturl"] : ["name"];
  const property = wanted.properties.find(({ name }) => keys.includes(foldKey(name)));
  if (property === undefined) return [];
  const { place } = within;
  const inner = {
    ...place,
    path: pathBelow(place.path, property.name),
    how: weaker(place.how, "known-alias"),
    depth: 0,
  };
  return fit(property.wanted, value, { ...within, place: inner });
}

function fitObject(
  wanted: WantedObject,
  object: JsonObject,
  within: Within,
): readonly FittedValue[] {
  const facts: FittedValue[] = [];
  const taken = new Set<string>();
  for (const property of wanted.properties) {
    if (taken.has(property.name)) continue;
    const some = fitProperty(property, object, within);
    if (some.length === 0) continue;
    taken.add(property.name);
    for (const fact of some) facts.push(fact);
  }
  return facts;
}

function fitProperty(
  property: WantedProperty,
  object: JsonObject,
  within: Within,
): readonly FittedValue[] {
  const { place, context } = within;
  const path = pathBelow(place.path, property.name);
  for (const { value, how, at, depth } of ownCandidates(object, property, context.evidence)) {
    if (at !== undefined && isVoidPrice(at.holder, at.key)) continue;
    const inner = { ...place, path, how: weaker(place.how, how), depth, at };
    const facts = fit(property.wanted, value, { context, place: inner });
    if (facts.length > 0) return facts;
  }
  const stepped = firstStep(property);
  if (stepped !== undefined) return fitProperty(stepped, object, within);
  if (place.path === "" && isItself(property, object)) {
    const inner = { ...place, path, how: weaker(place.how, "known-alias") };
    return fit(property.wanted, object, { context, place: inner });
  }
  if (context.descentOf === undefined) return [];
  const hits = nestedHits(object, context.descentOf(object), property);
  // A generic name may belong to another thing.
  const own = isGenericWord(property.name)
    ? hits.filter(({ holder }) => context.isOwn(holder))
    : hits;
  const nested = { ...place, path, how: weaker(place.how, "nested") };
  return fitNested(property, own, { context, place: nested });
}

/** Returns the nearest fit; none if the nearest values differ: they describe several things. */
function fitNested(
  property: WantedProperty,
  hits: readonly Hit[],
  within: Within,
): readonly FittedValue[] {
  let nearest: readonly FittedValue[] = [];
  let level = 0;
  for (const { value, depth, holder, key } of hits) {
    if (nearest.length > 0 && depth > level) break;
    if (isVoidPrice(holder, key)) continue;
    const place = { ...within.place, depth, at: { holder, key, index: 0 } };
    const facts = fit(property.wanted, value, { ...within, place });
    if (facts.length === 0) continue;
    if (nearest.length > 0 && !sayTheSame(nearest, facts)) return [];
    nearest = facts;
    level = depth;
  }
  return nearest;
}

function sayTheSame(one: readonly FittedValue[], other: readonly FittedValue[]): boolean {
  const text = (facts: readonly FittedValue[]) =>
    JSON.stringify(facts.map(({ path, value }) => [path, value]));
  return text(one) === text(other);
}

function fitItems(items: WantedField, value: Json, within: Within): readonly FittedValue[] {
  const { place, context } = within;
  const facts: FittedValue[] = [];
  let index = 0;
  for (const [position, member] of membersOf(value, place.path, place.at?.key).entries()) {
    const inner = {
      ...(isList(value) ? memberAt(within, position).place : place),
      path: pathBelow(place.path, String(index)),
      group: place.group ?? place.path,
    };
    const some = fit(items, member, { context, place: inner });
    if (some.length === 0) continue;
    index++;
    for (const fact of some) facts.push(fact);
  }
  return facts;
}

/** Fits the first branch of the value's type, else the first that can parse it. */
function fitChoice({ options }: WantedChoice, value: Json, within: Within): readonly FittedValue[] {
  const possible = [...options].filter(({ kind }) => kind !== "nothing");
  const [only, ...others] = possible;
  // "a string or null" is a string
  if (only !== undefined && others.length === 0) return fit(only, value, within);
  const place = { ...within.place, group: within.place.group ?? within.place.path };
  const ordered = possible.sort((a, b) => Number(isOfType(b, value)) - Number(isOfType(a, value)));
  for (const option of ordered) {
    const facts = fit(option, value, { ...within, place });
    if (facts.length > 0 && hasRequired(option, facts, place.path)) return facts;
  }
  return [];
}

function isOfType(option: WantedField, value: Json): boolean {
  switch (option.kind) {
    case "value": {
      const { types, values } = option;
      if (values.length > 0) return values.includes(value);
      if (typeof value === "string") return types.has("string");
      if (typeof value === "number")
        return types.has("number") || (types.has("integer") && Number.isInteger(value));
      return typeof value === "boolean" && types.has("boolean");
    }
    case "object":
      return isObject(value);
    case "list":
      return isList(value);
    case "anything":
    case "choice":
      return true;
    case "nothing":
      return false;
  }
}

function hasRequired(option: WantedField, facts: readonly FittedValue[], path: string): boolean {
  if (option.kind !== "object") return true;
  const paths = facts.map((fact) => fact.path);
  return [...option.required].every((name) => {
    const wanted = pathBelow(path, name);
    return paths.some((one) => one === wanted || one.startsWith(`${wanted}.`));
  });
}
