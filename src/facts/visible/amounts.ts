// Finds amounts of money in a text: numbers with the sign, code or word of a currency.
import { withoutCurrency } from "../coerce/currency.ts";
import { parseNumber } from "../coerce/number.ts";

/** An amount of money in a text. */
export interface Amount {
  /** As written, with its currency. */
  readonly written: string;
  readonly value: number;
  /** Currency code; "" if several currencies share the sign. */
  readonly code: string;
  readonly index: number;
}

/** Digits with separators; spaces only before three digits. Trailing dashes stand for cents. */
const NUMBER = String.raw`\d{1,9}(?:[.,'’]\d{1,4}|[\u0020\u00a0\u202f]\d{3}(?!\d)){0,4}(?:[.,][-–—]{1,2})?`;
const SIGN = String.raw`(?:\b(?:US|CA|AU|NZ|HK|NT|MX|[ACRS])\s?)?\p{Sc}`;
const WORD = String.raw`[A-Z]{3}|zł|Kč|kr\.?|Ft|руб\.?|грн\.?|лв\.?|lei|円|元|원|TL|บาท|тг\.?|тенге|[Kk]n\.?|б\.р\.?`;
const AMOUNT = new RegExp(
  `(?:${SIGN}|(?<!\\p{L})(?:${WORD}|Rs\\.?|RM|R|Fr\\.?))\\s?${NUMBER}|${NUMBER}\\s?(?:\\p{Sc}|(?:${WORD})(?!\\p{L}))`,
  "gu",
);

/** Maximum characters searched. */
const MAX_CHARS = 500;

/** Returns the amounts of a text, in order. */
export function amountsIn(text: string): readonly Amount[] {
  const amounts: Amount[] = [];
  for (const { 0: found, index } of text.slice(0, MAX_CHARS).matchAll(AMOUNT)) {
    const written = found.trim();
    const { found: hasCurrency, code } = withoutCurrency(
      written.replace(/^(\p{Lu}{1,2})\s(?=\$)/u, "$1"),
    );
    const value = hasCurrency ? parseNumber(written, "price") : undefined;
    if (value !== undefined) amounts.push({ written, value, code, index });
  }
  return amounts;
}
