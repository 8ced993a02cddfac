// The sets of pages that the bench `reading-order` is run on.
import type { Having } from "./figures.ts";

/** Sets of the bench `reading-order`, as their results are kept. */
export const ORDER_SETS = {
  wide: ["reading-order", { list: "reading-order-pages.json", width: 1440 }],
  narrow: ["reading-order", { list: "reading-order-pages.json", width: 400 }],
  turned: ["reading-order-turned", { list: "reading-order-pages.json", width: 1440 }],
  unseen: ["reading-order", { list: "reading-order-unseen.json", width: 1440 }],
} as const satisfies Record<string, readonly [string, Having]>;
