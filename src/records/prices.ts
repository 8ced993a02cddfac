// Distinguishes an item's price from its other amounts and its old price.
import { isOldPrice } from "../facts/visible/price.ts";
import {
  areEarlier,
  GROSS,
  isCurrentWord,
  isPriceLabel,
  NET,
  saysPrice,
} from "../marks/price-words.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { labelOf, type Slot, withoutLabel } from "./slots.ts";
import { CHEAPEST, type PlaceReadings, readingsOf } from "./values.ts";

/** A place of prices. */
interface Prices {
  readonly at: number;
  readonly slot: Slot;
  /** Label of the place; "" without one. */
  readonly label: string;
  readonly readings: PlaceReadings["readings"];
}

/**
 * Moves the place of the items' price before those of prices with words: "Shipping €3.10", "was €20", "€50
 * deposit". Old prices, by their words or class, become a place of their own.
 */
export function priceFirst(slots: readonly Slot[], habits: DateHabits): readonly Slot[] {
  const places = slots.flatMap((slot, at) => {
    const { label } = labelOf(slot);
    const isValue = slot.role === "value" && (label === "" || isPriceLabel(label));
    const said = slot.said.map((one) => one && withoutLabel(one, label));
    const read = isValue ? readingsOf(said, habits) : undefined;
    return read?.kind === "price" ? { at, slot, label, readings: read.readings } : [];
  });
  const prices = places.filter(({ label }) => label === "");
  const olds = oldPrices(places, prices);
  const sources = pricesFirst(prices, olds);
  const own = prices.map((one) => {
    const ofItem = sources.map((source, item) => {
      if (source.has(one)) return source.get(one);
      return olds[item] === one ? undefined : one;
    });
    const said = ofItem.map((source, item) => source?.slot.said[item]);
    const found = ofItem.flatMap((source, item) => source?.readings[item] ?? []);
    const more = found.filter(({ saysMore }) => saysMore).length;
    const parts = found.filter(({ isInstalment }) => isInstalment).length;
    return {
      slot: { ...one.slot, said },
      count: found.length,
      isBare: more * 2 < found.length,
      isPart: parts * 2 > found.length,
    };
  });
  const least = prices[0]?.readings.filter((reading) => reading !== undefined).length ?? 0;
  const bare = own.find(({ isBare, count }) => isBare && count >= least);
  const first = bare ?? own.find(({ isPart }) => !isPart);
  const ordered = first === undefined ? own : [first, ...own.filter((one) => one !== first)];
  const moved = [...slots];
  for (const [place, { at }] of prices.entries()) {
    const slot = ordered[place]?.slot;
    if (slot !== undefined) moved[at] = slot;
  }
  const [old] = places.filter((one) => olds.includes(one));
  if (old === undefined) return moved;
  for (const one of places) {
    const { at, slot, label } = one;
    const left = slot.said.map((said, item) => (olds[item] === one ? undefined : said));
    if (label !== "") moved[at] = { ...slot, said: left };
  }
  const said = olds.map((one, item) => one?.slot.said[item]);
  const { label } = olds.every((one) => one === undefined || one === old)
    ? old.slot
    : { label: "" };
  moved.splice((places[0]?.at ?? 0) + 1, 0, { label, role: "list_price", said });
  return moved;
}

/** Returns the amount of an item at a place; 0 without one. */
const amountIn = ({ readings }: Prices, item: number): number => Number(readings[item]?.value ?? 0);

/** Returns the places where an item has an amount without words. */
const bareIn = (prices: readonly Prices[], item: number): readonly Prices[] =>
  prices.filter(({ readings }) => readings[item]?.saysMore === false);

/**
 * Returns for each item from which place to read each amount: the lowest of those without words
 * first, also at the place of an old price, and one with tax before one without. If the lowest may
 * be an instalment, nothing moves.
 */
function pricesFirst(
  prices: readonly Prices[],
  olds: readonly (Prices | undefined)[],
): readonly ReadonlyMap<Prices, Prices | undefined>[] {
  return olds.map((old, item) => {
    const own = prices.filter((one) => one !== old);
    const amountOf = (one: Prices): number => amountIn(one, item);
    const textOf = (one: Prices): string => one.slot.said[item]?.text ?? "";
    const gross = own.filter((one) => GROSS.test(textOf(one)));
    const net = own.filter((one) => NET.test(textOf(one)) && !gross.includes(one));
    if (gross.length > 0 && net.length > 0) {
      const taxed = own.filter((one) => gross.includes(one) || net.includes(one));
      const ordered = [...gross, ...net];
      return new Map(taxed.map((one, at) => [one, ordered[at] ?? one]));
    }
    const bare = bareIn(prices, item).filter((one) => one.slot.said[item]?.block !== undefined);
    const ordered = bare.filter((one) => one !== old).toSorted((a, b) => amountOf(a) - amountOf(b));
    const [least, most] = [ordered[0], ordered.at(-1)];
    if (least && most && amountOf(least) < CHEAPEST * amountOf(most)) return new Map();
    return new Map(bare.map((one, at) => [one, ordered[at]]));
  });
}

/** Returns the place of each item's old price, by its words, its class, or a lower sale price. */
function oldPrices(
  places: readonly Prices[],
  prices: readonly Prices[],
): readonly (Prices | undefined)[] {
  const classed = classedOld(prices);
  const mayBeOld = places.map((place) => isShown(place) || hasCurrent(places, place));
  return (places[0]?.slot.said ?? []).map((_, item) => {
    const befores = places.map(({ label, readings }) => {
      const { before = "", list } = readings[item] ?? {};
      return list === undefined ? `${label} ${before}` : "";
    });
    const earlier = areEarlier(befores);
    const worded = places.find(
      ({ readings }, at) =>
        earlier[at] === true && mayBeOld[at] === true && readings[item] !== undefined,
    );
    return worded ?? classed[item] ?? aboveSale(places, item);
  });
}

/** Whether the texts of a place are no column of a table. */
const isShown = ({ slot }: Prices): boolean => slot.said.some((one) => one?.block !== undefined);

/** Whether a column of a table has a current price beside it: "Now", but not "After". */
const hasCurrent = (places: readonly Prices[], place: Prices): boolean =>
  places.some((one) => one !== place && (one.label === "" || isCurrentWord(one.label)));

/** Returns the higher of an item's prices with current labels: "Price" beside "Sale price". */
function aboveSale(places: readonly Prices[], item: number): Prices | undefined {
  const labelled = places.filter(
    (one) => isCurrentWord(one.label) && (isShown(one) || saysPrice(one.label)),
  );
  const amounts = bareIn(labelled, item).toSorted((a, b) => amountIn(b, item) - amountIn(a, item));
  const [most, next] = amounts;
  if (most === undefined || next === undefined) return undefined;
  return amountIn(most, item) > amountIn(next, item) ? most : undefined;
}

/**
 * Returns the place of each item's price with a class of old prices, if it is higher than another price without
 * words; in an item with one price, it is at a place where another item's old price is.
 */
function classedOld(prices: readonly Prices[]): readonly (Prices | undefined)[] {
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
