// The sets of pages of the bench `reading-order`, and the sites of the bench `context`.
import type { Having } from "./figures.ts";

/** Page sets of the bench `reading-order`, by the fields of their saved results. */
export const ORDER_SETS = {
  wide: ["reading-order", { list: "reading-order-pages.json", width: 1440 }],
  narrow: ["reading-order", { list: "reading-order-pages.json", width: 400 }],
  turned: ["reading-order-turned", { list: "reading-order-pages.json", width: 1440 }],
  unseen: ["reading-order", { list: "reading-order-unseen.json", width: 1440 }],
} as const satisfies Record<string, readonly [string, Having]>;

/** The sets as pages name them. */
export const SET_NAMES: Readonly<Record<keyof typeof ORDER_SETS, string>> = {
  wide: "64 generators, 1440 px",
  narrow: "64 generators, 400 px",
  turned: "64 generators, flex and grid sources reversed",
  unseen: "19 generators drawn after development, 1440 px",
};

/** Sites of the bench `context`, as pages name them. */
export const CONTEXT_SITES = {
  postgresql: "PostgreSQL",
  sqlite: "SQLite",
  django: "Django",
  git: "Git",
  python: "Python",
} as const;
