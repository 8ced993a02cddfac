// Finds the visible elements within invisible ones: `visibility`, unlike `display`, can be undone.
import type { HtmlTree } from "../../html/tree.ts";
import { hidingOf, isVisibleBy, withoutVisibility } from "../../html/visibility.ts";
import { attribute, endOf } from "../../html/walk.ts";
import type { HiddenBy } from "../../model/document.ts";
import type { PageContext } from "../page/page-context.ts";
import type { Candidate } from "./rule.ts";

/** Whether a rule hides an element by `visibility` alone, and something in it is visible. */
export function isPartlyVisible(candidate: Candidate, by: HiddenBy): boolean {
  const { page, element, sheet, way } = candidate;
  if (by !== "style" && by !== "stylesheet") return false;
  const isInvisible = element.hiding === "invisible" || sheet === "invisible";
  if (!isInvisible || element.hiding === "none" || sheet === "hidden" || way !== undefined) {
    return false;
  }
  const { node, style } = element;
  return hidingOf(withoutVisibility(style)) === undefined && holdsVisible(page, node + 1, node);
}

/** Whether an element, or one in it, is made visible; texts are not. */
export function isVisibleWithin(page: PageContext, node: number): boolean {
  return holdsVisible(page, node, node);
}

/** Whether an element itself is made visible. */
export function isMadeVisible(page: PageContext, node: number): boolean {
  const counts = countsOf(page);
  return (counts[node + 1] ?? 0) > (counts[node] ?? 0);
}

function holdsVisible(page: PageContext, from: number, node: number): boolean {
  const counts = countsOf(page);
  return (counts[endOf(page.tree, node)] ?? 0) > (counts[from] ?? 0);
}

/** Counts of elements made visible before each node, by tree. */
const counted = new WeakMap<HtmlTree, Int32Array>();

function countsOf(page: PageContext): Int32Array {
  const { tree } = page;
  const known = counted.get(tree);
  if (known !== undefined) return known;
  const counts = new Int32Array(tree.size + 1);
  for (let at = 0; at < tree.size; at++) {
    counts[at + 1] = (counts[at] ?? 0) + (tree.tag[at] !== "" && makesVisible(page, at) ? 1 : 0);
  }
  counted.set(tree, counts);
  return counts;
}

function makesVisible({ tree, sheets }: PageContext, node: number): boolean {
  const style = attribute(tree, node, "style") ?? "";
  if (/visibility/i.test(style)) return isVisibleBy(style);
  const className = attribute(tree, node, "class") ?? "";
  const id = attribute(tree, node, "id") ?? "";
  return sheets?.makesVisible(node, { className, id, isHidden: false }) === true;
}
