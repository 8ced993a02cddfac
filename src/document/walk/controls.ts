// Finds hidden elements that a control of the page can show.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf, previousElement } from "../../html/walk.ts";
import { NAMED } from "./classes.ts";
import type { Pass } from "./pass.ts";

/** Ids and classes named by controls. */
export interface Controls {
  readonly ids: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

const PANEL_ROLES = new Set([
  "tabpanel",
  "menu",
  "menubar",
  "listbox",
  "tree",
  "tooltip",
  "region",
]);

/** Attributes that reference elements by id or selector. */
const NAMES_IDS = new Set([
  "aria-controls",
  "aria-owns",
  "for",
  "popovertarget",
  "commandfor",
  "data-tab",
  "data-target-id",
]);
const NAMES_BY_SELECTOR = new Set([
  "data-bs-target",
  "data-target",
  "data-toggle-target",
  "data-collapse",
  "data-href",
]);
/** Whether such an attribute has a name of this length; rejects most names. */
const MAY_NAME = [...NAMES_IDS, ...NAMES_BY_SELECTOR].reduce<boolean[]>((lengths, name) => {
  lengths[name.length] = true;
  return lengths;
}, []);
/** Matches names of the main region: skip links name it without opening it. */
const MAIN_REGION = /^(?:main|content|main-?content|primary|page|wrapper|skip.*)$/i;

/** Collects what a page's controls name. */
export function readControls(tree: HtmlTree): Controls {
  const ids = new Set<string>();
  const classes = new Set<string>();
  for (let node = 1; node < tree.size; node++) {
    for (const { name, value } of tree.attrs[node] ?? []) {
      if (name === "href") {
        if (value.startsWith("#")) addName(value.trim(), ids, classes);
      } else if (!MAY_NAME[name.length]) continue;
      else if (NAMES_IDS.has(name)) {
        for (const id of value.split(/\s+/)) addName(id, ids, classes);
      } else if (NAMES_BY_SELECTOR.has(name)) addName(value.trim(), ids, classes);
    }
  }
  ids.delete("");
  return { ids, classes };
}

function addName(name: string, ids: Set<string>, classes: Set<string>): void {
  if (name.startsWith(".")) classes.add(name.slice(1));
  else {
    const id = name.startsWith("#") ? name.slice(1) : name;
    if (!MAIN_REGION.test(id)) ids.add(id);
  }
}

/**
 * Whether the page can show a hidden element: a control references it, its role or class is a
 * panel's, a `details` folds it, or it follows its own button.
 */
export function canBeShown(pass: Pass, node: number, controls: Controls): boolean {
  if (isInClosedDetails(pass.tree, node)) return true;
  for (const { name, value } of pass.tree.attrs[node] ?? []) {
    if (name === "id" && controls.ids.has(value)) return true;
    if (name === "role" && PANEL_ROLES.has(value)) return true;
    if (name === "aria-labelledby" && value !== "") return true;
    if (name === "class") {
      if ((pass.meaning(value) & NAMED.disclosure) !== 0) return true;
      if (controls.classes.size > 0 && value.split(/\s+/).some((one) => controls.classes.has(one)))
        return true;
    }
  }
  return followsItsButton(pass.tree, node);
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
  const end = Math.min(endOf(tree, previous), previous + BUTTON_DEPTH);
  for (let at = previous; at < end; at++) {
    for (const { name } of tree.attrs[at] ?? []) {
      if (name === "aria-expanded" || name === "data-toggle" || name === "data-bs-toggle")
        return true;
    }
  }
  return false;
}
