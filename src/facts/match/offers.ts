// Chooses the page's own offer among several, states what several have in common, and decides whether a price range is a price.
import type { Json, JsonObject } from "../../model/fact.ts";
import type { OfferEvidence } from "../../statements/evidence.ts";
import { isList, isObject, isScalar, listOf, typesOf } from "../../text/json-values.ts";
import { parseNumber } from "../coerce/number.ts";

/** Kinds of prices that are struck out, recommended or for other customers. */
const OTHER_PRICE = /list|msrp|srp|strike|invoice|minimumadvertised|regular|suggested/i;

/** Whether a list has offers: things with a price. */
export function areOffers(list: readonly Json[]): boolean {
  return list.some(
    (one) =>
      isObject(one) &&
      (typesOf(one).includes("Offer") || "price" in one || "priceSpecification" in one),
  );
}

/**
 * Returns the page's own offer: the one with the page's address, one whose price all others share, or
 * one with the only price that the page shows. Undefined if none applies.
 */
export function offerOf(list: readonly Json[], evidence: OfferEvidence): JsonObject | undefined {
  const offers = list.filter(isObject);
  const [first, ...others] = offers;
  if (first === undefined || others.length === 0) return first;
  const named = offers.filter((offer) => addressesOf(offer).some(evidence.namesPage));
  if (named.length === 1) return named[0];
  const among = named.length > 0 ? named : offers;
  const prices = new Set(among.map(priceOf));
  if (prices.size === 1)
    return among.find(({ availability }) => isStocked(availability)) ?? among[0];
  const shown = among.filter((offer) => {
    const price = priceOf(offer);
    return price !== undefined && evidence.showsPrice(price);
  });
  return new Set(shown.map(priceOf)).size === 1 ? shown[0] : undefined;
}

/** Whether the availability of an offer says that it is in stock. */
function isStocked(availability: Json | undefined): boolean {
  return typeof availability === "string" && IN_STOCK.test(availability);
}

const IN_STOCK = /(?:^|\/)in ?stock$/i;
const NOT_IN_STOCK = /(?:^|\/)(?:out ?of ?stock|oos|sold ?out|discontinued)$/i;

/** Keys of prices. */
const PRICE_KEYS = /^(?:price|lowPrice|highPrice)$/;

/** Whether a value is the price 0 of an offer that is not in stock, which stands for no price. */
export function isVoidPrice(holder: JsonObject, key: string): boolean {
  if (!PRICE_KEYS.test(key) || numberIn(holder[key]) !== 0) return false;
  const { availability } = holder;
  return typeof availability === "string" && NOT_IN_STOCK.test(availability);
}

function addressesOf(offer: JsonObject): readonly string[] {
  return [offer["url"], offer["@id"]].filter((one) => typeof one === "string");
}

/** Returns the price of an object: its own, an aggregate's without a range, its specification's. */
export function priceOf(offer: JsonObject): number | undefined {
  return numberIn(statedPrice(offer));
}

/** Returns the value with an object's price; undefined if there is none, or a range. */
export function statedPrice(offer: JsonObject): Json | undefined {
  const own = isVoidPrice(offer, "price") ? undefined : offer["price"];
  if (own !== undefined && own !== null && own !== "") return own;
  const [low, high] = [numberIn(offer["lowPrice"]), numberIn(offer["highPrice"])];
  if (low !== undefined && low === high) return offer["lowPrice"];
  if (low !== undefined && high === undefined && Number(offer["offerCount"]) === 1)
    return offer["lowPrice"];
  return priceOfSpecification(offer["priceSpecification"]);
}

/** Whether an object's price is declared as a list, struck-out, recommended or unit price. */
export function isOtherPrice(specification: JsonObject): boolean {
  const { price, priceType, name } = specification;
  if (price === undefined) return false;
  if (isUnitPrice(specification)) return true;
  return [priceType, name].some((kind) => typeof kind === "string" && OTHER_PRICE.test(kind));
}

/** Codes of the unit "piece" (UN/CEFACT). */
const PIECE = /^(?:C62|H87|EA|PCE|ST)?$/i;

/** Whether a price is per kilogram or litre. */
function isUnitPrice({ referenceQuantity }: JsonObject): boolean {
  if (!isObject(referenceQuantity)) return false;
  const unit = referenceQuantity["unitCode"] ?? referenceQuantity["unitText"];
  return typeof unit === "string" && !PIECE.test(unit);
}

/** Returns the prices with tax, if any is declared as such; else all. */
function withTax(specifications: readonly JsonObject[]): readonly JsonObject[] {
  const taxed = specifications.filter(
    ({ valueAddedTaxIncluded }) => String(valueAddedTaxIncluded).toLowerCase() === "true",
  );
  return taxed.length > 0 ? taxed : specifications;
}

function priceOfSpecification(specification: Json | undefined): Json | undefined {
  const stated = listOf(specification).filter(isObject);
  const asked = withTax(stated.filter((one) => one["price"] !== undefined && !isOtherPrice(one)));
  const prices = new Set(asked.map((one) => numberIn(one["price"])));
  return prices.size === 1 ? asked[0]?.["price"] : undefined;
}

function numberIn(value: Json | undefined): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "string") return parseNumber(value, "price");
  if (isList(value) && value.length === 1) return numberIn(value[0]);
  return undefined;
}

/** Maximum objects to compare; more have hardly any useful properties in common. */
const MAX_OBJECTS = 100;
/** Levels of nested objects to compare. */
const LEVELS = 3;

/** Returns equal scalars and equal parts of nested objects; undefined for none or too many. */
export function commonOf(objects: readonly JsonObject[], levels = LEVELS): JsonObject | undefined {
  const [first, ...others] = objects;
  if (first === undefined || objects.length > MAX_OBJECTS) return undefined;
  const common: Record<string, Json> = Object.create(null);
  let found = false;
  for (const [key, value] of Object.entries(first)) {
    const values = others.map((other) => other[key]);
    const alike = isScalar(value) ? equalIn(value, values) : alikeInside(value, values, levels);
    if (alike === undefined) continue;
    common[key] = alike;
    found = true;
  }
  return found ? common : undefined;
}

/** Returns what all offers or variants share. The result is in stock if any of them is. */
export function commonOffer(offers: readonly JsonObject[]): JsonObject | undefined {
  const common = commonOf(offers);
  const inner = offers.map(({ offers: own }) => (isList(own) ? own[0] : own)).filter(isObject);
  const availability = [...offers, ...inner].map((one) => one["availability"]).find(isStocked);
  if (availability === undefined) return common;
  return Object.assign(Object.create(null), common, { availability });
}

function equalIn(value: Json, others: readonly (Json | undefined)[]): Json | undefined {
  return others.every((other) => other === value) ? value : undefined;
}

function alikeInside(
  value: Json,
  others: readonly (Json | undefined)[],
  levels: number,
): JsonObject | undefined {
  const objects = others.filter(isObject);
  if (!isObject(value) || levels === 0 || objects.length < others.length) return undefined;
  return commonOf([value, ...objects], levels - 1);
}
