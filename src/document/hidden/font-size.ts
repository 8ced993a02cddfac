// Hides text too small to read.
import { isInherited } from "./inherited.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";

/** A font of at most two pixels that all its text inherits, or lines of about a pixel. */
export const fontSize: PlainRule & PaintedRule = {
  name: "font-size",
  hides: ({ page, element, way }) =>
    (element.hiding === "font-size" || way === "font-size") &&
    isInherited(page, element.node, "font-size"),
  hidesPainted: (_, kind) => kind === "font-size",
};
