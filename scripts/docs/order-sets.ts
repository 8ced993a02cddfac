// The page sets of the bench `reading-order`.
import type { Having } from "./figures.ts";

/** Page sets of the bench `reading-order`, by the fields of their saved results. */
export const ORDER_SETS = {
  wide: ["reading-order", { list: "reading-order-pages.json", width: 1440 }],
  narrow: ["reading-order", { list: "reading-order-pages.json", width: 400 }],
  turned: ["reading-order-turned", { list: "reading-order-pages.json", width: 1440 }],
  unseen: ["reading-order", { list: "reading-order-unseen.json", width: 1440 }],
} as const satisfies Record<string, readonly [string, Having]>;
