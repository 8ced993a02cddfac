// Finds the tab labels of panels, by ARIA or by the attributes that tab scripts read.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, elements, endOf, textsIn } from "../../html/walk.ts";
import { oneLine } from "../../text/one-line.ts";
import type { Controls } from "./controls.ts";
import { nodesById } from "./nodes-by-id.ts";

/** Maximum characters of a label, and nodes of a tab examined. */
const MAX_LABEL = 100;
const MAX_NODES = 200;

/** Elements of a tab whose text is not displayed. */
const WORDLESS = new Set(["script", "style", "svg", "template", "noscript"]);
/** Elements that start a new line. */
const LINES = new Set(["div", "p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "li"]);

/** Returns panel labels by node. A panel that contains its own tab has none. */
export function panelLabels(
  tree: HtmlTree,
  { tabs, panels }: Controls,
): ReadonlyMap<number, string> {
  if (tabs.length === 0) return new Map();
  const ids = new Set<string>();
  for (const tab of tabs) for (const id of opensOf(tree, tab)) ids.add(id);
  for (const panel of panels) for (const id of labelsOf(tree, panel)) ids.add(id);
  const nodes = nodesById(tree, ids);
  const found = new Map<number, string>();
  const add = (panel: number | undefined, tab: number): void => {
    if (panel === undefined || found.has(panel) || (panel <= tab && tab < endOf(tree, panel)))
      return;
    const label = labelOf(tree, tab);
    if (label !== "") found.set(panel, label);
  };
  for (const tab of tabs) for (const id of opensOf(tree, tab)) add(nodes.get(id), tab);
  const isTab = new Set(tabs);
  for (const panel of panels) {
    for (const id of labelsOf(tree, panel)) {
      const tab = nodes.get(id);
      if (tab !== undefined && isTab.has(tab)) add(panel, tab);
    }
  }
  return found;
}

/** Returns the ids named by a tab or a link in it. */
function opensOf(tree: HtmlTree, tab: number): readonly string[] {
  const ids: string[] = [];
  const end = Math.min(endOf(tree, tab), tab + MAX_NODES);
  for (let at = tab; at < end; at++) {
    if (at !== tab && tree.tag[at] !== "a") continue;
    const controls = attribute(tree, at, "aria-controls")?.trim() ?? "";
    if (controls !== "") ids.push(controls);
    for (const name of ["href", "data-target", "data-bs-target"]) {
      const target = attribute(tree, at, name)?.trim() ?? "";
      if (target.startsWith("#") && target.length > 1) ids.push(target.slice(1));
    }
  }
  return ids;
}

function labelsOf(tree: HtmlTree, panel: number): readonly string[] {
  const written = attribute(tree, panel, "aria-labelledby")?.trim() ?? "";
  return written === "" ? [] : written.split(/\s+/).slice(0, 4);
}

/** Returns the text of a tab, without repetitions for narrow windows or screen readers. */
function labelOf(tree: HtmlTree, tab: number): string {
  if (endOf(tree, tab) - tab > MAX_NODES) return "";
  const texts = new Set(textsIn(tree, tab, WORDLESS));
  const isLines = [...elements(tree, LINES, tab)].length > 0;
  const label = oneLine([...texts].join(isLines ? " " : ""));
  return label.length <= MAX_LABEL ? label : "";
}
