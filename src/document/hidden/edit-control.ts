// Hides controls for editing the page, such as "[edit]" after a heading.
import { NAMED } from "../page/classes.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";

/** Named an edit control. It hides visible controls too: they are not the page's text. */
export const editControl: PlainRule & PaintedRule = {
  name: "edit-control",
  hides: ({ element }) => (element.named & NAMED.editControl) !== 0,
  hidesPainted: ({ element }) => (element.named & NAMED.editControl) !== 0,
};
