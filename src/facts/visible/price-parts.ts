// Removes amounts beside a price that are not the price: without tax, or of a kilogram or litre.
import { type Amount, amountsIn } from "./amounts.ts";

const TAX = String.raw`(?:\d{1,2}\s?% ?)?(?:vat|sales tax|tax(?:es)?|mwst|ust|gst|tva|iva|btw)(?!\p{L})`;
/** Words for a price without tax. */
export const NET = new RegExp(
  `(?<!\\p{L})(?:ex(?:cl?)?(?:uding)?|zzgl|ohne|hors|sin|senza|without|before|plus)\\b\\.?\\s?${TAX}|(?<!\\p{L})(?:HT|netto)(?!\\p{L})`,
  "iu",
);
/** Words for a price with tax. */
export const GROSS = new RegExp(
  `(?<!\\p{L})(?:inc(?:l)?(?:uding|uded|usive)?|inkl|mit|avec|con|with)\\b\\.?\\s?${TAX}|${TAX}\\.? (?:incl|inbegriffen|comprise|incluid[oa]|inclus[oa])|(?<!\\p{L})(?:TTC|brutto)(?!\\p{L})`,
  "iu",
);

/** Words for a part of a price: "4 payments of". */
export const INSTALMENT =
  /(?<!\p{L})(?:payments?|instal\p{L}*|monthly|per month|klarna|afterpay|affirm|raten?|monatlich|mensualit\p{L}*|par mois|cuotas?|al mes|rate(?: da)?|al mese|parcelas?|termijnen|rat)(?!\p{L})/iu;

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
      ? { from: before === undefined ? 0 : endOf(before), to: end }
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
    const end = endOf(amount);
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

function endOf({ index, written }: Amount): number {
  return index + written.length;
}
