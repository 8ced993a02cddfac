// Finds the things that a page's data describes: typed things, and those that a wrapper names.
import type { Annotation, Json, JsonObject, Payload, ValuePlace } from "../model/fact.ts";
import { isObject, listOf, typesOf, wordsOf } from "../text/json-values.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { wordSet } from "../text/word-list.ts";
import { familyOf, type NodeFamily } from "./families.ts";

/** Sources of statements; the last four are only used for what is visible. */
export type StatementSource = Payload["source"] | Annotation["source"] | "page" | "visible";

/** An element with statements, such as a payload. Object identity distinguishes places. */
export interface StatementPlace {
  readonly source: StatementSource;
  /** XPath of the element; null for the page record, whose fields have several sources. */
  readonly xpath: string | null;
  /** Returns the XPath of one value's element; absent if one element has all values. */
  readonly elementOf?: (place: ValuePlace) => string | undefined;
}

/** A thing that the data describes. */
export interface DataNode {
  readonly place: StatementPlace;
  readonly value: JsonObject;
  /** Short names of its types; empty for untyped data. */
  readonly types: readonly string[];
  readonly family: NodeFamily;
  /** The wrapper that names this node as its subject. */
  readonly inside?: DataNode;
  /**
   * Whether the node is a part of another node that describes the page: a variant, or an offer outside its
   * product.
   */
  readonly isPart?: true;
}

/** Properties in which a wrapper names its subject. */
export const SUBJECT_KEYS = wordSet(
  "mainEntity mainContentOfPage itemOffered blogPost blogPosts article",
);
/** Maximum things read per wrapper. */
const MAX_INSIDE = 50;
/** Maximum nested wrappers. */
const MAX_LEVELS = 4;
/** Maximum nodes per page. */
const MAX_NODES = 2000;

/** Returns the top-level nodes of payloads, each followed by the subjects it names. */
export function nodesOf(pieces: readonly (Payload | Annotation)[]): readonly DataNode[] {
  const nodes: DataNode[] = [];
  for (const piece of pieces) {
    if (nodes.length >= MAX_NODES) break;
    addNode(nodes, nodeOf(piece, piece.value));
  }
  return nodes;
}

/** Returns a value as a node; undefined if it is no object. */
export function nodeOf(
  place: StatementPlace,
  value: Json,
  inside?: DataNode,
): DataNode | undefined {
  if (!isObject(value)) return undefined;
  const types = typesOf(value);
  const node = { place, value, types, family: familyOf(types) };
  return inside === undefined ? node : { ...node, inside };
}

function addNode(nodes: DataNode[], top: DataNode | undefined): void {
  let level = top === undefined ? [] : [top];
  for (let depth = 0; depth <= MAX_LEVELS && level.length > 0; depth++) {
    const below: DataNode[] = [];
    for (const node of level) {
      nodes.push(node);
      for (const key of SUBJECT_KEYS) {
        for (const member of listOf(node.value[key]).slice(0, MAX_INSIDE)) {
          const one = nodeOf(node.place, member, node);
          if (one !== undefined && one.types.length > 0) below.push(one);
        }
      }
    }
    level = below;
  }
}

/** Returns the name in a node itself, for a job its title; "" without one. */
export function nameOf({ value, types }: Pick<DataNode, "value" | "types">): string {
  const title = types.includes("JobPosting") ? wordsOf(value["title"]) : "";
  return wordsOf(value["name"]) || wordsOf(value["headline"]) || title;
}

/** Maximum characters of a text. */
const MAX_CHARS = 300;

/** Returns the texts of a value, each on one line; of an object, its names or `@value`. */
export function textsOf(value: Json | undefined, maxChars = MAX_CHARS): readonly string[] {
  const stated = listOf(value).flatMap((one) => (isObject(one) ? namesIn(one) : [one]));
  return stated.flatMap((one) => {
    const text = typeof one === "string" ? cutText(oneLine(one), maxChars) : "";
    return text === "" ? [] : [text];
  });
}

/** Returns the names of a thing; of a person without any, given and family name. */
function namesIn(node: JsonObject): readonly Json[] {
  const parts = [node["givenName"], node["additionalName"], node["familyName"]];
  const written = parts.filter((part) => typeof part === "string" && part !== "").join(" ");
  return listOf(node["@value"] ?? node["name"] ?? written);
}
