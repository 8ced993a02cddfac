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
/** Maximum difference to the shown price: a cent of rounding. */
const MAX_DIFFERENCE = 0.011;
/** Key of the price in data. One shown price replaces no bound of a range. */
const PRICE_KEY = "price";

/**
 * Drops declared prices without tax if the page shows the price with tax. A declared price is
 * without tax if the page labels it so, or if it does not show it and a rate of tax explains the
 * difference.
 */
export function withoutNetPrices(
  given: readonly NodeGiven[],
  { shown, evidence }: PageNodes,
): readonly NodeGiven[] {
  if (shown === undefined) return given;
  const near = once(() => ({ taxed: shownTaxedPrice(shown.document, evidence) }));
  const isNet = ({ at, path, value }: FittedValue): boolean => {
    // A list has the prices of several things.
    if (at?.key !== PRICE_KEY || /\.\d+(?:\.|$)/.test(path)) return false;
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
