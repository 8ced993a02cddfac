// Hides elements scaled or turned to nothing.
import type { PaintedRule } from "./rule.ts";

/** Measured as scaled or turned to nothing. */
export const transform: PaintedRule = {
  name: "transform",
  hidesPainted: (_, kind) => kind === "transform",
};
