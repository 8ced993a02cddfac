// Decides whether a control of the page can show a hidden element.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endWithin, previousElement } from "../../html/walk.ts";
import { wordSet } from "../../text/word-list.ts";
import { NAMED } from "../page/classes.ts";
import type { PageContext } from "../page/page-context.ts";

const PANEL_ROLES = wordSet("tabpanel menu menubar listbox tree tooltip region");

/**
 * Whether the page can show a hidden element: a control references it, its role or class is a
 * panel's, a `details` folds it, or it follows its own button.
 */
export function canBeShown(page: PageContext, node: number): boolean {
  if (isInClosedDetails(page.tree, node)) return true;
  const { controls } = page;
  for (const { name, value } of page.tree.attrs[node] ?? []) {
    if (name === "id" && controls.ids.has(value)) return true;
    if (name === "role" && PANEL_ROLES.has(value)) return true;
    if (name === "aria-labelledby" && value !== "") return true;
    if (name === "class") {
      if ((page.meaning(value) & NAMED.disclosure) !== 0) return true;
      if (controls.classes.size > 0 && value.split(/\s+/).some((one) => controls.classes.has(one)))
        return true;
    }
  }
  return followsItsButton(page.tree, node);
}

/** Whether a node is folded in a closed `details`, which its summary opens. */
export function isInClosedDetails(tree: HtmlTree, node: number): boolean {
  const parent = tree.parent[node] ?? 0;
  return tree.tag[parent] === "details" && attribute(tree, parent, "open") === undefined;
}

/** Maximum nodes of the previous element searched for its button. */
const BUTTON_DEPTH = 8;

/** Whether the previous element is, or starts with, a button that opens something. */
function followsItsButton(tree: HtmlTree, node: number): boolean {
  const previous = previousElement(tree, node);
  if (previous < 0) return false;
  const end = endWithin(tree, previous, BUTTON_DEPTH);
  for (let at = previous; at < end; at++) {
    for (const { name } of tree.attrs[at] ?? []) {
      if (name === "aria-expanded" || name === "data-toggle" || name === "data-bs-toggle")
        return true;
    }
  }
  return false;
}
