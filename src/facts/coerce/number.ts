// Parses a number in any common notation; returns undefined if it is ambiguous or not a number.
import { wordSet } from "../../text/word-list.ts";
import { withoutCurrency } from "./currency.ts";

/** Kind of a number: decides what a point before three digits means, and what may surround them. */
export type NumberKind = "price" | "integer" | "rating" | "number";

/** Maximum characters of parsed text: longer than any number with its currency and unit. */
const MAX_CHARS = 64;

/** Currencies with three decimals: a point or comma before three digits is decimal. */
const THREE_DECIMALS = wordSet("BHD IQD JOD KWD LYD OMR TND");

/** Matches digits and possible separators between the groups of a number. */
export const WRITTEN_NUMBER = /\d{1,9}(?:[.,'\u2019\s]\d{1,9}){0,4}/g;

/**
 * Parses a number with a decimal point or comma, groups of three by any separator, Indian groups,
 * and a currency at either end; undefined for phrases, ranges ("10 - 20") and groups that do not
 * fit (`1.2.3`, `12,34,56`). The point in `1.299` separates groups in prices and whole numbers
 * only.
 */
export function parseNumber(written: string, kind: NumberKind): number | undefined {
  if (written.length > MAX_CHARS) return undefined;
  const noted = withoutNote(kind === "price" ? lowCents(written) : written);
  const text = plainSigns(asciiDigits(noted.normalize("NFKC")).trim());
  // JSON's own exponent notation
  if (kind === "number" && /^-?\d{1,17}(?:\.\d{1,17})?[eE][+-]?\d{1,2}$/.test(text))
    return finite(Number(text));
  const { rest, code } = withoutCurrency(withoutTrimmings(text));
  const bare = withoutTrimmings(kind === "price" ? rest : withoutUnit(rest, kind));
  const negative = /^[-\u2212\u2013]/.test(bare);
  const digits = negative ? withoutCurrency(bare.slice(1).trim()).rest : bare;
  const value = parseDigits(digits, { kind, threeDecimals: THREE_DECIMALS.has(code) });
  if (value === undefined || (negative && kind === "price")) return undefined;
  if (kind === "integer" && !Number.isInteger(value)) return undefined;
  return negative ? -value : value;
}

/** Converts "19⁹⁹" to "19.99": cents in superscript. */
export function lowCents(text: string): string {
  return text.replace(
    /(\d)\s?([⁰¹²³⁴-⁹]{2})(?![⁰¹²³⁴-⁹\d])/g,
    (_, last: string, cents: string) => `${last}.${cents.normalize("NFKC")}`,
  );
}

/** Removes a footnote's mark; other superscripts are powers: "10⁶" is "10^", no number. */
function withoutNote(text: string): string {
  return text
    .replace(/(?<=\d)(?<!(?<!\d)10)\s?[⁰¹²³⁴-⁹]{1,3}(?![⁰¹²³⁴-⁹\d])/g, "")
    .replace(/(?<=\d)[⁰¹²³⁴-⁹]/g, "^");
}

/** Converts decimal digits of other scripts, and Arabic separators, to ASCII. */
function asciiDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/٫/g, ".")
    .replace(/٬/g, ",");
}

/** Converts "19€99" to "19.99 €" and "US $19" to "US$19". */
function plainSigns(text: string): string {
  return text
    .replace(/^(\d{1,6})\s?([€$£])\s?(\d{2})$/, "$1.$3 $2")
    .replace(/^(US|CA|AU|NZ|HK|NT|MX|[CASR])\s\$/i, "$1$");
}

/** Removes placeholders for cents (`49.-`, `49,--`, `499/-`) and enclosing parentheses. */
function withoutTrimmings(text: string): string {
  return text
    .replace(/^\((.*)\)$/, "$1")
    .replace(/(?<=\d)\s?(?:[.,](?:[-\u2013\u2014]{1,2})|\/-|[.,]?\*)$/, "")
    .trim();
}

/** Removes a unit of at most two words after a number: "12 reviews", "4.5 out of 5", "80 %". */
function withoutUnit(text: string, kind: NumberKind): string {
  if (kind === "rating") {
    const scaled =
      /^([\d.,]{1,8})\s?(?:(?:\/|out of|of|von|sur|de|из|av|van|su|stars?)\s?(?:[\d.,]{1,4})?(?: stars?)?)?(?: ?\([^()]{1,40}\))?$/i.exec(
        text,
      );
    if (scaled?.[1] !== undefined) return scaled[1];
  }
  const unit =
    /^([-\u2212]?[\d.,'\u2019\s]{1,24}?)\s?(%|°\p{L}?|\p{L}{1,12}\.?(?:\s\p{L}{1,12})?)$/u.exec(
      text,
    );
  // "10K" and "2 million" are rounded, and not 10 or 2.
  return unit === null || multiplies(unit[2] ?? "") ? text : (unit[1] ?? "").trim();
}

const multiplies = (unit: string): boolean =>
  MULTIPLYING_LETTER.test(unit) || MULTIPLYING_WORD.test(unit);

/** A letter that multiplies a number; a small "m" is metres. */
const MULTIPLYING_LETTER = /^[KkMBGT](?:\s|$)/;
/** A word that multiplies a number. */
const MULTIPLYING_WORD =
  /^(?:(?:bn|mn|mio|mrd|tsd|tys|mln|mld|cr|lacs?|lakhs?|crores?|hundred|thousands?|tausend|mil|mille|mill?i[oóõ]\p{L}{0,4}|milh\p{L}{0,4}|mill?iard\p{L}{0,3}|bill?i[oóõ]\p{L}{0,4}|billiards?|trillions?|тыс|млн|млрд|тысяч\p{L}?|миллион\p{L}{0,2}|миллиард\p{L}{0,2})\.?|[百千万萬億亿兆백천만억조]\p{L}*)(?:\s|$)/iu;

interface NumberReading {
  readonly kind: NumberKind;
  readonly threeDecimals: boolean;
}

/** Digits, then groups with a separator each. Linear, because the classes are disjoint. */
const SEPARATED = /^\d{1,18}(?:[.,'\u2019\s·]\d{1,18})*$/;

function parseDigits(text: string, reading: NumberReading): number | undefined {
  // ".99" means "0.99"
  const digits = /^[.,]\d{1,4}$/.test(text) ? `0${text}` : text;
  if (!SEPARATED.test(digits)) return undefined;
  const groups = digits.split(/[.,'\u2019\s·]/);
  const signs = [...digits.replace(/\d/g, "")].map(foldedSign);
  const last = signs.at(-1);
  if (last === undefined) return plain(groups[0] ?? "");
  const before = signs.slice(0, -1);
  if (new Set(before).size > 1) return undefined;
  if (before.includes(last) || before.length === 0) {
    return before.length === 0 ? oneSign(groups, last, reading) : grouped(groups, last);
  }
  if (last !== "." && last !== ",") return undefined;
  const whole = grouped(groups.slice(0, -1), before[0] ?? "");
  const cents = groups.at(-1) ?? "";
  return whole === undefined || cents.length > 4 ? undefined : finite(Number(`${whole}.${cents}`));
}

/** Folds all spaces to one separator, and both apostrophes to another. */
function foldedSign(sign: string): string {
  if (/\s/.test(sign)) return " ";
  return sign === "\u2019" ? "'" : sign;
}

/** Parses digits without groups; with a leading zero, they are an article number. */
function plain(digits: string): number | undefined {
  return /^(?:0|[1-9]\d*)$/.test(digits) ? finite(Number(digits)) : undefined;
}

/** Parses a number with one separator, decimal or thousands by the number of digits after it. */
function oneSign(
  groups: readonly string[],
  sign: string,
  { kind, threeDecimals }: NumberReading,
): number | undefined {
  const [whole = "", rest = ""] = groups;
  const decimal = () =>
    plain(whole) === undefined ? undefined : finite(Number(`${whole}.${rest}`));
  const isPoint = sign === ".";
  if (!isPoint && sign !== ",") return rest.length === 3 ? grouped(groups, sign) : undefined;
  if (rest.length < 3) return decimal();
  // Machines write decimals of any length, always after a point: "129.0000".
  if (rest.length > 3) return isPoint ? decimal() : undefined;
  if (threeDecimals || whole === "0") return decimal();
  if (isPoint && (kind === "number" || kind === "rating")) return decimal();
  if (!isPoint && kind === "rating") return decimal();
  return grouped(groups, sign);
}

/** Parses groups of three or, with commas, Indian ones (twos, then three); undefined for others. */
function grouped(groups: readonly string[], sign: string): number | undefined {
  const [first = "", ...rest] = groups;
  if (!/^[1-9]\d{0,2}$/.test(first)) return undefined;
  const thousands = rest.every((group) => group.length === 3);
  const indian =
    sign === "," &&
    first.length <= 2 &&
    rest.at(-1)?.length === 3 &&
    rest.slice(0, -1).every((group) => group.length === 2);
  return thousands || indian ? finite(Number(groups.join(""))) : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
