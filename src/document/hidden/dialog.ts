// Hides closed dialogs.

import { NAMED } from "../page/classes.ts";
import type { ElementFacts } from "../page/element.ts";
import type { PaintedRule, PlainRule } from "./rule.ts";

const DIALOG_ROLE = /^(?:alert)?dialog$/;

/** A closed `dialog`, a hidden element with its role, and Bootstrap's `modal fade`. */
export const dialog: PlainRule & PaintedRule = {
  name: "dialog",
  hides: ({ element }) => isClosed(element),
  hidesPainted: ({ element: { tag, role } }, kind) =>
    (kind === "display" || kind === "visibility" || kind === "overflow") &&
    (tag === "dialog" || DIALOG_ROLE.test(role)),
};

function isClosed(element: ElementFacts): boolean {
  const { tag, role, named, hiding, isOpen, isHidden, isAriaHidden } = element;
  if (tag === "dialog") return !isOpen;
  if (role !== "" && (isHidden || isAriaHidden || hiding === "none") && DIALOG_ROLE.test(role)) {
    return true;
  }
  return (named & NAMED.closedDialog) !== 0;
}
