// Finds the offer around a page's heading: brand, price with currency, and availability.
import type { Block } from "../../model/document.ts";
import { brandNear } from "./brand.ts";
import { nearHeading } from "./near.ts";
import { priceNear } from "./price.ts";
import { impliedValue, type Shown, type ShownPage, type ShownValue } from "./shown-value.ts";
import { stockNear } from "./stock.ts";

/** Maximum places of the heading examined; pages repeat it per window width. */
const MAX_ANCHORS = 4;

/**
 * Returns the brand, price and availability of the heading's subject, as far as the surrounding blocks state
 * them.
 */
export function offerValues({ around, anchors }: ShownPage): readonly ShownValue[] {
  const places = anchors.slice(0, MAX_ANCHORS).map((anchor) => nearHeading(around, anchor));
  const blocks = places.find((near) => priceNear(near) !== undefined) ?? places[0] ?? [];
  const price = priceNear(blocks);
  const brand = brandNear(blocks);
  const values: ShownValue[] = [];
  const add = (label: string, value: string, block: Block, shown: Shown) =>
    values.push(impliedValue(label, value, { shown, block }));
  if (price !== undefined) {
    const { amount, block } = price;
    add("price", amount.written, block, "price");
    if (amount.code !== "") add("priceCurrency", amount.code, block, "price");
  }
  for (const { member, block, by } of stockNear(blocks)) add("availability", member, block, by);
  if (brand !== undefined) add("brand", brand.name, brand.block, "brand");
  return values;
}
