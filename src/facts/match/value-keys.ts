// Returns the keys under which an object may have a wanted single value.
import type { WantedValue } from "../schema/wanted.ts";

/**
 * Keys of an object used in place of a value: `{"@value": 5}`, `{"name": "Acme"}`, `{"url": ...}`.
 */
const VALUE_KEYS = ["@value", "value"] as const;
const NAME_KEYS = ["@value", "name", "value", "headline"] as const;
const ADDRESS_KEYS = ["@value", "url", "contentUrl", "@id", "href", "src"] as const;
const RATING_KEYS = ["@value", "ratingValue", "value"] as const;
const PRICE_KEYS = ["@value", "amount", "value", "price"] as const;

const SPOKEN_KEYS = ["@value", "text", "name", "value"] as const;

/** Returns the keys to try, in order. `isSpoken` objects, such as answers, have their text first. */
export function valueKeys(
  { format, meaning, types }: WantedValue,
  isSpoken: boolean,
): readonly string[] {
  if (meaning === "address" || /^(?:ur[il]|iri)/.test(format)) return ADDRESS_KEYS;
  if (meaning === "rating") return RATING_KEYS;
  if (meaning === "price") return PRICE_KEYS;
  const asksText = types.size === 0 || types.has("string");
  if (!asksText || format !== "") return VALUE_KEYS;
  return isSpoken ? SPOKEN_KEYS : NAME_KEYS;
}
