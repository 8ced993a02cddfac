// Collects the ids and classes that the controls of a page name.
import type { HtmlTree } from "../../html/tree.ts";

/** Ids and classes named by controls. */
export interface Controls {
  readonly ids: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

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
