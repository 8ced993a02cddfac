// Page types as the router gives them to sites it never saw: selection is trained and measured with its errors.
import { readFileSync } from "node:fs";
import { TYPES } from "../../src/classify/model.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import type { TypeChances, TypeVerdict } from "../../src/model/verdict.ts";

/** What training/router keeps of each page: its fold and its probabilities by the router of the other folds. */
type Kept = readonly [fold: number, chances: readonly number[], ...unknown[]];

/** The probability of each type, by id of the page. Throws for a page the router was not trained with. */
export function outOfFoldChances(): (id: string) => TypeChances {
  const { pages } = JSON.parse(
    readFileSync(new URL("../../../training/router/out-of-fold.json", import.meta.url), "utf8"),
  ) as { readonly pages: Readonly<Record<string, Kept>> };
  return (id) => {
    const chances = pages[id]?.[1];
    if (chances === undefined) throw new Error(`page ${id} has no type out of fold: train again`);
    return Object.fromEntries(TYPES.map((type, at) => [type, chances[at] ?? 0]));
  };
}

/** The verdict a service gives with these probabilities. */
export function verdictOf(chances: TypeChances): TypeVerdict {
  const [best = "unknown", second = "unknown"] = TYPES.toSorted(
    (a, b) => (chances[b] ?? 0) - (chances[a] ?? 0),
  );
  const confidence = chances[best] ?? 0;
  const isKnown = confidence >= SETTINGS.ROUTER_MIN_CONFIDENCE;
  const next = isKnown ? second : best;
  return {
    page_type: isKnown ? best : "unknown",
    confidence: isKnown ? confidence : 0,
    reasons: [],
    runner_up: { type: next, confidence: chances[next] ?? 0 },
    available: true,
  };
}
