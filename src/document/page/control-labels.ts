// Finds the labels of controls: tabs of panels, and buttons of a text right after them.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, elements, endOf, endWithin, textsIn } from "../../html/walk.ts";
import { oneLine } from "../../text/one-line.ts";
import { type Controls, nodesById } from "./controls.ts";

/** Maximum characters of a tab's label, and nodes examined of a tab, a label or an opened element. */
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

function opensOf(tree: HtmlTree, tab: number): readonly string[] {
  const ids: string[] = [];
  const end = endWithin(tree, tab, MAX_NODES);
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

/** Minimum characters of a text longer than a word or two, and maximum of its label. */
const MIN_TEXT = 12;
const MAX_OPENING = 200;
/** Elements with choices and navigation, not text. */
const CHOICES = new Set(["a", "button", "label", "option", "nav", "form", "script", "style"]);

/**
 * Returns the buttons, by tag or role, that declare to open a later element with text, or to open
 * something and contain a link to it: Swagger UI adds what an operation opens when it is opened.
 */
export function openingLabels(tree: HtmlTree, { openers }: Controls): ReadonlySet<number> {
  const labels = new Map<number, string>();
  const found = new Set<number>();
  for (const node of openers) {
    if (tree.tag[node] !== "button" && attribute(tree, node, "role")?.trim() !== "button") continue;
    const id = attribute(tree, node, "aria-controls")?.trim() ?? "";
    if (!isLabel(tree, node)) continue;
    if (id !== "") labels.set(node, id);
    else if (tree.tag[node] === "button" && isLinked(tree, node)) found.add(node);
  }
  if (labels.size === 0) return found;
  const opened = nodesById(tree, new Set(labels.values()));
  for (const [node, id] of labels) {
    const panel = opened.get(id) ?? -1;
    if (panel >= endOf(tree, node) && holdsText(tree, panel)) found.add(node);
  }
  return found;
}

function isLabel(tree: HtmlTree, node: number): boolean {
  const end = endWithin(tree, node, MAX_NODES);
  let chars = 0;
  for (let at = node + 1; at < end; at++) chars += (tree.text[at] ?? "").trim().length;
  return chars > 1 && chars <= MAX_OPENING;
}

/** Whether a button contains a link to the element that it opens. The button of a menu does not count. */
function isLinked(tree: HtmlTree, node: number): boolean {
  if (attribute(tree, node, "aria-haspopup") !== undefined) return false;
  const end = endWithin(tree, node, MAX_NODES);
  for (let at = node + 1; at < end; at++) {
    if (tree.tag[at] === "a" && attribute(tree, at, "href") !== undefined) return true;
  }
  return false;
}

function holdsText(tree: HtmlTree, panel: number): boolean {
  const end = endWithin(tree, panel, MAX_NODES);
  let chars = 0;
  for (let at = panel + 1; at < end && chars < MIN_TEXT; at++) {
    if (CHOICES.has(tree.tag[at] ?? "")) at = endOf(tree, at) - 1;
    else chars += (tree.text[at] ?? "").trim().length;
  }
  return chars >= MIN_TEXT;
}
