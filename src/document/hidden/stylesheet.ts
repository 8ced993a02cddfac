// Hides elements that the page's style elements do not display.
import { isDisplayedBy } from "../../html/visibility.ts";
import type { PlainRule } from "./rule.ts";

/** `display:none` or `visibility:hidden` in a style element, unless the own style displays it. */
export const stylesheet: PlainRule = {
  name: "stylesheet",
  hides: ({ element, sheet }) => sheet === "hidden" && !isDisplayedBy(element.style),
};
