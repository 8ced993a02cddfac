// Chooses the nodes for a page's facts: the first family that describes the page, with its parts.
import type { Json } from "../../model/fact.ts";
import { describing, type PageEvidence } from "../../statements/evidence.ts";
import type { NodeFamily } from "../../statements/families.ts";
import { type DataNode, nameOf } from "../../statements/nodes.ts";
import { groupedBy } from "../../text/grouped.ts";
import { isObject, listOf } from "../../text/json-values.ts";
import { commonOffer, priceOf } from "../match/offers.ts";

/** Returns the nodes of the first family that describes the page, then their parts. */
export function subjectsOf(
  nodes: readonly DataNode[],
  families: readonly NodeFamily[],
  evidence: PageEvidence,
): readonly DataNode[] {
  for (const family of families) {
    const subjects = subjectsIn(
      nodes.filter((node) => node.family === family),
      family,
      evidence,
    );
    if (subjects.length > 0)
      return [...subjects, ...partsOf(subjects, nodes, { family, evidence })];
  }
  return [];
}

function subjectsIn(
  nodes: readonly DataNode[],
  family: NodeFamily,
  evidence: PageEvidence,
): readonly DataNode[] {
  if (family === "organization") {
    const own = nodes.filter((node) => evidence.isSite(nameOf(node)));
    return own.length > 0 ? own : describing(nodes, evidence);
  }
  if (family !== "list") return describing(nodes, evidence);
  // The page as a collection and its list are two nodes for one thing.
  return byType(nodes).flatMap((some) => describing(some, evidence));
}

/** Groups nodes by their first type, in order of first appearance. */
export function byType(nodes: readonly DataNode[]): readonly (readonly DataNode[])[] {
  return [...groupedBy(nodes, ({ types }) => types[0] ?? "").values()];
}

/** Groups nodes by family, in order of first appearance. */
export function byFamily(nodes: readonly DataNode[]): readonly (readonly DataNode[])[] {
  return [...groupedBy(nodes, ({ family }) => family).values()];
}

/** Returns parts of the nodes that describe the page: variants, and separate offers and ratings. */
export function partsOf(
  subjects: readonly DataNode[],
  nodes: readonly DataNode[],
  { family, evidence }: { readonly family: NodeFamily; readonly evidence: PageEvidence },
): readonly DataNode[] {
  if (family !== "product") return [];
  return [...subjects.flatMap((node) => variantOf(node, evidence) ?? []), ...looseParts(nodes)];
}

/** Returns a product with the values of the page's own variant, else with those that all share. */
function variantOf(node: DataNode, evidence: PageEvidence): DataNode | undefined {
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
 * Returns an offer and a rating outside their product as its parts: markup may close the product
 * too early. Skips offers of different prices, and several ratings, which belong to different
 * things.
 */
function looseParts(nodes: readonly DataNode[]): readonly DataNode[] {
  const offers = nodes.filter(
    ({ family, place }) => family === "offer" && place.source === "microdata",
  );
  const ratings = nodes.filter(({ types }) => types.includes("AggregateRating"));
  const prices = new Set(offers.map(({ value }) => priceOf(value)));
  return [
    ...(prices.size === 1 ? asPart(offers[0], "offers") : []),
    ...(ratings.length === 1 ? asPart(ratings[0], "aggregateRating") : []),
  ];
}

function asPart(node: DataNode | undefined, key: string): readonly DataNode[] {
  if (node === undefined) return [];
  const value: Record<string, Json> = Object.create(null);
  value[key] = node.value;
  return [{ ...node, value, isPart: true }];
}
