// The nodes of a page to those that its facts are of: the first sort of thing that describes the page, with its parts.
import type { Json, JsonObject } from "../../model/fact.ts";
import { priceOf } from "../match/offers.ts";
import type { PageEvidence } from "./evidence.ts";
import type { NodeFamily } from "./families.ts";
import { type FactNode, variantOf } from "./nodes.ts";
import { describing, nameOf } from "./subject.ts";

/** The nodes of the first family that has any describing the page; none where no family has. */
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
  // The page as a collection and the list it shows are two nodes of one thing.
  return byType(nodes).flatMap((some) => describing(some, evidence));
}

/** Nodes by their first type, in order of first sight. */
export function byType(nodes: readonly FactNode[]): readonly (readonly FactNode[])[] {
  return groupedBy(nodes, ({ types }) => types[0] ?? "");
}

/** Nodes by their family, in order of first sight. */
export function byFamily(nodes: readonly FactNode[]): readonly (readonly FactNode[])[] {
  return groupedBy(nodes, ({ family }) => family);
}

function groupedBy(
  nodes: readonly FactNode[],
  keyOf: (node: FactNode) => string,
): readonly (readonly FactNode[])[] {
  const groups = new Map<string, FactNode[]>();
  for (const node of nodes) {
    const group = groups.get(keyOf(node));
    if (group === undefined) groups.set(keyOf(node), [node]);
    else group.push(node);
  }
  return [...groups.values()];
}

interface Around {
  readonly family: NodeFamily;
  readonly evidence: PageEvidence;
}

/** Nodes that are parts of those describing the page: its variants, and offers and ratings that stand alone. */
export function partsOf(
  subjects: readonly FactNode[],
  nodes: readonly FactNode[],
  { family, evidence }: Around,
): readonly FactNode[] {
  if (family !== "product") return [];
  return [...subjects.flatMap((node) => variantOf(node, evidence) ?? []), ...looseParts(nodes)];
}

/**
 * Offers and ratings that stand alone, as they do where markup closes the product too early, as a node of the product's. Offers
 * of different prices are of different things.
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
