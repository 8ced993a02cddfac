// Hides transparent elements that nothing makes appear.
import type { PaintedRule } from "./rule.ts";
import { isTwin } from "./siblings.ts";

/**
 * Measured as transparent. Of what is likely to appear, hides only buttons and copies of
 * neighbouring text.
 */
export const opacity: PaintedRule = {
  name: "opacity",
  hidesPainted: ({ element: { node, tag, role }, siblings }, kind) =>
    kind === "opacity" ||
    (kind === "fading" && (tag === "button" || role === "button" || isTwin(siblings, node))),
};
