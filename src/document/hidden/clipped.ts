// Hides elements shrunk or clipped to nothing.
import { isHeadingTag } from "../page/tags.ts";
import { isStyledAway } from "./appearing.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";

/** Shrunk or clipped to nothing. A heading stays: it is often the page's only title. */
export const clipped: PlainRule & PaintedRule = {
  name: "clipped",
  hides: (candidate) =>
    candidate.element.hiding === "clipped" ||
    (isStyledAway(candidate, "clipped") && !isHeadingTag(candidate.element.tag)),
  hidesPainted: ({ element }, kind) => kind === "clipped" && !isHeadingTag(element.tag),
};
