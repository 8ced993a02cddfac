// Ways to match a key, from most to least certain.
import { SETTINGS } from "../../model/settings.ts";

/** Ways to match a key, cheapest and most certain first; a fact's `source` ends with this word. */
const WAYS = ["exact", "declared-alias", "normalised", "known-alias", "nested"] as const;

/** How a key was matched. */
export type How = (typeof WAYS)[number];

/** Base confidence of each way. */
export const BASES: Readonly<Record<How, number>> = {
  exact: SETTINGS.FACT_BASE_EXACT,
  "declared-alias": SETTINGS.FACT_BASE_DECLARED_ALIAS,
  normalised: SETTINGS.FACT_BASE_NORMALISED,
  "known-alias": SETTINGS.FACT_BASE_KNOWN_ALIAS,
  nested: SETTINGS.FACT_BASE_NESTED,
};

/** Returns the less certain of two: a path is as certain as its weakest part. */
export function weaker(one: How, other: How): How {
  return WAYS.indexOf(one) > WAYS.indexOf(other) ? one : other;
}
