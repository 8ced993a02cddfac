// Hides copies of neighbouring text for small screens.
import { NAMED } from "../page/classes.ts";
import type { PlainRule } from "./rule.ts";
import { isTwin } from "./siblings.ts";

/** Named for small screens, and only repeats its siblings. */
export const twin: PlainRule = {
  name: "twin",
  hides: ({ element: { node, named }, siblings }) =>
    (named & NAMED.smallScreens) !== 0 && isTwin(siblings, node),
};
