// Finds the container of a page's running text, from the model's probabilities.
import { sumInside } from "../../structure/containers.ts";
import type { PageOutline } from "../../structure/outline.ts";
import type { RulePage } from "./rule.ts";

/** Minimum share of a text in its container. */
export const BODY_SHARE = 0.8;

/** Returns the expected words of running text of each block; 0 where `excluded` is 1. */
export function expectedText(
  { outline, probabilities }: Pick<RulePage, "outline" | "probabilities">,
  excluded: Uint8Array,
): Float64Array {
  return outline.facts.prose.map((prose, at) =>
    excluded[at] === 1 ? 0 : prose * (probabilities[at] ?? 0),
  );
}

/** Returns the row of the smallest container with most of the running text; -1 for fewer words than `least`. */
export function bodyRow({ containers }: PageOutline, text: Float64Array, least: number): number {
  const all = text.reduce((sum, one) => sum + one, 0);
  if (all < least) return -1;
  // Rows of children follow those of their parents.
  return sumInside(containers, text).findLastIndex((sum) => sum >= BODY_SHARE * all);
}
