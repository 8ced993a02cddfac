// Hides elements with the hidden attribute.
import type { PlainRule } from "./rule.ts";

/** `hidden`, except `until-found`, unless a style element of the page displays the element. */
export const attribute: PlainRule = {
  name: "attribute",
  hides: ({ element, sheet }) => element.isHidden && sheet !== "shown",
};
