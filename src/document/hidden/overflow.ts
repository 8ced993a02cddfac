// Hides elements that the browser measured as folded to nothing.
import type { PaintedRule } from "./rule.ts";

/** Measured as folded to nothing. */
export const overflow: PaintedRule = {
  name: "overflow",
  hidesPainted: (_, kind) => kind === "overflow",
};
