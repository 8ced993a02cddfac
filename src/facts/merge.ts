// Merges facts of nodes into one per path: the better node wins; lists and branches come from one.
import type { Fact } from "../model/fact.ts";
import { SETTINGS } from "../model/settings.ts";
import type { NodeFamily } from "../statements/families.ts";
import type { StatementPlace, StatementSource } from "../statements/nodes.ts";
import { groupedBy } from "../text/grouped.ts";
import { INDEX_STEP } from "./fact-path.ts";
import type { FittedValue } from "./match/fit.ts";
import { BASES } from "./match/how.ts";

/** The facts of one node. */
export interface NodeGiven {
  readonly facts: readonly FittedValue[];
  readonly origin: FactOrigin;
  /** The fact with the greater product of confidence and preference wins. */
  readonly preference: number;
}

/** An internal fact, before conversion to the answer format. */
export interface TakenFact {
  readonly found: FittedValue;
  readonly origin: FactOrigin;
  readonly confidence: number;
}

const WEIGHTS: Readonly<Record<StatementSource, number>> = {
  "json-ld": SETTINGS.FACT_WEIGHT_JSON_LD,
  microdata: SETTINGS.FACT_WEIGHT_MICRODATA,
  "next-data": SETTINGS.FACT_WEIGHT_NEXT_DATA,
  "rsc-flight": SETTINGS.FACT_WEIGHT_RSC_FLIGHT,
  nuxt: SETTINGS.FACT_WEIGHT_NUXT,
  "initial-state": SETTINGS.FACT_WEIGHT_INITIAL_STATE,
  "open-graph": SETTINGS.FACT_WEIGHT_OPEN_GRAPH,
  rdfa: SETTINGS.FACT_WEIGHT_RDFA,
  microformats: SETTINGS.FACT_WEIGHT_MICROFORMATS,
  page: SETTINGS.FACT_WEIGHT_PAGE,
  visible: SETTINGS.FACT_WEIGHT_VISIBLE,
};

/** Match base × source weight × 0.97 per level × factor of the place, with 4 decimals. */
function confidenceOf(found: FittedValue, { place, factor = 1 }: FactOrigin): number {
  const { how, depth, place: { source } = place } = found;
  const sure = BASES[how] * WEIGHTS[source] * SETTINGS.FACT_DEPTH_FACTOR ** depth * factor;
  return Math.round(Math.min(1, sure) * 10_000) / 10_000;
}

/** Returns one fact per path, sorted by path and index. Of equal nodes the first wins. */
export function mergeFacts(given: readonly NodeGiven[]): readonly TakenFact[] {
  const best = new Map<string, { readonly facts: readonly TakenFact[]; readonly score: number }>();
  for (const { facts, origin, preference } of given) {
    const taken = facts.map((found) => ({
      found,
      origin,
      confidence: confidenceOf(found, origin),
    }));
    for (const [group, members] of groupedBy(taken, ({ found }) => found.group)) {
      const score =
        preference * Math.max(...members.map(({ confidence }) => confidence).slice(0, 100));
      const known = best.get(group);
      if (known === undefined || score > known.score) best.set(group, { facts: members, score });
    }
  }
  const byPath = new Map<string, TakenFact>();
  for (const { facts } of best.values()) {
    for (const fact of facts) if (!byPath.has(fact.found.path)) byPath.set(fact.found.path, fact);
  }
  return sortByPath(byPath);
}

function elementOf({ at }: FittedValue, { elementOf, xpath }: StatementPlace): string | null {
  return (at === undefined ? undefined : elementOf?.(at)) ?? xpath;
}

/** Converts a fact to the answer format. */
export function factOut({ found, origin, confidence }: TakenFact): Fact {
  const { place = origin.place, way = origin.way ?? found.how } = found;
  return {
    value: found.value,
    confidence,
    extractor: "structured-data",
    modality: "dom-json",
    source: `${place.source}:${way}${origin.note ?? ""}`,
    source_xpath: elementOf(found, place),
  };
}

/** Sorts facts by path: `plans.2` precedes `plans.10`, and an index precedes a name. */
function sortByPath(facts: ReadonlyMap<string, TakenFact>): readonly TakenFact[] {
  return Array.from(facts, ([path, fact]) => ({ fact, steps: path.split(".") }))
    .sort((one, other) => compareSteps(one.steps, other.steps))
    .map(({ fact }) => fact);
}

function compareSteps(one: readonly string[], other: readonly string[]): number {
  for (const [at, step] of one.entries()) {
    const beside = other[at];
    if (beside === undefined) return 1;
    if (step !== beside) return compareStep(step, beside);
  }
  return one.length - other.length;
}

/** Compares different steps; an index and a name never as text, which would not be transitive. */
function compareStep(one: string, other: string): number {
  const [isIndex, isOtherIndex] = [INDEX_STEP.test(one), INDEX_STEP.test(other)];
  if (isIndex !== isOtherIndex) return isIndex ? -1 : 1;
  if (isIndex && one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : 1;
}

/** Origin of facts, and its effect on their confidence. */
interface FactOrigin {
  readonly place: StatementPlace;
  /** Confidence factor of a place that is not the page's subject itself; 1 if absent. */
  readonly factor?: number;
  /** Suffix of `source`, with a leading space. */
  readonly note?: string;
  /** Family of the node with the facts; absent for a preview, framework data and visible text. */
  readonly family?: NodeFamily;
  /** How the facts were found, unless by a key. */
  readonly way?: string | undefined;
}
