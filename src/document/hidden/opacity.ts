// Hides transparent buttons and copies.
import type { PaintedRule } from "./rule.ts";
import { isTwin } from "./siblings.ts";

/**
 * Measured as transparent, and a button or a copy of neighbouring text. Other transparent text
 * fades in.
 */
export const opacity: PaintedRule = {
  name: "opacity",
  hidesPainted: ({ element: { node, tag, role }, siblings }, kind) =>
    kind === "opacity" && (tag === "button" || role === "button" || isTwin(siblings, node)),
};
