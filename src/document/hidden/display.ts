// Hides elements that the browser measured as not displayed.
import type { PaintedRule } from "./rule.ts";

/** Measured as not displayed. */
export const display: PaintedRule = {
  name: "display",
  hidesPainted: (_, kind) => kind === "display",
};
