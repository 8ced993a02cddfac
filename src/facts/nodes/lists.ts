// Collects the lists of things that a page declares: its own things of one kind, the items of its
// lists, and the things under a key.
import type { JsonObject } from "../../model/fact.ts";
import { isList, listOf, typesOf } from "../match/json.ts";
import { listedThing } from "../match/members.ts";
import type { FactPlace } from "../origin.ts";
import { kindOf } from "../words/vocabulary.ts";
import { familyOf, type NodeFamily } from "./families.ts";
import type { FactNode } from "./nodes.ts";
import { nameOf } from "./subject.ts";
import { groupedBy } from "./subjects.ts";

/** A thing of a list. */
export interface ListedThing {
  readonly value: JsonObject;
  readonly place: FactPlace;
}

/** Things of one kind, in the order of the page. */
export interface ThingList {
  /** First type that shares their words; "" for things without types. */
  readonly kind: string;
  /** Types of the first. */
  readonly types: readonly string[];
  readonly family: NodeFamily;
  /** Whether they are the page's own things, the items of a declared list, or under another key. */
  readonly of: "page" | "list" | "key";
  readonly things: readonly ListedThing[];
}

/** Maximum objects visited, levels of objects, and lists returned: the longest. */
const MAX_OBJECTS = 50_000;
const MAX_LEVELS = 6;
const MAX_LISTS = 100;

/** Returns the lists of some nodes, longest first. */
export function listsIn(nodes: readonly FactNode[]): readonly ThingList[] {
  return [...ownLists(nodes), ...innerLists(nodes)]
    .sort((a, b) => b.things.length - a.things.length)
    .slice(0, MAX_LISTS);
}

/**
 * Returns the page's own things by source and kind. A node in several places is one thing, and so are
 * nodes of one name, unless they are the days of an event.
 */
function ownLists(nodes: readonly FactNode[]): readonly ThingList[] {
  const seen = new Set<unknown>();
  const own = nodes.filter(({ value, types }) => {
    const id = value["@id"];
    if (types.length === 0 || (typeof id === "string" && seen.has(id))) return false;
    seen.add(id);
    return true;
  });
  return groupedBy(own, ({ place, types }) => `${place.source} ${kindOf(types)}`)
    .filter((some) => new Set(some.map(identityOf)).size > 1)
    .flatMap((some) => listed(some, "page"));
}

function identityOf(node: FactNode): string {
  const { url = null, startDate = null } = node.value;
  return JSON.stringify([nameOf(node).toLowerCase() || url, startDate]);
}

/** Returns the lists below nodes. Those of breadcrumbs are no lists of things. */
function innerLists(nodes: readonly FactNode[]): readonly ThingList[] {
  const lists: (readonly ThingList[])[] = [];
  let level = nodes.flatMap(({ value, place, inside }) =>
    inside === undefined ? { value, place } : [],
  );
  let left = MAX_OBJECTS;
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    const members = level
      .slice(0, left)
      .filter(({ value }) => familyOf(typesOf(value)) !== "breadcrumb")
      .flatMap(membersOf);
    lists.push(members.flatMap(byKind));
    left = Math.max(0, left - level.length);
    level = members.flatMap(({ things }) => things);
  }
  return lists.flat();
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
    const things = listOf(member).flatMap((one) => {
      const thing = listedThing(one);
      return thing === undefined ? [] : { value: thing, place };
    });
    return things.length === 0 ? [] : { key, isList: isList(member), things };
  });
}

function byKind({ key, isList, things }: Members): readonly ThingList[] {
  if (!isList) return [];
  const isItems = key === "itemListElement";
  return groupedBy(things, ({ value }) => kindOf(typesOf(value)))
    .filter((some) => isItems || some.length > 1)
    .flatMap((some) => listed(some, isItems ? "list" : "key"));
}

function listed(things: readonly ListedThing[], of: ThingList["of"]): readonly ThingList[] {
  const [first] = things;
  if (first === undefined) return [];
  const types = typesOf(first.value);
  return [{ kind: kindOf(types), types, family: familyOf(types), of, things }];
}
