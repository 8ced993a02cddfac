// Hides elements folded to nothing.
import type { PaintedRule, PlainRule } from "./rule.ts";

/** Folded to nothing, by style or by measurement. */
export const overflow: PlainRule & PaintedRule = {
  name: "overflow",
  hides: ({ element, way }) => element.hiding === "overflow" || way === "overflow",
  hidesPainted: (_, kind) => kind === "overflow",
};
