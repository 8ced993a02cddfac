// Names of schema.org in JSON-LD, written with a prefix that the context binds to it.
import type { JsonObject } from "../model/fact.ts";
import { isObject } from "./bare.ts";

/** The address of schema.org alone, as a context binds a prefix to it. */
const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org[/#]?$/i;

/** Returns the prefixes for schema.org on a page: `schema`, and those of its contexts. */
export function prefixesOf(nodes: readonly JsonObject[]): ReadonlySet<string> {
  const prefixes = new Set(["schema"]);
  for (const context of nodes.flatMap((node) => node["@context"] ?? [])) {
    if (!isObject(context)) continue;
    for (const [prefix, bound] of Object.entries(context)) {
      const address = isObject(bound) ? bound["@id"] : bound;
      if (typeof address === "string" && SCHEMA_ORG.test(address)) prefixes.add(prefix);
    }
  }
  return prefixes;
}

/** Returns a name without a prefix for schema.org; `schema:name` becomes `name`. */
export function withoutPrefix(name: string, prefixes: ReadonlySet<string>): string {
  const colon = name.indexOf(":");
  return colon > 0 && prefixes.has(name.slice(0, colon)) ? name.slice(colon + 1) : name;
}

/**
 * Returns an object with the plain names of its members, and an object that only wraps a list as
 * the list; the object itself if it is neither. A member that already has the plain name stays.
 */
export function plainObject(
  value: Readonly<Record<string, unknown>>,
  prefixes: ReadonlySet<string>,
): object {
  const keys = Object.keys(value);
  const list = value["@list"] ?? value["@set"];
  if (keys.length === 1 && Array.isArray(list)) return list;
  if (keys.every((key) => withoutPrefix(key, prefixes) === key)) return value;
  const plain: Record<string, unknown> = Object.create(null);
  for (const key of keys) {
    const name = withoutPrefix(key, prefixes);
    if (name === key || !(name in value)) plain[name] = value[key];
  }
  return plain;
}
