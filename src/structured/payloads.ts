// Everything a page says about itself in data: each payload with its source and the XPath of its element.
import { baseUrl } from "../html/head.ts";
import { metaEntries } from "../html/meta.ts";
import { type HtmlTree, NAMESPACE } from "../html/tree.ts";
import { attribute, textContent, xpathOf } from "../html/walk.ts";
import type { Json, Payload } from "../model/fact.ts";
import type { Found, Script } from "./found.ts";
import { readJson } from "./json.ts";
import { readJsonLd } from "./json-ld.ts";
import { readMicrodata } from "./microdata.ts";
import { isSocialName, openGraphObject } from "./open-graph.ts";
import { shortType } from "./schema-org.ts";

/** Elements that carry data, in document order. */
interface Carriers {
  readonly jsonLd: readonly Script[];
  readonly json: readonly Script[];
  /** Elements with `itemscope` or `itemprop`. */
  readonly microdata: readonly number[];
}

/**
 * Every payload of a page in document order of its elements, read with one walk over the tree. Never throws.
 *
 * Data that cannot be read, or is over `PAYLOAD_MAX_BYTES`, is no payload. `url` is the served address; without one ("")
 * relative addresses stay as written.
 */
export function readPayloads(tree: HtmlTree, url: string): readonly Payload[] {
  const base = baseUrl(tree, url);
  const carriers = findCarriers(tree);
  const found: Found[] = [
    ...readJsonLd(carriers.jsonLd, base),
    ...readMicrodata(tree, carriers.microdata, base),
    ...readOpenGraph(tree, base),
    ...carriers.json.flatMap((script) => readNextData(tree, script)),
  ];
  return found.sort((a, b) => a.node - b.node).map((one) => payload(tree, one));
}

function payload(tree: HtmlTree, found: Found): Payload {
  const { source, value, repaired } = found;
  const xpath = xpathOf(tree, found.node);
  return { source, xpath, value, ...(repaired.length > 0 ? { repaired } : {}) };
}

/** The types of a page's JSON-LD and microdata, nested ones included, each once in order of first sight. */
export function schemaTypes(payloads: readonly Payload[]): readonly string[] {
  const types = new Set<string>();
  for (const { source, value } of payloads) {
    if (source === "json-ld" || source === "microdata") addTypes(value, types);
  }
  return [...types];
}

function addTypes(root: Json, types: Set<string>): void {
  const waiting: Json[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const members = Object.entries(value);
    for (let at = members.length - 1; at >= 0; at--) {
      const [key, member = null] = members[at] ?? ["", null];
      if (key === "@type") for (const type of [member].flat()) addType(type, types);
      else waiting.push(member);
    }
  }
}

/** Most types listed for a page. */
const MOST_TYPES = 100;

function addType(type: Json, types: Set<string>): void {
  if (typeof type !== "string" || type === "" || types.size >= MOST_TYPES) return;
  types.add(shortType(type).slice(0, 300));
}

function findCarriers(tree: HtmlTree): Carriers {
  const jsonLd: Script[] = [];
  const json: Script[] = [];
  const microdata: number[] = [];
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node];
    if (tag === "") continue;
    if (tag === "script" && tree.namespace[node] === NAMESPACE.html) {
      const type = mediaType(attribute(tree, node, "type") ?? "");
      const text = textContent(tree, node);
      if (type === "application/ld+json") jsonLd.push({ node, text });
      else if (type === "application/json") json.push({ node, text });
    }
    for (const attr of tree.attrs[node] ?? []) {
      if (attr.name !== "itemscope" && attr.name !== "itemprop") continue;
      microdata.push(node);
      break;
    }
  }
  return { jsonLd, json, microdata };
}

/** The essence of a media type: lower-case, without parameters. */
function mediaType(written: string): string {
  return (written.split(";", 1)[0] ?? "").trim().toLowerCase();
}

function readOpenGraph(tree: HtmlTree, base: string): readonly Found[] {
  const entries = metaEntries(tree).filter(({ name }) => isSocialName(name));
  const first = entries[0];
  if (first === undefined) return [];
  const value = openGraphObject(entries, base);
  return [{ source: "open-graph", node: first.node, value, repaired: [] }];
}

function readNextData(tree: HtmlTree, script: Script): readonly Found[] {
  if (attribute(tree, script.node, "id") !== "__NEXT_DATA__") return [];
  const { values, repaired } = readJson(script.text);
  return values.slice(0, 1).map((value) => ({
    source: "next-data",
    node: script.node,
    value,
    repaired,
  }));
}
