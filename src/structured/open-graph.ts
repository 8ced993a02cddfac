// Open Graph, Twitter card, article, product and the other properties of a page's meta elements to one object.
// https://ogp.me
import { absoluteAddress } from "../html/address.ts";
import type { MetaEntry } from "../html/meta.ts";
import type { Json } from "../model/fact.ts";
import { bareObject, type DraftObject } from "./bare.ts";

/** Prefixes read besides `og`, each an object of its own in the result. */
const NAMESPACES: ReadonlySet<string> = new Set([
  "og",
  "article",
  "book",
  "business",
  "fb",
  "music",
  "place",
  "product",
  "profile",
  "restaurant",
  "twitter",
  "video",
]);

/** Properties whose value is an address, with and without their prefix of structured properties. */
const ADDRESS = /(?:^|:)(?:url|secure_url|image|image:src|video|audio|player)$/;

/** Whether a meta name belongs to one of the vocabularies read here. */
export function isSocialName(name: string): boolean {
  const colon = name.indexOf(":");
  return colon > 0 && NAMESPACES.has(name.slice(0, colon));
}

/**
 * The social properties of a page: those of `og:` by their own name, the other vocabularies as an object each.
 *
 * A property written several times is a list. Structured properties join the value before them: `og:image` and
 * `og:image:width` make `image: {url, width}`. Addresses are absolute, texts as written.
 */
export function openGraphObject(entries: readonly MetaEntry[], base: string): Json {
  const root = bareObject();
  for (const { name, content } of entries) {
    const [vocabulary = "", ...path] = name.split(":", 5);
    const value = ADDRESS.test(name) ? (absoluteAddress(content, base) ?? content) : content;
    addProperty(vocabulary === "og" ? root : structured(root, vocabulary), path, value);
  }
  return root;
}

/** Adds `image`, or the `width` of the last `image`. */
function addProperty(target: DraftObject, path: readonly string[], value: string): void {
  const [first = "", part, deeper] = path;
  if (first === "") return;
  if (part === undefined) {
    append(target, first, value);
    return;
  }
  const last = structured(target, first);
  const repeated = part === "url" && last["url"] !== undefined && last["url"] !== value;
  if (repeated) append(target, first, value);
  else if (deeper === undefined) append(last, part, value);
  else append(structured(last, part), deeper, value);
}

/** The last value of a property as an object, made from its plain value where it had none. */
function structured(target: DraftObject, name: string): DraftObject {
  const present = target[name];
  const list = Array.isArray(present) ? present : undefined;
  const last = list === undefined ? present : list.at(-1);
  if (typeof last === "object" && last !== null && !Array.isArray(last)) return last;
  const object = bareObject();
  if (last !== undefined) object[ADDRESS.test(name) ? "url" : "value"] = last;
  if (list === undefined) target[name] = object;
  else list[list.length - 1] = object;
  return object;
}

/** Sets a property; another value of it makes a list, the same value once more changes nothing. */
function append(target: DraftObject, name: string, value: string): void {
  const present = target[name];
  if (present === undefined) target[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else if (present !== value) target[name] = [present, value];
}
