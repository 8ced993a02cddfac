// Finds amounts of money in a text; removes instalments and prices without tax or per kilogram.
import { GROSS, isInstalment, monthlyWords, NET } from "../../marks/price-words.ts";
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
  for (const { 0: found, index } of matchesIn(text.slice(0, MAX_CHARS))) {
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

/** Returns the matches of amounts. After capitals that are no currency, the number may have another: "UVP 30 €". */
function matchesIn(text: string): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  AMOUNT.lastIndex = 0;
  for (let match = AMOUNT.exec(text); match !== null; match = AMOUNT.exec(text)) {
    const capitals = /^\p{Lu}{3}(?=\s)/u.exec(match[0])?.[0] ?? "";
    if (capitals === "" || withoutCurrency(match[0].trim()).found) matches.push(match);
    else AMOUNT.lastIndex = match.index + capitals.length;
  }
  return matches;
}

/** Returns the text before each amount, after the previous one. */
export const textsBefore = (text: string, amounts: readonly Amount[]): readonly string[] =>
  amounts.map(({ index }, at) => {
    const previous = amounts[at - 1];
    return text.slice(previous === undefined ? 0 : afterOf(previous), index);
  });

/** Returns the other end of a range, which is written without the currency. */
function endOf(match: RegExpExecArray | null, { code }: Amount, start: number): Amount | undefined {
  const written = match?.[1];
  const value = written === undefined ? undefined : parseNumber(written, "price");
  if (match === null || written === undefined || value === undefined) return undefined;
  return { written, value, code, index: start + match[0].indexOf(written) };
}

/** Whether each amount of a text is an instalment or a monthly payment. */
export function areInstalments(text: string, amounts: readonly Amount[]): readonly boolean[] {
  const befores = textsBefore(text, amounts);
  return amounts.map((amount, at) => {
    const before = befores[at] ?? "";
    // In "$9.90 monthly or $99", the word is of the amount before it.
    const own = at === 0 ? before : before.slice(monthlyWords(before).length);
    return isInstalment(own, text.slice(afterOf(amount)));
  });
}

/** Removes instalments if another amount remains: "$99 or 4 payments of $24.75". */
export function withoutInstalments(text: string): string {
  const amounts = amountsIn(text);
  const partial = areInstalments(text, amounts);
  if (!partial.includes(false)) return text;
  const spans = amounts.flatMap((amount, at) => {
    const [before, end] = [amounts[at - 1], afterOf(amount)];
    if (partial[at] !== true) return [];
    const from = before === undefined ? 0 : afterOf(before);
    return { from, to: end + monthlyWords(text.slice(end)).length };
  });
  return without(text, spans);
}

/** Removes prices without tax if another remains: "€ 100 excl. VAT € 119 incl. VAT". */
export function withoutNet(text: string): string {
  const amounts = amountsIn(text);
  const [first] = amounts;
  if (first === undefined || amounts.length < 2) return text;
  const start = text.slice(0, first.index);
  const isLabelBefore = NET.test(start) || GROSS.test(start);
  const spans = amounts.map((amount, at) => {
    const [before, next] = [amounts[at - 1], amounts[at + 1]];
    const end = amount.index + amount.written.length;
    return isLabelBefore
      ? { from: before === undefined ? 0 : afterOf(before), to: end }
      : { from: amount.index, to: next?.index ?? text.length };
  });
  const net = spans.filter(({ from, to }) => NET.test(text.slice(from, to)));
  return net.length < spans.length ? without(text, net) : text;
}

/** A unit of weight, volume, length or area after an amount: "/ kg", "per 100 g". */
const PER_UNIT =
  /^\s?(?:\/|per|pro|par|je|al|por)\s?(?:\d{1,4}\s?)?(?:k?g|mg|kilo\p{L}{0,5}|[cdm]?l|lit\p{L}{1,4}|c?m[²2]?|oz|fl\.? ?oz|ounces?|lbs?|pounds?)(?![\p{L}\d])\)?/iu;
/** Such a unit before an amount: "1 kg =". */
const UNIT_IS = /\(?(?:\d{1,4}\s?)?(?:k?g|[cdm]?l)\s?=\s?$/iu;

/** Removes prices of a unit: "4.99 € (36.22 € / kg)". */
export function withoutUnitPrices(text: string): string {
  const spans = amountsIn(text).flatMap((amount) => {
    const end = afterOf(amount);
    const before = text.slice(0, amount.index);
    const after = PER_UNIT.exec(text.slice(end))?.[0];
    const unit = UNIT_IS.exec(before)?.[0];
    if (after === undefined && unit === undefined) return [];
    const opened = unit?.length ?? (before.endsWith("(") ? 1 : 0);
    const closed = after?.length ?? (text[end] === ")" ? 1 : 0);
    return { from: amount.index - opened, to: end + closed };
  });
  return without(text, spans);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function without(text: string, spans: readonly Span[]): string {
  return spans.reduceRight(
    (left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`,
    text,
  );
}

const afterOf = ({ index, written }: Amount): number => index + written.length;
