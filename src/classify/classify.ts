// Classifies a page. The only entry point of this room.
import { SETTINGS } from "../model/settings.ts";
import { ROUTED_TYPES, type TypeChances, type TypeVerdict } from "../model/verdict.ts";
import { featuresOf } from "./features.ts";
import type { RouterModel } from "./model.ts";
import { reasonsFor } from "./reasons.ts";
import { scorePage } from "./router.ts";
import type { RoutedPage } from "./signals.ts";

/** The verdict on a page, and the probability of every type for callers that weigh alternatives. */
export interface TypeJudgement {
  readonly verdict: TypeVerdict;
  readonly chances: TypeChances;
}

/**
 * Returns the type of a page and the probability of every type. Without a model, or below
 * `ROUTER_MIN_CONFIDENCE`, the type is unknown; the runner-up is then the most likely type.
 */
export function judgePage(model: RouterModel | undefined, page: RoutedPage): TypeJudgement {
  if (model === undefined) return { verdict: NO_MODEL, chances: {} };
  const features = featuresOf(page);
  const scored = scorePage(model, features);
  const order = ROUTED_TYPES.map((type, at) => ({
    type,
    at,
    chance: scored.probabilities[at] ?? 0,
  }));
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
