// Why a page has its type: each signal withheld in turn, and what that takes from the type's probability.
import { wordWeight } from "../learn/linear.ts";
import { SETTINGS } from "../model/settings.ts";
import type { TypeReason } from "../model/verdict.ts";
import type { PageFeatures } from "./features.ts";
import type { RouterModel } from "./model.ts";
import type { Scored } from "./router.ts";
import { SIGNALS, type Signal, valuesOf } from "./signals.ts";

/** Words quoted in one reason. */
const MOST_WORDS = 3;

/** The signals that speak for a type, strongest first, at most `ROUTER_MAX_REASONS`. */
export function reasonsFor(
  type: number,
  {
    model,
    features,
    scored,
  }: { readonly model: RouterModel; readonly features: PageFeatures; readonly scored: Scored },
): readonly TypeReason[] {
  const whole = scored.probabilities[type] ?? 0;
  return SIGNALS.map((signal) => {
    const weight = round(whole - (scored.without(signal)[type] ?? 0));
    return { signal, weight };
  })
    .filter(({ weight }) => weight > SETTINGS.ROUTER_MIN_REASON_WEIGHT)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SETTINGS.ROUTER_MAX_REASONS)
    .map(({ signal, weight }) => {
      const words = strongestWords({ model, features }, signal, type);
      return { says: signal.says(valuesOf(features, signal), words), weight };
    });
}

/** The words of a signal that speak most for a type, against what they say of types on average. */
function strongestWords(
  { model, features }: { readonly model: RouterModel; readonly features: PageFeatures },
  signal: Signal,
  type: number,
): readonly string[] {
  const found: { readonly word: string; readonly weight: number }[] = [];
  for (const place of signal.places) {
    const known = model.linear.words.get(place);
    if (known === undefined) continue;
    for (const [word, count] of features.words[place] ?? []) {
      const weight = wordWeight(known, word, type) * (1 + Math.log(count));
      if (weight > 0) found.push({ word, weight });
    }
  }
  found.sort((a, b) => b.weight - a.weight);
  return [...new Set(found.map(({ word }) => word))].slice(0, MOST_WORDS);
}

/** To 4 decimals, as every figure of a verdict. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
