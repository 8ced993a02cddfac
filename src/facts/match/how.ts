// The ways a key is matched, from the surest to the least sure.
import { SETTINGS } from "../../model/settings.ts";

/** The ways a key is matched, cheapest and surest first; `source` of a fact ends with the word. */
const WAYS = ["exact", "declared-alias", "normalised", "known-alias", "nested"] as const;

/** How a key was matched. */
export type How = (typeof WAYS)[number];

/** Confidence base of each way. */
export const BASES: Readonly<Record<How, number>> = {
  exact: SETTINGS.FACT_BASE_EXACT,
  "declared-alias": SETTINGS.FACT_BASE_DECLARED_ALIAS,
  normalised: SETTINGS.FACT_BASE_NORMALISED,
  "known-alias": SETTINGS.FACT_BASE_KNOWN_ALIAS,
  nested: SETTINGS.FACT_BASE_NESTED,
};

/** The less sure of two: a path is matched as its weakest part is. */
export function weaker(one: How, other: How): How {
  return WAYS.indexOf(one) > WAYS.indexOf(other) ? one : other;
}
