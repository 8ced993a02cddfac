// Tells the price of an item from its other amounts and its old price.
import { isOldPrice } from "../facts/visible/price.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { labelOf, type Slot } from "./slots.ts";
import { CHEAPEST, type PlaceReadings, readingsOf } from "./values.ts";

/** A place of prices. */
interface Prices {
  readonly at: number;
  readonly slot: Slot;
  readonly readings: PlaceReadings["readings"];
}

/**
 * Moves the place of the items' price before those of prices with words: "Shipping €3.10", "was €20", "€50
 * deposit". Old prices, by their class, become a place of their own.
 */
export function priceFirst(slots: readonly Slot[], habits: DateHabits): readonly Slot[] {
  const prices = slots.flatMap((slot, at) => {
    const isValue = slot.role === "value" && labelOf(slot).label === "";
    const read = isValue ? readingsOf(slot.said, habits) : undefined;
    return read?.kind === "price" ? { at, slot, readings: read.readings } : [];
  });
  const olds = oldPrices(prices);
  const sources = lowestFirst(prices, olds);
  const own = prices.map((one) => {
    const ofItem = sources.map((source, item) =>
      olds[item] === one ? undefined : (source.get(one) ?? one),
    );
    const said = ofItem.map((source, item) => source?.slot.said[item]);
    const found = ofItem.flatMap((source, item) => source?.readings[item] ?? []);
    const more = found.filter(({ saysMore }) => saysMore).length;
    return { slot: { ...one.slot, said }, count: found.length, isBare: more * 2 < found.length };
  });
  const least = prices[0]?.readings.filter((reading) => reading !== undefined).length ?? 0;
  const bare = own.find(({ isBare, count }) => isBare && count >= least);
  const ordered = bare === undefined ? own : [bare, ...own.filter((one) => one !== bare)];
  const moved = [...slots];
  for (const [place, { at }] of prices.entries()) {
    const slot = ordered[place]?.slot;
    if (slot !== undefined) moved[at] = slot;
  }
  if (olds.every((one) => one === undefined)) return moved;
  const said = olds.map((one, item) => one?.slot.said[item]);
  moved.splice((prices[0]?.at ?? 0) + 1, 0, { label: "", role: "list_price", said });
  return moved;
}

/** Returns the amount of an item at a place; 0 without one. */
const amountIn = ({ readings }: Prices, item: number): number => Number(readings[item]?.value ?? 0);

/** Returns the places where an item has an amount without words. */
const bareIn = (prices: readonly Prices[], item: number): readonly Prices[] =>
  prices.filter(({ readings }) => readings[item]?.saysMore === false);

/**
 * Returns for each item from which place to read each amount without words, so that the lowest is
 * first. If the lowest may be an instalment, nothing moves.
 */
function lowestFirst(
  prices: readonly Prices[],
  olds: readonly (Prices | undefined)[],
): readonly ReadonlyMap<Prices, Prices>[] {
  return olds.map((old, item) => {
    const amountOf = (one: Prices): number => amountIn(one, item);
    const bare = bareIn(prices, item).filter(
      (one) => one !== old && one.slot.said[item]?.block !== undefined,
    );
    const amounts = bare.map(amountOf);
    if (Math.min(...amounts) < CHEAPEST * Math.max(...amounts)) return new Map();
    const ordered = bare.toSorted((a, b) => amountOf(a) - amountOf(b));
    return new Map(bare.map((one, at) => [one, ordered[at] ?? one]));
  });
}

/**
 * Returns the place of each item's old price. Its class says so, and it is higher than another price without
 * words; in an item with one price, it is at a place where another item's old price is.
 */
function oldPrices(prices: readonly Prices[]): readonly (Prices | undefined)[] {
  const isOld = ({ slot }: Prices, item: number): boolean => {
    const block = slot.said[item]?.block;
    return block !== undefined && isOldPrice(block);
  };
  const higher = (prices[0]?.slot.said ?? []).map((_, item) => {
    const current = bareIn(prices, item).filter((one) => !isOld(one, item));
    const least = Math.min(...current.map((one) => amountIn(one, item)));
    return prices.find((one) => isOld(one, item) && amountIn(one, item) > least);
  });
  return higher.map((one, item) => {
    const [alone, ...others] = bareIn(prices, item);
    if (one !== undefined || alone === undefined || others.length > 0) return one;
    return isOld(alone, item) && higher.includes(alone) ? alone : undefined;
  });
}
