// Microdata to items as JSON: nested scopes, itemref, machine-readable values.
// https://html.spec.whatwg.org/multipage/microdata.html
import { absoluteAddress } from "../html/address.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute } from "../html/walk.ts";
import { SETTINGS } from "../model/settings.ts";
import { oneLine } from "../text/one-line.ts";
import { bareObject, type Draft, type DraftObject } from "./bare.ts";
import { expand, freshBudget } from "./expand.ts";
import type { Found } from "./found.ts";
import { shortType } from "./schema-org.ts";

/** An item while its properties are gathered. */
interface Item {
  readonly node: number;
  readonly object: DraftObject;
  readonly refs: readonly string[];
  /** Elements that carry its properties. */
  readonly carriers: Set<number>;
}

/** What reading one page's microdata shares. */
interface Reading {
  readonly tree: HtmlTree;
  readonly base: string;
  readonly items: Map<number, Item>;
  /** Elements with `itemscope` or `itemprop`, in document order. */
  readonly marked: readonly number[];
  /** Nodes that may still be looked at for text and references; keeps nesting and `itemref` from costing quadratic time. */
  steps: number;
  /** Characters of text that may still be taken. */
  chars: number;
}

/** Steps a page may spend on texts and references, as a multiple of its nodes. */
const STEPS_PER_NODE = 16;

/**
 * One payload a top-level item, in document order: `@type` (schema.org types by short name, a list when several), `@id`
 * and the properties, a list where a name has several values.
 *
 * The standard's top-level items have no `itemprop`; one that has it and no item to belong to counts as well, since pages
 * write it and the standard would drop what it says.
 *
 * `marked` are the elements with `itemscope` or `itemprop`, in document order. A value is the nested item, `content`, an
 * absolute address, `datetime`, `value` or the text on one line. An item without properties keeps its text as `@value`. An item
 * reached from inside itself through `itemref` is null there.
 */
export function readMicrodata(
  tree: HtmlTree,
  marked: readonly number[],
  base: string,
): readonly Found[] {
  const reading: Reading = {
    tree,
    base,
    items: new Map(),
    marked,
    steps: tree.size * STEPS_PER_NODE,
    chars: SETTINGS.PAYLOAD_MAX_BYTES,
  };
  for (const node of marked) {
    if (attribute(tree, node, "itemscope") === undefined) continue;
    const refs = words(attribute(tree, node, "itemref"));
    reading.items.set(node, { node, object: bareObject(), refs, carriers: new Set() });
  }
  addOwnCarriers(reading);
  addReferencedCarriers(reading);
  for (const item of reading.items.values()) fill(reading, item);

  const budget = freshBudget();
  const found: Found[] = [];
  const owned = new Set([...reading.items.values()].flatMap(({ carriers }) => [...carriers]));
  for (const item of reading.items.values()) {
    if (owned.has(item.node)) continue;
    const value = expand(item.object, (one) => one, budget);
    found.push({ source: "microdata", node: item.node, value });
  }
  return found;
}

/** Gives each property element to the item it stands in. */
function addOwnCarriers(reading: Reading): void {
  const { tree, items } = reading;
  const open: Item[] = [];
  for (const node of reading.marked) {
    while ((tree.end[open.at(-1)?.node ?? 0] ?? 0) <= node) open.pop();
    if (attribute(tree, node, "itemprop") !== undefined) open.at(-1)?.carriers.add(node);
    const item = items.get(node);
    if (item !== undefined) open.push(item);
  }
}

/** Gives each item the property elements inside the elements its `itemref` names, themselves included. */
function addReferencedCarriers(reading: Reading): void {
  const { tree, items, marked } = reading;
  let ids: ReadonlyMap<string, number> | undefined;
  for (const item of items.values()) {
    for (const ref of item.refs) {
      ids ??= nodesById(tree);
      const node = ids.get(ref);
      if (node === undefined) continue;
      const end = tree.end[node] ?? 0;
      let at = firstFrom(marked, node);
      while (at < marked.length && reading.steps > 0) {
        reading.steps--;
        const one = marked[at] ?? end;
        if (one >= end) break;
        const isProperty = attribute(tree, one, "itemprop") !== undefined;
        if (isProperty && one !== item.node) item.carriers.add(one);
        at = items.has(one) ? firstFrom(marked, tree.end[one] ?? end) : at + 1;
      }
    }
  }
}

function nodesById(tree: HtmlTree): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (let node = 1; node < tree.size; node++) {
    const id = attribute(tree, node, "id");
    if (id !== undefined && !ids.has(id)) ids.set(id, node);
  }
  return ids;
}

/** Index of the first marked node that is not before `node`. */
function firstFrom(marked: readonly number[], node: number): number {
  let low = 0;
  let high = marked.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marked[middle] ?? 0) < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

function fill(reading: Reading, item: Item): void {
  const { tree } = reading;
  const { object } = item;
  const types = words(attribute(tree, item.node, "itemtype")).map(shortType);
  if (types.length > 0) object["@type"] = types.length === 1 ? (types[0] ?? "") : types;
  const id = attribute(tree, item.node, "itemid");
  if (id !== undefined) object["@id"] = absoluteAddress(id, reading.base) ?? id;
  const carriers = [...item.carriers];
  if (item.refs.length > 0) carriers.sort((a, b) => a - b);
  for (const node of carriers) {
    const value = propertyValue(reading, node);
    for (const name of words(attribute(tree, node, "itemprop")))
      add(object, shortType(name), value);
  }
  if (carriers.length > 0) return;
  const text = textOf(reading, item.node);
  if (text !== "") object["@value"] = text;
}

/** Adds a value under a name; the second value of a name makes it a list. Names with `@` are the format's own. */
function add(object: DraftObject, name: string, value: Draft): void {
  if (name.startsWith("@")) return;
  const present = object[name];
  if (present === undefined) object[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else object[name] = [present, value];
}

/** Attribute that holds an element's value as an address, by tag. */
const ADDRESS_ATTRIBUTE: ReadonlyMap<string, string> = new Map([
  ["a", "href"],
  ["area", "href"],
  ["link", "href"],
  ["audio", "src"],
  ["embed", "src"],
  ["iframe", "src"],
  ["img", "src"],
  ["source", "src"],
  ["track", "src"],
  ["video", "src"],
  ["object", "data"],
]);

/** Attribute that holds an element's value for machines, by tag. */
const VALUE_ATTRIBUTE: ReadonlyMap<string, string> = new Map([
  ["data", "value"],
  ["meter", "value"],
  ["time", "datetime"],
]);

function propertyValue(reading: Reading, node: number): Draft {
  const { tree, items, base } = reading;
  const item = items.get(node);
  if (item !== undefined) return item.object;
  const tag = tree.tag[node] ?? "";
  // The standard has `content` on `meta` alone; pages write it on anything, and mean it.
  const content = attribute(tree, node, "content");
  if (content !== undefined || tag === "meta") return oneLine(content ?? "");
  const address = ADDRESS_ATTRIBUTE.get(tag);
  if (address !== undefined) {
    const written = attribute(tree, node, address) ?? "";
    return absoluteAddress(written, base) ?? written.trim();
  }
  const attributeName = VALUE_ATTRIBUTE.get(tag);
  const machine = attributeName === undefined ? undefined : attribute(tree, node, attributeName);
  return machine === undefined ? textOf(reading, node) : machine.trim();
}

/** Elements whose text no reader sees. */
const SILENT: ReadonlySet<string> = new Set(["script", "style", "template"]);

/** Elements that stand inside a line; any other separates words. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

function textOf(reading: Reading, node: number): string {
  const { tree } = reading;
  const end = tree.end[node] ?? 0;
  let text = "";
  for (let at = node + 1; at < end && reading.steps > 0 && reading.chars > 0; at++) {
    reading.steps--;
    const tag = tree.tag[at] ?? "";
    if (tag === "") {
      const piece = tree.text[at] ?? "";
      reading.chars -= piece.length;
      text += piece;
    } else if (SILENT.has(tag)) {
      at = (tree.end[at] ?? end) - 1;
    } else if (!INLINE.has(tag)) {
      text += " ";
    }
  }
  return oneLine(text);
}

function words(value: string | undefined): readonly string[] {
  const trimmed = value?.trim() ?? "";
  return trimmed === "" ? [] : [...new Set(trimmed.split(/\s+/))];
}
