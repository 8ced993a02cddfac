// Facts from framework data: from the object with the page's own title.
import type { JsonObject } from "../model/fact.ts";
import { SETTINGS } from "../model/settings.ts";
import type { FittedValue } from "./match/fit.ts";
import { weaker } from "./match/how.ts";
import type { NodeGiven } from "./merge.ts";
import { entitiesOf } from "./nodes/entity.ts";
import type { PageNodes } from "./page.ts";
import type { WantedObject } from "./schema/wanted.ts";

/** The facts of an object, and the object. */
export interface EntityGiven extends NodeGiven {
  readonly value: JsonObject;
}

/**
 * Returns facts of the objects with the page's title, each with its depth; the one with the most
 * facts in a payload first.
 */
export function entityFacts(
  nodes: PageNodes,
  wanted: WantedObject,
  preference: number,
): readonly EntityGiven[] {
  return nodes.state().flatMap((node) => {
    const given = entitiesOf(node, nodes.evidence).map(({ value, depth }) => ({
      facts: nodes.fit(wanted, value).map((found) => lower(found, depth)),
      origin: { place: node.place, factor: 1, note: "" },
      preference,
      value,
    }));
    const [best] = given.sort((a, b) => b.facts.length - a.facts.length);
    // A single field would match any object with a title.
    return best === undefined || best.facts.length < MIN_FACTS ? [] : [best];
  });
}

/** Minimum facts, besides the title, of a trusted object. */
const MIN_FACTS = 2;

function lower(found: FittedValue, levels: number): FittedValue {
  const depth = Math.min(found.depth + levels, SETTINGS.FACT_DESCENT_LEVELS);
  return { ...found, how: weaker(found.how, "nested"), depth };
}
