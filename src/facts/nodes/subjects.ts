// Chooses the nodes for a page's facts: the first family that describes the page, with its parts.
import type { Json, JsonObject } from "../../model/fact.ts";
import { priceOf } from "../match/offers.ts";
import type { PageEvidence } from "./evidence.ts";
import type { NodeFamily } from "./families.ts";
import { type FactNode, variantOf } from "./nodes.ts";
import { describing, nameOf } from "./subject.ts";

/**
 * Returns the nodes that describe the page, from the first family that has any, then their parts;
 * empty if no family has one.
 */
export function subjectsOf(
  nodes: readonly FactNode[],
  families: readonly NodeFamily[],
  evidence: PageEvidence,
): readonly FactNode[] {
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
  nodes: readonly FactNode[],
  family: NodeFamily,
  evidence: PageEvidence,
): readonly FactNode[] {
  if (family === "organization") {
    const own = nodes.filter((node) => evidence.isSite(nameOf(node)));
    return own.length > 0 ? own : describing(nodes, evidence);
  }
  if (family !== "list") return describing(nodes, evidence);
  // The page as a collection and its list are two nodes for one thing.
  return byType(nodes).flatMap((some) => describing(some, evidence));
}

/** Groups nodes by their first type, in order of first appearance. */
export function byType(nodes: readonly FactNode[]): readonly (readonly FactNode[])[] {
  return groupedBy(nodes, ({ types }) => types[0] ?? "");
}

/** Groups nodes by family, in order of first appearance. */
export function byFamily(nodes: readonly FactNode[]): readonly (readonly FactNode[])[] {
  return groupedBy(nodes, ({ family }) => family);
}

/** Groups values by a key, in order of first appearance. */
export function groupedBy<T>(
  values: readonly T[],
  keyOf: (value: T) => string,
): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return [...groups.values()];
}

interface Around {
  readonly family: NodeFamily;
  readonly evidence: PageEvidence;
}

/** Returns parts of the nodes that describe the page: variants, and separate offers and ratings. */
export function partsOf(
  subjects: readonly FactNode[],
  nodes: readonly FactNode[],
  { family, evidence }: Around,
): readonly FactNode[] {
  if (family !== "product") return [];
  return [...subjects.flatMap((node) => variantOf(node, evidence) ?? []), ...looseParts(nodes)];
}

/**
 * Returns an offer and a rating outside their product as its parts: markup may close the product
 * too early. Skips offers of different prices, and several ratings, which belong to different
 * things.
 */
function looseParts(nodes: readonly FactNode[]): readonly FactNode[] {
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

function asPart(node: FactNode | undefined, key: string): readonly FactNode[] {
  if (node === undefined) return [];
  const value: Record<string, Json> = Object.create(null);
  value[key] = node.value;
  const part: JsonObject = value;
  return [{ ...node, value: part, isPart: true }];
}
