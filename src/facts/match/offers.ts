// The offers of a thing to the one the page makes: which of several, and whether a range is a price.
import type { Json, JsonObject } from "../../model/fact.ts";
import { parseNumber } from "../coerce/number.ts";
import { isList, isObject, listOf, typesOf } from "./json.ts";

/** What is known of the page when one of several offers is chosen. */
export interface OfferEvidence {
  /** Whether an address names the page, its query included. */
  readonly namesPage: (address: string) => boolean;
  /** Whether a price stands among the words of the page. */
  readonly showsPrice: (price: number) => boolean;
}

/** Kinds of price that are struck out, recommended or asked of somebody else. */
const OTHER_PRICE = /list|msrp|srp|strike|invoice|minimumadvertised|regular|suggested/i;

/** Whether a list holds offers: things with a price. */
export function areOffers(list: readonly Json[]): boolean {
  return list.some(
    (one) =>
      isObject(one) &&
      (typesOf(one).includes("Offer") || "price" in one || "priceSpecification" in one),
  );
}

/**
 * The offer of several that is the page's: the one whose address is the page's own, the one all others agree with in price, or the
 * one whose price the page shows while it shows that of no other. undefined where that does not tell.
 */
export function offerOf(list: readonly Json[], evidence: OfferEvidence): JsonObject | undefined {
  const offers = list.filter(isObject);
  const [first, ...others] = offers;
  if (first === undefined || others.length === 0) return first;
  const named = offers.filter((offer) => addressesOf(offer).some(evidence.namesPage));
  if (named.length === 1) return named[0];
  const among = named.length > 0 ? named : offers;
  const prices = new Set(among.map(priceOf));
  if (prices.size === 1) return among[0];
  const shown = among.filter((offer) => {
    const price = priceOf(offer);
    return price !== undefined && evidence.showsPrice(price);
  });
  return new Set(shown.map(priceOf)).size === 1 ? shown[0] : undefined;
}

function addressesOf(offer: JsonObject): readonly string[] {
  return [offer["url"], offer["@id"]].filter((one) => typeof one === "string");
}

/** The price an object states: its own, that of an aggregate without a range, or that of its specification. */
export function priceOf(offer: JsonObject): number | undefined {
  return numberIn(statedPrice(offer));
}

/** The value in which an object states its price; undefined where it states none, or a range. */
export function statedPrice(offer: JsonObject): Json | undefined {
  const own = offer["price"];
  if (own !== undefined && own !== null && own !== "") return own;
  const [low, high] = [numberIn(offer["lowPrice"]), numberIn(offer["highPrice"])];
  if (low !== undefined && low === high) return offer["lowPrice"];
  if (low !== undefined && high === undefined && Number(offer["offerCount"]) === 1)
    return offer["lowPrice"];
  return priceOfSpecification(offer["priceSpecification"]);
}

/** Whether an object with a price says that it is not the one asked: a list price, one struck out, a recommended one. */
export function isOtherPrice({ price, priceType, name }: JsonObject): boolean {
  if (price === undefined) return false;
  return [priceType, name].some((kind) => typeof kind === "string" && OTHER_PRICE.test(kind));
}

function priceOfSpecification(specification: Json | undefined): Json | undefined {
  const asked = listOf(specification)
    .filter(isObject)
    .filter((one) => one["price"] !== undefined && !isOtherPrice(one));
  const prices = new Set(asked.map((one) => numberIn(one["price"])));
  return prices.size === 1 ? asked[0]?.["price"] : undefined;
}

function numberIn(value: Json | undefined): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "string") return parseNumber(value, "price");
  if (isList(value) && value.length === 1) return numberIn(value[0]);
  return undefined;
}
