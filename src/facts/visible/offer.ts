// Finds the offer around a page's heading: brand, price with currency, and availability.
import { brandNear } from "./brand.ts";
import { nearHeading } from "./near.ts";
import { priceNear } from "./price.ts";
import type { ShownPage, ShownValue } from "./shown-value.ts";
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
  if (price !== undefined) {
    const { amount, block } = price;
    values.push({ label: "price", isWritten: false, value: amount.written, shown: "price", block });
    if (amount.code !== "")
      values.push({
        label: "priceCurrency",
        isWritten: false,
        value: amount.code,
        shown: "price",
        block,
      });
  }
  for (const { member, block, by } of stockNear(blocks))
    values.push({ label: "availability", isWritten: false, value: member, shown: by, block });
  if (brand !== undefined)
    values.push({
      label: "brand",
      isWritten: false,
      value: brand.name,
      shown: "brand",
      block: brand.block,
    });
  return values;
}
