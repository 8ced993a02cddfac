// Drops declared prices without tax where the page shows the price with tax.
import { once } from "../../model/once.ts";
import { parseNumber } from "../coerce/number.ts";
import type { FittedValue } from "../match/fit.ts";
import type { NodeGiven } from "../merge.ts";
import type { PageNodes } from "../page.ts";
import { shownTaxedPrice } from "./shown.ts";

/** Rates of value-added tax in percent. */
const RATES = [
  5, 5.5, 6, 7, 8, 8.1, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
];
const MAX_DIFFERENCE = 0.011;
/** Keys of prices in data. */
const PRICE_KEYS = /^(?:price|lowPrice|highPrice)$/;

/**
 * Returns facts without the prices that are not with tax, if the page shows the price with tax: those that
 * it shows as such, and those that it does not show and that a rate of tax makes the shown price.
 */
export function withoutNetPrices(
  given: readonly NodeGiven[],
  { shown, evidence }: PageNodes,
): readonly NodeGiven[] {
  if (shown === undefined) return given;
  const near = once(() => ({ taxed: shownTaxedPrice(shown.document, evidence) }));
  const isNet = ({ at, path, value }: FittedValue): boolean => {
    // The prices of a list are not those of one thing.
    if (!PRICE_KEYS.test(at?.key ?? "") || /\.\d+(?:\.|$)/.test(path)) return false;
    const price = typeof value === "number" ? value : parseNumber(String(value), "price");
    const { taxed } = near();
    if (price === undefined || taxed === undefined || price >= taxed.gross) return false;
    return taxed.nets.has(price) || (!evidence.showsPrice(price) && isTaxed(price, taxed.gross));
  };
  return given.map((one) =>
    one.origin.place.source === "visible"
      ? one
      : { ...one, facts: one.facts.filter((found) => !isNet(found)) },
  );
}

/** Whether one price is another one with tax, apart from rounding. */
const isTaxed = (net: number, gross: number): boolean =>
  RATES.some((rate) => Math.abs(net * (1 + rate / 100) - gross) < MAX_DIFFERENCE);
