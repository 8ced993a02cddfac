// Names of keys to the form in which they are compared.

/** Case, separators and accents of letters left out: `priceAmount`, `price_amount` and `Price Amount` are one. */
export function foldKey(key: string): string {
  const known = folded.get(key);
  if (known !== undefined) return known;
  const result = key
    .slice(0, LONGEST)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  if (folded.size >= MOST_KEPT) folded.clear();
  folded.set(key, result);
  return result;
}

/** A longer key is not a name but data. */
const LONGEST = 200;
const MOST_KEPT = 20_000;
/** The same keys stand in thousands of objects of a page. */
const folded = new Map<string, string>();
