// Collects all structured data of a page: payloads with source and XPath of their element.
import { declarations, metaEntries } from "../html/declarations.ts";
import { baseUrl } from "../html/head.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, isProgram, textContent, xpathOf } from "../html/walk.ts";
import type { Payload, ValuePlace } from "../model/fact.ts";
import { everyValue, isObject, typedPayloads, typesOf } from "../text/json-values.ts";
import type { Found, Script } from "./found.ts";
import {
  type JsonScript,
  readAstroIslands,
  readInlineScripts,
  readJsonScripts,
} from "./hydration.ts";
import { readJsonLd } from "./json-ld.ts";
import { readMicrodata } from "./microdata.ts";
import { isSocialName, openGraphObject } from "./open-graph.ts";
import { shortType } from "./schema-org.ts";

/** Scripts of a page that may carry data, by how they are read. */
interface Scripts {
  readonly jsonLd: Script[];
  readonly json: JsonScript[];
  readonly inline: Script[];
}

/**
 * Returns every payload of a page in document order, without unreadable and too large ones. Never
 * throws. `url` is the served address; if it is "", relative addresses stay as written.
 */
export function readPayloads(tree: HtmlTree, url: string): readonly Payload[] {
  const base = baseUrl(tree, url);
  const { jsonLd, json, inline } = sortScripts(tree);
  const declared = declarations(tree);
  const found: Found[] = [
    ...readJsonLd(jsonLd, base),
    ...readMicrodata(tree, declared.microdata, base),
    ...readOpenGraph(tree, base),
    ...readJsonScripts(json),
    ...readInlineScripts(inline),
    ...readAstroIslands(tree, declared["astro-island"]),
  ];
  return found.sort((a, b) => a.node - b.node).map((one) => payload(tree, one));
}

/** Creates a payload that computes its XPath on access: the XPaths of a deep page take gigabytes. */
function payload(tree: HtmlTree, found: Found): Payload {
  const { source, nodeOf } = found;
  return {
    source,
    get xpath() {
      return xpathOf(tree, found.node);
    },
    get value() {
      return found.value;
    },
    ...(nodeOf && {
      elementOf: (place: ValuePlace) => {
        const node = nodeOf(place);
        return node === undefined ? undefined : xpathOf(tree, node);
      },
    }),
  };
}

/** Returns the types in JSON-LD and microdata, also nested, each once, in order of appearance. */
export function schemaTypes(payloads: readonly Payload[]): readonly string[] {
  const types = new Set<string>();
  for (const { value } of typedPayloads(payloads)) {
    for (const inner of everyValue(value)) {
      if (!isObject(inner)) continue;
      for (const type of typesOf(inner).filter((name) => name !== "")) {
        if (types.size < MAX_TYPES) types.add(shortType(type).slice(0, 300));
      }
    }
  }
  return [...types];
}

/** Maximum types listed per page. */
const MAX_TYPES = 100;

function sortScripts(tree: HtmlTree): Scripts {
  const scripts: Scripts = { jsonLd: [], json: [], inline: [] };
  for (const node of declarations(tree).script) addScript(tree, node, scripts);
  return scripts;
}

function addScript(tree: HtmlTree, node: number, scripts: Scripts): void {
  const type = mediaType(attribute(tree, node, "type") ?? "");
  const script = { node, text: textContent(tree, node) };
  if (script.text === "") return;
  if (type === "application/ld+json") {
    scripts.jsonLd.push(script);
  } else if (type.endsWith("json")) {
    const id = attribute(tree, node, "id") ?? "";
    const fetched = attribute(tree, node, "data-sveltekit-fetched") !== undefined;
    scripts.json.push({ ...script, id, fetched });
  } else if (isProgram(tree, node)) {
    scripts.inline.push(script);
  }
}

/** Returns the essence of a media type: lower-case, without parameters. */
function mediaType(written: string): string {
  return (written.split(";", 1)[0] ?? "").trim().toLowerCase();
}

function readOpenGraph(tree: HtmlTree, base: string): readonly Found[] {
  const entries = metaEntries(tree).filter(({ name }) => isSocialName(name));
  const first = entries[0];
  if (first === undefined) return [];
  return [{ source: "open-graph", node: first.node, ...openGraphObject(entries, base) }];
}
