// Finds amounts of money in a text: numbers with the sign, code or word of a currency.
import { withoutCurrency } from "../coerce/currency.ts";
import { parseNumber } from "../coerce/number.ts";

/** An amount of money in a text. */
export interface Amount {
  /** As written, with its currency and its sign; of a range, one of its ends. */
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
// A sign between a number and digits belongs to the digits: "Model 90 €899".
const AMOUNT = new RegExp(
  `(?:(?<=^|[\\s(:])[-−–])?(?:(?:${SIGN}\\s?[-−]?|(?<!\\p{L})(?:${WORD}|Rs\\.?|RM|R|Fr\\.?)(?:\\s[-−]?)?)${NUMBER}|${NUMBER}(?:\\p{Sc}|\\s\\p{Sc}(?!\\d)|\\s?(?:${WORD})(?!\\p{L})))`,
  "gu",
);
/** The sign of an amount. */
const MINUS = /^([^\d]*)[-−–]/u;
const TO = String.raw`\s?(?:[-–—]|to|bis|à|a)\s?`;
/** Words before the lower end of a range. */
const FROM = "(?<!\\p{L})(?:from|ab|von|de|du|desde|da|van|vanaf|od|fra|från|от)";
/** The lower end of a range before the amount that has its currency, and the higher end after it. */
const LOWER = new RegExp(`^(?:[^\\d:]{1,30}: ?|[^\\d:]{0,20}${FROM}\\s)?(${NUMBER})${TO}$`, "iu");
const HIGHER = new RegExp(
  `^${TO}(${NUMBER})(?![\\d\\p{L}\\p{Sc}%]|[.,]\\d|\\s?(?:[\\p{Sc}%]|(?:${WORD})(?!\\p{L})))`,
  "u",
);

/** Maximum characters searched. */
const MAX_CHARS = 500;

/** Returns the amounts of a text, in order. */
export function amountsIn(text: string): readonly Amount[] {
  const amounts: Amount[] = [];
  for (const { 0: found, index } of text.slice(0, MAX_CHARS).matchAll(AMOUNT)) {
    const written = found.trim();
    const bare = written.replace(MINUS, "$1");
    const { found: hasCurrency, code } = withoutCurrency(
      bare.replace(/^(\p{Lu}{1,2})\s(?=\$)/u, "$1"),
    );
    const value = hasCurrency ? parseNumber(bare, "price") : undefined;
    if (value === undefined) continue;
    if (bare !== written) {
      amounts.push({ written, value: -value, code, index });
      continue;
    }
    const one = { written, value, code, index };
    const low = amounts.length > 0 ? undefined : endOf(LOWER.exec(text.slice(0, index)), one, 0);
    const end = index + written.length;
    const high = endOf(HIGHER.exec(text.slice(end, MAX_CHARS)), one, end);
    if (low !== undefined && low.value < value) amounts.push(low);
    amounts.push(one);
    if (high !== undefined && high.value > value) amounts.push(high);
  }
  return amounts;
}

/** Returns the other end of a range, which is written without the currency. */
function endOf(match: RegExpExecArray | null, { code }: Amount, start: number): Amount | undefined {
  const written = match?.[1];
  const value = written === undefined ? undefined : parseNumber(written, "price");
  if (match === null || written === undefined || value === undefined) return undefined;
  return { written, value, code, index: start + match[0].indexOf(written) };
}
