// Hides elements moved off the page.
import { isHeadingTag } from "../page/tags.ts";
import { isStyledAway } from "./appearing.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";

/** Moved off the page. A heading stays: it is often the text of a picture. */
export const offscreen: PlainRule & PaintedRule = {
  name: "offscreen",
  hides: (candidate) =>
    candidate.element.hiding === "offscreen" ||
    (isStyledAway(candidate, "offscreen") && !isHeadingTag(candidate.element.tag)),
  hidesPainted: ({ element }, kind) => kind === "offscreen" && !isHeadingTag(element.tag),
};
