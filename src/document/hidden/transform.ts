// Hides elements scaled or turned to nothing.
import { isVanished } from "./appearing.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";

/** Scaled or turned to nothing, by style or by measurement. */
export const transform: PlainRule & PaintedRule = {
  name: "transform",
  hides: (candidate) => isVanished(candidate, "transform"),
  hidesPainted: (_, kind) => kind === "transform",
};
