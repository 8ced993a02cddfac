// Hides text in the color of its background.
import { isInherited, isOnWhite } from "./inherited.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";

/**
 * An element whose text is all transparent or has the color of its background. White text counts if
 * the page sets no background.
 */
export const color: PlainRule & PaintedRule = {
  name: "color",
  hides({ page, element: { node, hiding }, way }) {
    const isColorless = hiding === "color" || way === "color";
    const isWhite = !isColorless && (hiding === "white" || way === "white");
    if (!isColorless && !(isWhite && isOnWhite(page.tree, node))) return false;
    return isInherited(page, node, "color");
  },
  hidesPainted: (_, kind) => kind === "color",
};
