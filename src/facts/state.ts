// Facts from the data a framework left: of the object in it that has the page's own title.
import { SETTINGS } from "../model/settings.ts";
import type { FittedValue } from "./match/fit.ts";
import { weaker } from "./match/how.ts";
import type { NodeGiven } from "./merge.ts";
import { entitiesOf } from "./nodes/entity.ts";
import type { PageNodes } from "./page.ts";
import type { WantedObject } from "./schema/wanted.ts";

/** Facts of the objects with the page's title, each with the levels that were descended to it; the fullest of a payload first. */
export function entityFacts(
  nodes: PageNodes,
  wanted: WantedObject,
  preference: number,
): readonly NodeGiven[] {
  return nodes.state().flatMap((node) => {
    const given = entitiesOf(node, nodes.evidence).map(({ value, depth }) => ({
      facts: nodes.fit(wanted, value).map((found) => lower(found, depth)),
      origin: { place: node.place, factor: 1, note: "" },
      preference,
    }));
    const [best] = given.sort((a, b) => b.facts.length - a.facts.length);
    // One field is found in any object that has a title.
    return best === undefined || best.facts.length < LEAST_FACTS ? [] : [best];
  });
}

/** Facts an object must give besides its title to be trusted. */
const LEAST_FACTS = 2;

function lower(found: FittedValue, levels: number): FittedValue {
  const depth = Math.min(found.depth + levels, SETTINGS.FACT_DESCENT_LEVELS);
  return { ...found, how: weaker(found.how, "nested"), depth };
}
