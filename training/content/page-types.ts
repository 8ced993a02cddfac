// Out-of-fold page types, so that selection is trained and measured with the router's errors.
import { readFileSync } from "node:fs";
import { favouring } from "../../src/classify/router.ts";
import { isThread, THREAD } from "../../src/classify/thread.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import type { TypeChances, TypeVerdict } from "../../src/model/verdict.ts";
import { ROUTED_TYPES } from "../../src/model/verdict.ts";
import type { PageOutline } from "../../src/structure/outline.ts";

/** Stored by training/router for each page: its fold, and its probabilities by the router of the other folds. */
type Kept = readonly [fold: number, chances: readonly number[], ...unknown[]];

/** Returns a function from page id to the probability of each type. It throws for a page outside the router's training set. */
export function outOfFoldChances(): (id: string) => TypeChances {
  const { pages } = JSON.parse(
    readFileSync(new URL("../../../training/router/out-of-fold.json", import.meta.url), "utf8"),
  ) as { readonly pages: Readonly<Record<string, Kept>> };
  return (id) => {
    const chances = pages[id]?.[1];
    if (chances === undefined) throw new Error(`page ${id} has no type out of fold: train again`);
    return Object.fromEntries(ROUTED_TYPES.map((type, at) => [type, chances[at] ?? 0]));
  };
}

/** Returns the chances of a page as the router gives them: a thread is a forum, whatever else is likely. */
export function routedChances(chances: TypeChances, outline: PageOutline): TypeChances {
  if (!isThread(outline)) return chances;
  const favoured = favouring(
    Float64Array.from(ROUTED_TYPES, (type) => chances[type] ?? 0),
    THREAD,
  );
  return Object.fromEntries(ROUTED_TYPES.map((type, at) => [type, favoured[at] ?? 0]));
}

/** Returns the verdict that the service makes from these probabilities. */
export function verdictOf(chances: TypeChances): TypeVerdict {
  const [best = "unknown", second = "unknown"] = ROUTED_TYPES.toSorted(
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
