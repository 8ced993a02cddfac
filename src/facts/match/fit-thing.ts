// Matches a wanted schema against a thing on its own, without a page around it.
import type { Json, JsonObject } from "../../model/fact.ts";
import type { WantedObject } from "../schema/wanted.ts";
import { fitNode } from "./fit.ts";

/** Maximum values tried, and facts, of a thing. */
const MAX_STEPS = 2000;
const MAX_FACTS = 500;

/** Returns the values of a thing by their paths in a schema. `base` resolves its addresses. */
export function fitThing(
  wanted: WantedObject,
  thing: JsonObject,
  base: string,
): ReadonlyMap<string, Json> {
  const found = fitNode(wanted, thing, {
    base,
    evidence: NO_EVIDENCE,
    descentOf: undefined,
    isOwn: () => false,
    left: { steps: MAX_STEPS, facts: MAX_FACTS },
  });
  return new Map(found.map(({ path, value }) => [path, value]));
}

const NO_EVIDENCE = { namesPage: () => false, showsPrice: () => false };
