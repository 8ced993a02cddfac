// Collects the lists that a page declares: things of one kind, items of lists, things under a key.
import type { Annotation, JsonObject, Payload } from "../../model/fact.ts";
import { familyOf, type NodeFamily } from "../../statements/families.ts";
import { nameOf, type StatementPlace, SUBJECT_KEYS } from "../../statements/nodes.ts";
import { groupedBy } from "../../text/grouped.ts";
import { isList, isObject, listOf, typesOf } from "../../text/json-values.ts";
import { listedThing } from "../match/members.ts";
import { kindOf } from "../words/vocabulary.ts";

/** A thing of a list. */
export interface ListedThing {
  readonly value: JsonObject;
  readonly place: StatementPlace;
}

/** Things of one kind, in the order of the page. */
export interface ThingList {
  /** First type that shares their words; "" for things without types. */
  readonly kind: string;
  /** Types of the first. */
  readonly types: readonly string[];
  readonly family: NodeFamily;
  /** The page's own things, the items of a declared list, or the values of another key. */
  readonly of: "page" | "list" | "key";
  readonly things: readonly ListedThing[];
}

/** Maximum objects visited, levels of objects, and lists returned. */
const MAX_OBJECTS = 50_000;
const MAX_LEVELS = 6;
const MAX_LISTS = 100;

/** Returns the lists of some data, those under keys last, longer ones first. */
export function listsIn(
  pieces: readonly (Payload | Annotation)[],
  levels = MAX_LEVELS,
): readonly ThingList[] {
  const roots = pieces.map((place) => {
    const things = listOf(place.value)
      .filter(isObject)
      .map((value) => ({ value, place }));
    return { key: "", isList: isList(place.value), things };
  });
  const own = roots.flatMap(({ things }): readonly ListedThing[] => things);
  const inner: ThingList[] = roots.flatMap(byKind);
  let level: readonly ListedThing[] = own;
  let left = MAX_OBJECTS;
  for (let depth = 0; depth < levels && level.length > 0; depth++) {
    const visited = level.slice(0, left);
    for (const thing of visited) for (const list of cachedIn(thing)) inner.push(list);
    const members = visited
      // Those of breadcrumbs are no lists of things.
      .filter(({ value }) => familyOf(typesOf(value)) !== "breadcrumb")
      .flatMap(membersOf);
    left = Math.max(0, left - level.length);
    level = members.flatMap(({ things }) => things);
    for (const some of members) {
      if (!SUBJECT_KEYS.has(some.key)) for (const list of byKind(some)) inner.push(list);
      else for (const thing of some.things) own.push(thing);
    }
  }
  return [...ownLists(own), ...inner].sort(byRank).slice(0, MAX_LISTS);
}

const byRank = (a: ThingList, b: ThingList): number =>
  Number(a.of === "key") - Number(b.of === "key") || b.things.length - a.things.length;

/** Returns the page's own things by source and kind, each once by its id or by name and day. */
function ownLists(things: readonly ListedThing[]): readonly ThingList[] {
  const seen = new Set<unknown>();
  const own = things.filter(({ value }) => {
    const id = value["@id"];
    if (typesOf(value).length === 0 || (typeof id === "string" && seen.has(id))) return false;
    seen.add(id);
    return true;
  });
  return [
    ...groupedBy(own, ({ place, value }) => `${place.source} ${kindOf(typesOf(value))}`).values(),
  ]
    .filter((some) => new Set(some.map(identityOf)).size > 1)
    .flatMap((some) => listed(some, "page"));
}

function identityOf({ value }: ListedThing): string {
  const { url = null, startDate = null } = value;
  return JSON.stringify([nameOf({ value, types: typesOf(value) }).toLowerCase() || url, startDate]);
}

/** The objects under a key of an object. */
interface Members {
  readonly key: string;
  readonly isList: boolean;
  readonly things: readonly ListedThing[];
}

/** Returns the objects below an object, by key. */
function membersOf({ value, place }: ListedThing): readonly Members[] {
  return Object.entries(value).flatMap(([key, member]) => {
    const isItems = key === ITEMS;
    const things = listOf(member).flatMap((one) => {
      const thing = listedThing(isItems && typeof one === "string" ? { url: one } : one);
      return thing === undefined ? [] : { value: thing, place };
    });
    return things.length === 0 ? [] : { key, isList: isList(member), things };
  });
}

/** Returns the lists of a normalised cache, which has things by their ids: those of one type each. */
function cachedIn({ value, place }: ListedThing): readonly ThingList[] {
  const typed = Object.values(value)
    .filter((one): one is JsonObject => isObject(one) && typeof one["__typename"] === "string")
    .map((one) => ({ value: one, place }));
  return [...groupedBy(typed, (one) => String(one.value["__typename"])).values()]
    .filter((some) => some.length > 1)
    .flatMap((some) => listed(some, "key"));
}

/** Key of the items of a declared list. */
const ITEMS = "itemListElement";

function byKind({ key, isList, things }: Members): readonly ThingList[] {
  if (!isList) return [];
  const isItems = key === ITEMS;
  return [...groupedBy(things, ({ value }) => kindOf(typesOf(value))).values()]
    .filter((some) => isItems || some.length > 1)
    .flatMap((some) => listed(some, isItems ? "list" : "key"));
}

function listed(things: readonly ListedThing[], of: ThingList["of"]): readonly ThingList[] {
  const [first] = things;
  if (first === undefined) return [];
  const types = typesOf(first.value);
  return [{ kind: kindOf(types), types, family: familyOf(types), of, things }];
}
