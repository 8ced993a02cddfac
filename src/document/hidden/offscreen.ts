// Hides elements moved off the page.
import { isHeadingTag } from "../page/tags.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";

/** Moved off the page. A measured heading stays: it is often the text of a picture. */
export const offscreen: PlainRule & PaintedRule = {
  name: "offscreen",
  hides: ({ element }) => element.hiding === "offscreen",
  hidesPainted: ({ element }, kind) => kind === "offscreen" && !isHeadingTag(element.tag),
};
