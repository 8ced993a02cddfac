// Finds controls that open a text right after them: for a reader, its label, like a summary.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf } from "../../html/walk.ts";
import type { Controls } from "./controls.ts";
import { nodesById } from "./nodes-by-id.ts";

/** Minimum characters of a text longer than a word or two, and maximum of its label. */
const MIN_TEXT = 12;
const MAX_LABEL = 200;
/** Maximum nodes examined in the opened element and in the label. */
const MAX_NODES = 200;
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
  const end = Math.min(endOf(tree, node), node + MAX_NODES);
  let chars = 0;
  for (let at = node + 1; at < end; at++) chars += (tree.text[at] ?? "").trim().length;
  return chars > 1 && chars <= MAX_LABEL;
}

/** Whether a button contains a link to the element that it opens. The button of a menu does not count. */
function isLinked(tree: HtmlTree, node: number): boolean {
  if (attribute(tree, node, "aria-haspopup") !== undefined) return false;
  const end = Math.min(endOf(tree, node), node + MAX_NODES);
  for (let at = node + 1; at < end; at++) {
    if (tree.tag[at] === "a" && attribute(tree, at, "href") !== undefined) return true;
  }
  return false;
}

function holdsText(tree: HtmlTree, panel: number): boolean {
  const end = Math.min(endOf(tree, panel), panel + MAX_NODES);
  let chars = 0;
  for (let at = panel + 1; at < end && chars < MIN_TEXT; at++) {
    if (CHOICES.has(tree.tag[at] ?? "")) at = endOf(tree, at) - 1;
    else chars += (tree.text[at] ?? "").trim().length;
  }
  return chars >= MIN_TEXT;
}
