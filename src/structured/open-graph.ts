// Reads Open Graph, Twitter card, article, product and related meta properties into one object.
// https://ogp.me
import { absoluteAddress } from "../html/address.ts";
import type { MetaEntry } from "../html/declarations.ts";
import type { Json, JsonObject, ValuePlace } from "../model/fact.ts";
import { wordSet } from "../text/word-list.ts";
import { appendValue, bareObject, type DraftObject } from "./bare.ts";

/** Prefixes besides `og`, each a nested object in the result. */
const NAMESPACES = wordSet(
  "og article book business fb music place product profile restaurant twitter video",
);

/** Properties whose value is an address, with and without the prefix of structured properties. */
const ADDRESS = /(?:^|:)(?:url|secure_url|image|image:src|video|audio|player)$/;

/** Whether a meta name belongs to one of these vocabularies. */
export function isSocialName(name: string): boolean {
  const colon = name.indexOf(":");
  return colon > 0 && NAMESPACES.has(name.slice(0, colon));
}

/**
 * Returns the social properties of a page: `og:` properties by their own name, each other
 * vocabulary as an object, a repeated property as a list. Structured properties extend the
 * preceding value (`image: {url, width}`). Addresses are absolute, texts as written.
 */
export function openGraphObject(
  entries: readonly MetaEntry[],
  base: string,
): { readonly value: Json; readonly nodeOf: (place: ValuePlace) => number | undefined } {
  const root = bareObject();
  const elements: Elements = new Map();
  for (const { name, content, node } of entries) {
    const [vocabulary = "", ...path] = name.split(":", 5);
    const text = ADDRESS.test(name) ? (absoluteAddress(content, base) ?? content) : content;
    const adding = { text, node, elements };
    const target = vocabulary === "og" ? root : structured(root, vocabulary, adding);
    addProperty(target, path, adding);
  }
  return {
    value: root,
    nodeOf: ({ holder, key, index }) => elements.get(holder)?.get(key)?.[index],
  };
}

/** Meta elements by object and key: one for each value of a key. */
type Elements = Map<JsonObject, Map<string, number[]>>;

/** A value to add, its meta element, and the element index. */
interface Adding {
  readonly text: string;
  readonly node: number;
  readonly elements: Elements;
}

/** Adds `image`, or the `width` of the last `image`. */
function addProperty(target: DraftObject, path: readonly string[], adding: Adding): void {
  const [first = "", part, deeper] = path;
  if (first === "") return;
  if (part === undefined) {
    append(target, first, adding);
    return;
  }
  const last = structured(target, first, adding);
  const repeated = part === "url" && last["url"] !== undefined && last["url"] !== adding.text;
  if (repeated) append(target, first, adding);
  else if (deeper === undefined) append(last, part, adding);
  else append(structured(last, part, adding), deeper, adding);
}

/** Returns the last value of a property as an object; converts a plain value. */
function structured(target: DraftObject, name: string, { node, elements }: Adding): DraftObject {
  const present = target[name];
  const list = Array.isArray(present) ? present : undefined;
  const last = list === undefined ? present : list.at(-1);
  if (typeof last === "object" && last !== null && !Array.isArray(last)) return last;
  const object = bareObject();
  const nodes = nodesOf(elements, target, name);
  if (last === undefined) nodes.push(node);
  else {
    const key = ADDRESS.test(name) ? "url" : "value";
    object[key] = last;
    nodesOf(elements, object, key).push(...nodes.slice(-1));
  }
  if (list === undefined) target[name] = object;
  else list[list.length - 1] = object;
  return object;
}

/** Sets a property; a second value makes it a list, a duplicate changes nothing. */
function append(target: DraftObject, name: string, { text, node, elements }: Adding): void {
  if (target[name] === text) return;
  appendValue(target, name, text);
  nodesOf(elements, target, name).push(node);
}

/** Returns the mutable list of elements for a key. */
function nodesOf(elements: Elements, object: JsonObject, key: string): number[] {
  const keys = elements.get(object) ?? new Map<string, number[]>();
  elements.set(object, keys);
  const nodes = keys.get(key) ?? [];
  keys.set(key, nodes);
  return nodes;
}
