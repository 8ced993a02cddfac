// Hides transparent elements that nothing makes appear.
import { isVanished } from "./appearing.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";
import { isTwin } from "./siblings.ts";

/**
 * Transparent. Of what the browser finds likely to appear, hides only buttons and copies of
 * neighbouring text.
 */
export const opacity: PlainRule & PaintedRule = {
  name: "opacity",
  hides: (candidate) => isVanished(candidate, "opacity"),
  hidesPainted: ({ element: { node, tag, role }, siblings }, kind) =>
    kind === "opacity" ||
    (kind === "fading" && (tag === "button" || role === "button" || isTwin(siblings, node))),
};
