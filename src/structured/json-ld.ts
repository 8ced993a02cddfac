// Reads JSON-LD scripts: flattens graphs, joins references between nodes, repairs malformed JSON.
import { absoluteAddress } from "../html/address.ts";
import { decodeEntities } from "../html/entities.ts";
import type { Json, JsonObject } from "../model/fact.ts";
import { oncePerKey } from "../model/once.ts";
import { everyValue, isList, isObject, listOf } from "../text/json-values.ts";
import { expand, type Follow, freshBudget } from "./expand.ts";
import type { Found, Script } from "./found.ts";
import { readJson } from "./json.ts";
import { shortType } from "./schema-org.ts";

/**
 * Returns one payload per top-level node, in document order, with the `@context` of its graph. An
 * object with only an `@id` is replaced by the node of that id, unless that encloses it or
 * `MAX_JOINED` values were copied. Decodes character references in strings without markup, shortens
 * names of schema.org, and unwraps a `@list`.
 */
export function readJsonLd(scripts: readonly Script[], base: string): readonly Found[] {
  const found: { node: JsonObject; script: Script }[] = [];
  for (const script of scripts) {
    for (const node of topLevelNodes(readJson(script.text))) found.push({ node, script });
  }
  const nodes = found.map(({ node }) => node);
  const follow = joiner(indexById(nodes, base), prefixesOf(nodes));
  const budget = freshBudget();
  return found.map(({ node, script }) => ({
    source: "json-ld",
    node: script.node,
    value: expand(node, follow, budget),
  }));
}

/**
 * Returns the nodes of documents, lists and graphs, in order. The wrapper of a graph is a node if it
 * has other properties than `@context`, `@id` and `@graph`.
 */
function topLevelNodes(documents: readonly Json[]): readonly JsonObject[] {
  const nodes: JsonObject[] = [];
  const waiting: { value: Json; context: Json | undefined }[] = [];
  const wait = (values: readonly Json[], context: Json | undefined) => {
    for (let at = values.length - 1; at >= 0; at--) {
      waiting.push({ value: values[at] ?? null, context });
    }
  };
  wait(documents, undefined);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, context } = next;
    if (isList(value)) wait(value, context);
    if (!isObject(value)) continue;
    const graph = value["@graph"];
    const ownContext = value["@context"] ?? context;
    const node = withContext(value, ownContext);
    if (graph === undefined || saysMore(node)) nodes.push(node);
    wait(listOf(graph), ownContext);
  }
  return nodes;
}

function withContext(value: JsonObject, context: Json | undefined): JsonObject {
  if (value["@graph"] === undefined && (context === undefined || "@context" in value)) return value;
  const node: Record<string, Json> = Object.create(null);
  if (context !== undefined) node["@context"] = context;
  for (const [key, member] of Object.entries(value)) if (key !== "@graph") node[key] = member;
  return node;
}

function saysMore(node: JsonObject): boolean {
  return Object.keys(node).some((key) => key !== "@context" && key !== "@id");
}

/** A tag: a text with markup is HTML and keeps its references. */
const MARKUP = /<[a-z/!]/i;

/** Character references that remain after decoding, because software escaped the text twice. */
const LEFT =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|nbsp|quot|apos|[lr][sd]quo|[nm]dash|hellip|trade|reg|copy);/i;

function unescaped(text: string): string {
  const decoded = decodeEntities(text);
  return LEFT.test(decoded) ? decodeEntities(decoded) : decoded;
}

/** Maximum values copied for references on one page, beyond the page's own. */
const MAX_JOINED = 50_000;

interface IdIndex {
  readonly byId: ReadonlyMap<string, JsonObject>;
  /** Resolves an id to an address, so that `#author` equals the page's own with `#author`. */
  readonly keyOf: (id: string) => string;
  /** Total number of values in the nodes. */
  readonly size: number;
}

/** Indexes the first object of each `@id` with more than its id and type, at any depth. */
function indexById(nodes: readonly JsonObject[], base: string): IdIndex {
  const byId = new Map<string, JsonObject>();
  const keyOf = oncePerKey((id: string) =>
    id.startsWith("_:") ? id : (absoluteAddress(id, base) ?? id),
  );
  let size = 0;
  for (const value of everyValue(nodes)) {
    size++;
    if (!isObject(value)) continue;
    const id = value["@id"];
    if (typeof id !== "string" || isReference(value)) continue;
    const key = keyOf(id);
    if (!byId.has(key)) byId.set(key, value);
  }
  return { byId, keyOf, size };
}

function joiner({ byId, keyOf, size }: IdIndex, prefixes: ReadonlySet<string>): Follow {
  let copied = 0;
  // A node and its long texts are copied for every reference to the node.
  const decoded = oncePerKey((text: string) => (MARKUP.test(text) ? text : unescaped(text)));
  const typeOf = oncePerKey((type: string) => shortType(withoutPrefix(type.trim(), prefixes)));
  const plain = oncePerKey((value: Readonly<Record<string, unknown>>) =>
    plainObject(value, prefixes),
  );
  return (value, key, isOpen) => {
    copied++;
    if (typeof value === "string") {
      if (key === "@type") return typeOf(value);
      return value.includes("&") ? decoded(value) : value;
    }
    if (!isObject(value)) return value;
    const id = isReference(value) ? value["@id"] : undefined;
    if (typeof id !== "string") return plain(value);
    if (copied > size + MAX_JOINED) return value;
    const target = byId.get(keyOf(id));
    return target === undefined || isOpen(plain(target)) ? value : plain(target);
  };
}

/** Whether an object only refers to another: an `@id`, optionally a type, and nothing else. */
function isReference(value: Readonly<Record<string, unknown>>): boolean {
  if (typeof value["@id"] !== "string") return false;
  for (const key in value) if (key !== "@id" && key !== "@type") return false;
  return true;
}

/** The address of schema.org alone, as a context binds a prefix to it. */
const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org[/#]?$/i;

/** Returns the prefixes for schema.org on a page: `schema`, and those of its contexts. */
function prefixesOf(nodes: readonly JsonObject[]): ReadonlySet<string> {
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
function withoutPrefix(name: string, prefixes: ReadonlySet<string>): string {
  const colon = name.indexOf(":");
  return colon > 0 && prefixes.has(name.slice(0, colon)) ? name.slice(colon + 1) : name;
}

/**
 * Returns an object with the plain names of its members, and an object that only wraps a list as
 * the list; the object itself if it is neither. A member that already has the plain name stays.
 */
function plainObject(
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
