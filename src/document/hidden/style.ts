// Hides elements that their own style does not display.
import type { PlainRule } from "./rule.ts";

/** `style` with `display:none` or `visibility:hidden`. */
export const style: PlainRule = {
  name: "style",
  hides: ({ element }) => element.hiding === "none",
};
