// Folds key names for comparison.
import { bareText } from "../text/squash.ts";

/**
 * Drops case, separators and accents: `priceAmount`, `price_amount` and `Price Amount` fold to one
 * key.
 */
export function foldKey(key: string): string {
  const known = folded.get(key);
  if (known !== undefined) return known;
  const result = bareText(key.slice(0, LONGEST));
  if (folded.size >= MAX_CACHED) folded.clear();
  folded.set(key, result);
  return result;
}

/** A longer key is data, not a name. */
const LONGEST = 200;
const MAX_CACHED = 20_000;
/** Cache: thousands of objects on a page share the same keys. */
const folded = new Map<string, string>();
