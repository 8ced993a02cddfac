// Finds the controls of a page and what they name, its choices, and elements by id.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute } from "../../html/walk.ts";
import { lengthsOf, wordSet } from "../../text/word-list.ts";

/** Controls of a page, and ids and classes of the elements that they show. */
export interface Controls {
  readonly ids: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  /** Tabs, by role or by the attribute that tab scripts read. */
  readonly tabs: readonly number[];
  /** Elements with the role of a tab's panel. */
  readonly panels: readonly number[];
  /** Elements that declare whether the element they open is open. */
  readonly openers: readonly number[];
  /** Checkboxes and radio buttons that a reader may set, in document order. */
  readonly choices: readonly number[];
}

/** Attributes that reference elements by id or selector. */
const NAMES_IDS = wordSet(
  "aria-controls aria-owns for popovertarget commandfor data-tab data-target-id",
);
const NAMES_BY_SELECTOR = wordSet(
  "data-bs-target data-target data-toggle-target data-collapse data-href",
);
const TOGGLE = "data-toggle";
const BOOTSTRAP_TOGGLE = "data-bs-toggle";
/** Values of these attributes for controls that show a panel. */
const TOGGLES = new Set(["tab", "pill"]);
/** Attributes of a control besides those that name others. */
const OWN = ["href", "role", "type", "disabled", "aria-expanded", TOGGLE, BOOTSTRAP_TOGGLE];
const MAY_COUNT = lengthsOf([...NAMES_IDS, ...NAMES_BY_SELECTOR, ...OWN]);
/** Matches names of the main region: skip links name it without opening it. */
const MAIN_REGION = /^(?:main|content|main-?content|primary|page|wrapper|skip.*)$/i;

/** Types of inputs, and roles of elements, that choose among several. */
const CHOICES: ReadonlySet<string> = new Set(["checkbox", "radio", "menuitemcheckbox", "switch"]);

/** Collects the controls of a page. */
export function readControls(tree: HtmlTree): Controls {
  const ids = new Set<string>();
  const classes = new Set<string>();
  const tabs: number[] = [];
  const panels: number[] = [];
  const openers: number[] = [];
  const choices: number[] = [];
  for (let node = 1; node < tree.size; node++) {
    let role = "";
    let type = "";
    let isDisabled = false;
    let toggle: string | undefined;
    for (const { name, value } of tree.attrs[node] ?? []) {
      if (!MAY_COUNT[name.length]) continue;
      if (name === "href") {
        if (value.startsWith("#")) addName(value.trim(), ids, classes);
      } else if (name === "role") role = value.trim().toLowerCase();
      else if (name === "type") type = value;
      else if (name === "disabled") isDisabled = true;
      else if (name === "aria-expanded") openers.push(node);
      else if (name === TOGGLE) toggle = value;
      else if (name === BOOTSTRAP_TOGGLE) toggle ??= value;
      else if (NAMES_IDS.has(name)) {
        for (const id of value.split(/\s+/)) addName(id, ids, classes);
      } else if (NAMES_BY_SELECTOR.has(name)) addName(value.trim(), ids, classes);
    }
    if (role === "tabpanel") panels.push(node);
    else if (role === "tab" || (toggle !== undefined && TOGGLES.has(toggle.trim().toLowerCase()))) {
      tabs.push(node);
    }
    const chooses = tree.tag[node] === "input" ? type.trim().toLowerCase() : role;
    if (chooses !== "" && !isDisabled && CHOICES.has(chooses)) choices.push(node);
  }
  ids.delete("");
  return { ids, classes, tabs, panels, openers, choices };
}

function addName(name: string, ids: Set<string>, classes: Set<string>): void {
  if (name.startsWith(".")) classes.add(name.slice(1));
  else {
    const id = name.startsWith("#") ? name.slice(1) : name;
    if (!MAIN_REGION.test(id)) ids.add(id);
  }
}

/** Returns the first element with each of the ids. */
export function nodesById(tree: HtmlTree, ids: ReadonlySet<string>): ReadonlyMap<string, number> {
  const nodes = new Map<string, number>();
  for (let node = 1; node < tree.size && nodes.size < ids.size; node++) {
    const id =
      attribute(tree, node, "id") ??
      (tree.tag[node] === "a" ? attribute(tree, node, "name") : undefined);
    if (id !== undefined && ids.has(id) && !nodes.has(id)) nodes.set(id, node);
  }
  return nodes;
}
