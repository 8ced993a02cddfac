// Which hidden elements a control of the page can show.
import type { HtmlTree } from "../html/tree.ts";

/** The page's controls. */
export interface Controls {
  /** Whether something on the page can show the element. */
  opens(node: number): boolean;
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

/** Attributes whose value names elements: by identifier, or by a selector. */
const BY_ID = new Set([
  "aria-controls",
  "aria-owns",
  "for",
  "popovertarget",
  "commandfor",
  "data-tab",
  "data-target-id",
]);
const BY_SELECTOR = new Set([
  "data-bs-target",
  "data-target",
  "data-toggle-target",
  "data-collapse",
  "data-href",
]);
const MAIN_REGION = /^(?:main|content|main-?content|primary|page|wrapper|skip.*)$/i;

const DISCLOSED =
  /accordion|collaps|tab-?(?:pane|content|panel)|toggle|faq|expand|read-?more|show-?more|spoiler|dropdown|sub-?menu|disclosure|answer|drawer|slide|carousel|swiper/i;

/** Reads every control of a page once. */
export function readControls(tree: HtmlTree): Controls {
  const ids = new Set<string>();
  const classes = new Set<string>();
  for (let node = 1; node < tree.size; node++) {
    for (const { name, value } of tree.attrs[node] ?? []) {
      if (BY_ID.has(name)) for (const id of value.split(/\s+/)) addName(id, ids, classes);
      else if (BY_SELECTOR.has(name) || (name === "href" && value.startsWith("#"))) {
        addName(value.trim(), ids, classes);
      }
    }
  }
  ids.delete("");
  return { opens: (node) => isOpened(tree, node, ids, classes) };
}

function addName(name: string, ids: Set<string>, classes: Set<string>): void {
  if (name.startsWith(".")) classes.add(name.slice(1));
  else {
    const id = name.startsWith("#") ? name.slice(1) : name;
    // A skip link names the main region and opens nothing inside it.
    if (!MAIN_REGION.test(id)) ids.add(id);
  }
}

function isOpened(
  tree: HtmlTree,
  node: number,
  ids: ReadonlySet<string>,
  classes: ReadonlySet<string>,
): boolean {
  for (const { name, value } of tree.attrs[node] ?? []) {
    if (name === "id" && ids.has(value)) return true;
    if (name === "role" && PANEL_ROLES.has(value)) return true;
    if (name === "aria-labelledby" && value !== "") return true;
    if (name === "class") {
      if (DISCLOSED.test(value)) return true;
      if (classes.size > 0 && value.split(/\s+/).some((one) => classes.has(one))) return true;
    }
  }
  return false;
}
