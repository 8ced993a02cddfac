// Collects the nodes of a page's payloads: typed things, things inside a wrapper, and untyped data
// as it is.
import type { Annotation, Json, JsonObject, Payload } from "../../model/fact.ts";
import { commonOffer } from "../match/common.ts";
import { isList, isObject, listOf, typesOf } from "../match/json.ts";
import type { OfferEvidence } from "../match/offers.ts";
import type { FactPlace } from "../origin.ts";
import { familyOf, type NodeFamily } from "./families.ts";

/** An object to read facts from. */
export interface FactNode {
  readonly place: FactPlace;
  readonly value: JsonObject;
  /** Short names of its types; empty for untyped data. */
  readonly types: readonly string[];
  readonly family: NodeFamily;
  /** The wrapper that names this node as its subject. */
  readonly inside?: FactNode;
  /**
   * Whether the node is a part of another node that describes the page: a variant, or an offer outside its
   * product.
   */
  readonly isPart?: true;
}

/** Properties in which a wrapper names its subject. */
export const SUBJECT_KEYS: ReadonlySet<string> = new Set([
  "mainEntity",
  "mainContentOfPage",
  "itemOffered",
  "blogPost",
  "blogPosts",
  "article",
]);
/** Maximum things read per wrapper. */
const MAX_INSIDE = 50;
/** Maximum nested wrappers. */
const MAX_LEVELS = 4;
/** Maximum nodes per page. */
const MAX_NODES = 2000;

/** Returns the payloads whose things have types: JSON-LD and microdata. */
export function typedPayloads(payloads: readonly Payload[]): readonly Payload[] {
  return payloads.filter(({ source }) => TYPED.has(source));
}

/** Returns the top-level nodes of payloads, each followed by the subjects it names. */
export function nodesOf(pieces: readonly (Payload | Annotation)[]): readonly FactNode[] {
  const nodes: FactNode[] = [];
  for (const piece of pieces) {
    if (nodes.length >= MAX_NODES) break;
    addNode(nodes, nodeOf(piece, piece.value));
  }
  return nodes;
}

function nodeOf(place: FactPlace, value: Json, inside?: FactNode): FactNode | undefined {
  if (!isObject(value)) return undefined;
  const types = typesOf(value);
  const node = { place, value, types, family: familyOf(types) };
  return inside === undefined ? node : { ...node, inside };
}

function addNode(nodes: FactNode[], top: FactNode | undefined): void {
  let level = top === undefined ? [] : [top];
  for (let depth = 0; depth <= MAX_LEVELS && level.length > 0; depth++) {
    const below: FactNode[] = [];
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

/**
 * Returns a product with the values of the one variant that has the page's address, else the values
 * equal in all variants. undefined without variants or equal values.
 */
export function variantOf(node: FactNode, evidence: OfferEvidence): FactNode | undefined {
  const variants = listOf(node.value["hasVariant"]).filter(isObject);
  const own = variants.filter(({ url, offers }) =>
    [url, ...listOf(offers).map((offer) => (isObject(offer) ? offer["url"] : ""))].some(
      (address) => typeof address === "string" && evidence.namesPage(address),
    ),
  );
  const [only] = own;
  const value = own.length === 1 ? only : commonOffer(variants);
  return value === undefined ? undefined : { ...node, value, isPart: true };
}

/**
 * Returns framework data as one object per payload; a list with several members becomes an object
 * keyed by index.
 */
export function stateNodes(payloads: readonly Payload[]): readonly FactNode[] {
  return payloads.flatMap((payload) => {
    if (!isStatePayload(payload)) return [];
    const value = asObject(payload.value);
    return value === undefined
      ? []
      : [{ place: payload, value, types: [], family: "other" as const }];
  });
}

/** Whether a payload is the state of a framework. */
export function isStatePayload({ source }: Payload): boolean {
  return !TYPED.has(source) && source !== "open-graph";
}

const TYPED: ReadonlySet<string> = new Set(["json-ld", "microdata"]);

function asObject(value: Json): JsonObject | undefined {
  if (!isList(value)) return isObject(value) ? value : undefined;
  const object: Record<string, Json> = Object.create(null);
  for (const [index, member] of value.entries()) object[String(index)] = member;
  return object;
}
