// A page to its type: the room's one entry.
import { SETTINGS } from "../model/settings.ts";
import type { TypeChances, TypeVerdict } from "../model/verdict.ts";
import { featuresOf } from "./features.ts";
import { installedRouter, type RouterModel, TYPES } from "./model.ts";
import type { RoutedPage } from "./page.ts";
import { reasonsFor } from "./reasons.ts";
import { scorePage } from "./router.ts";

/**
 * The type of a page by the router this package ships.
 *
 * Below `ROUTER_MIN_CONFIDENCE` the type is unknown with confidence 0; the runner-up is then the type it is most like, and the
 * reasons are those for it. Throws ModelFileError when the installed model does not fit this code.
 */
export function classifyPage(page: RoutedPage): TypeVerdict {
  return judgePage(installedRouter(), page).verdict;
}

/** The verdict on a page, and the probability of every type for those who weigh more than the best. */
export interface TypeJudgement {
  readonly verdict: TypeVerdict;
  readonly chances: TypeChances;
}

/** The type of a page by a model; without one it is unknown and `available` false. */
export function classifyWith(model: RouterModel | undefined, page: RoutedPage): TypeVerdict {
  return judgePage(model, page).verdict;
}

/** The type of a page and the probability of every type; without a model there are none. */
export function judgePage(model: RouterModel | undefined, page: RoutedPage): TypeJudgement {
  if (model === undefined) return { verdict: NO_MODEL, chances: {} };
  const features = featuresOf(page);
  const scored = scorePage(model, features);
  const order = TYPES.map((type, at) => ({ type, at, chance: scored.probabilities[at] ?? 0 }));
  order.sort((a, b) => b.chance - a.chance);
  const [best, second] = order;
  if (best === undefined || second === undefined) return { verdict: NO_MODEL, chances: {} };
  const isKnown = best.chance >= SETTINGS.ROUTER_MIN_CONFIDENCE;
  const next = isKnown ? second : best;
  const verdict: TypeVerdict = {
    page_type: isKnown ? best.type : "unknown",
    confidence: isKnown ? round(best.chance) : 0,
    reasons: reasonsFor(best.at, { model, features, scored }),
    runner_up: { type: next.type, confidence: round(next.chance) },
    available: true,
  };
  const chances = Object.fromEntries(order.map(({ type, chance }) => [type, chance]));
  return { verdict, chances };
}

const NO_MODEL: TypeVerdict = {
  page_type: "unknown",
  confidence: 0,
  reasons: [],
  runner_up: { type: "", confidence: 0 },
  available: false,
};

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
