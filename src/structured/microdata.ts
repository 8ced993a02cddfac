// Reads microdata items as JSON: nested scopes, repeated properties, itemref.
// https://html.spec.whatwg.org/multipage/microdata.html
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf } from "../html/walk.ts";
import { firstFrom } from "../model/ascending.ts";
import { once } from "../model/once.ts";
import { wordSet } from "../text/word-list.ts";
import { appendValue, bareObject, type DraftObject } from "./bare.ts";
import { copied, freshBudget } from "./expand.ts";
import type { Found } from "./found.ts";
import { type PropertyValues, propertyValues } from "./microdata-values.ts";
import { shortType } from "./schema-org.ts";

/** An item under construction. */
interface MicrodataItem {
  readonly node: number;
  readonly object: DraftObject;
  readonly refs: readonly string[];
  /** Elements with its properties; referenced ones may occur twice. */
  readonly carriers: number[];
}

/** The items of a page. */
interface Items {
  readonly tree: HtmlTree;
  readonly byNode: Map<number, MicrodataItem>;
  /** Elements with `itemscope` or `itemprop`, in document order. */
  readonly marked: readonly number[];
}

/** Maximum properties from `itemref` on a page; every item may refer to one element. */
const MAX_REFERRED = 200_000;

/**
 * Returns one payload per top-level item, in document order: `@type` (short names), `@id` and the
 * properties, a list if a name has several values. An item with `itemprop` outside any item counts
 * too, against the standard. `marked` are the elements with `itemscope` or `itemprop`. An item
 * without properties keeps its text as `@value`; one that refers to itself is null there.
 */
export function readMicrodata(
  tree: HtmlTree,
  marked: readonly number[],
  base: string,
): readonly Found[] {
  const items: Items = { tree, byNode: new Map(), marked };
  for (const node of marked) {
    if (attribute(tree, node, "itemscope") === undefined) continue;
    const refs = words(attribute(tree, node, "itemref"));
    items.byNode.set(node, { node, object: bareObject(), refs, carriers: [] });
  }
  addOwnCarriers(items);
  addReferencedCarriers(items);
  const values = propertyValues(tree, base);
  for (const item of items.byNode.values()) fill(items, item, values);

  const budget = freshBudget();
  const owned = new Set<number>();
  for (const { carriers } of items.byNode.values()) for (const node of carriers) owned.add(node);
  const found: Found[] = [];
  for (const { node, object } of items.byNode.values()) {
    if (owned.has(node)) continue;
    const value = copied(object, budget);
    found.push({ source: "microdata", node, value });
  }
  return found;
}

/** Assigns each property element to its enclosing item. */
function addOwnCarriers({ tree, byNode, marked }: Items): void {
  const open: MicrodataItem[] = [];
  for (const node of marked) {
    while (endOf(tree, open.at(-1)?.node ?? 0) <= node) open.pop();
    if (attribute(tree, node, "itemprop") !== undefined) open.at(-1)?.carriers.push(node);
    const item = byNode.get(node);
    if (item !== undefined) open.push(item);
  }
}

/** Adds to each item the property elements among its `itemref` elements and inside them. */
function addReferencedCarriers(items: Items): void {
  const ids = once(() => nodesById(items.tree));
  let left = MAX_REFERRED;
  for (const item of items.byNode.values()) {
    for (const ref of item.refs) {
      const node = ids().get(ref);
      if (node !== undefined) left -= addCarriersIn(items, item, { node, most: left });
    }
  }
}

/** Adds property elements in a node that belong to no other item; returns how many it visited. */
function addCarriersIn(
  { tree, byNode, marked }: Items,
  item: MicrodataItem,
  { node, most }: { readonly node: number; readonly most: number },
): number {
  const end = endOf(tree, node);
  let at = firstFrom(marked, node);
  let seen = 0;
  for (let one = marked[at] ?? end; one < end && seen < most; one = marked[at] ?? end) {
    seen++;
    const isProperty = attribute(tree, one, "itemprop") !== undefined;
    if (isProperty && one !== item.node) item.carriers.push(one);
    at = byNode.has(one) ? firstFrom(marked, endOf(tree, one)) : at + 1;
  }
  return seen;
}

function nodesById(tree: HtmlTree): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (let node = 1; node < tree.size; node++) {
    const id = attribute(tree, node, "id");
    if (id !== undefined && !ids.has(id)) ids.set(id, node);
  }
  return ids;
}

function fill({ tree, byNode }: Items, item: MicrodataItem, values: PropertyValues): void {
  const { node, object, refs } = item;
  const types = words(attribute(tree, node, "itemtype")).map(shortType);
  if (types.length > 0) object["@type"] = types.length === 1 ? (types[0] ?? "") : types;
  const id = attribute(tree, node, "itemid");
  if (id !== undefined) object["@id"] = values.address(id);
  const carriers =
    refs.length === 0 ? item.carriers : [...new Set(item.carriers)].sort((a, b) => a - b);
  for (const carrier of carriers) {
    const value = byNode.get(carrier)?.object ?? values.of(carrier);
    for (const name of words(attribute(tree, carrier, "itemprop"))) {
      // Names with `@` are reserved by the format.
      const key = shortType(name);
      if (!key.startsWith("@") && !(key === "price" && isStruck(tree, carrier)))
        appendValue(object, key, value);
    }
  }
  const text = carriers.length === 0 ? values.text(node) : "";
  if (text !== "") object["@value"] = text;
}

const STRUCK = wordSet("del s strike");

/** Whether an element or one of the two around it is struck out, as an earlier price is. */
function isStruck(tree: HtmlTree, node: number): boolean {
  const parent = tree.parent[node] ?? 0;
  return [node, parent, tree.parent[parent] ?? 0].some((one) => STRUCK.has(tree.tag[one] ?? ""));
}

/** Maximum words read per attribute; pages need no more, and each word costs work per item. */
const MAX_WORDS = 64;

function words(value: string | undefined): readonly string[] {
  const trimmed = value?.trim() ?? "";
  return trimmed === "" ? [] : [...new Set(trimmed.split(/\s+/, MAX_WORDS))];
}
