// Folds key names for comparison.
import { oncePerKey } from "../model/once.ts";
import { bareText } from "../text/squash.ts";

/** A longer key is data, not a name. */
const LONGEST = 200;
/** Maximum keys cached across pages: thousands of objects on a page share the same keys. */
const MAX_CACHED = 20_000;

/** Drops case, separators and accents: `priceAmount` and `Price Amount` fold to one key. */
export const foldKey = oncePerKey(
  (key: string): string => bareText(key.slice(0, LONGEST)),
  MAX_CACHED,
);
