// Hides elements shrunk or clipped to nothing.
import { isHeadingTag } from "../page/tags.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";

/** Shrunk or clipped to nothing. A measured heading stays: it is often the page's only title. */
export const clipped: PlainRule & PaintedRule = {
  name: "clipped",
  hides: ({ element }) => element.hiding === "clipped",
  hidesPainted: ({ element }, kind) => kind === "clipped" && !isHeadingTag(element.tag),
};
