// Determines how elements are laid out: lines of their own or within one, and kept line breaks.

import { linesByStyle } from "../../html/css/kept-lines.ts";
import { flowOf, type StyleFlow } from "../../html/visibility.ts";
import { attribute, endOf } from "../../html/walk.ts";
import { mapByWord } from "../../text/word-list.ts";
import type { ElementFacts } from "../page/element.ts";
import { displayAt, keepsLinesAt, type Measured, styleAt } from "../page/measured.ts";
import type { PageContext } from "../page/page-context.ts";
import type { Walk } from "./context.ts";
import { hasContent } from "./line.ts";

const FLOWS = mapByWord<StyleFlow>([
  ["block flex grid list-item flow-root", "block"],
  ["table table-row-group table-header-group table-footer-group", "block"],
  ["table-row table-cell table-caption", "block"],
  ["inline contents", "inline"],
  ["inline-block inline-flex inline-grid inline-table", "apart"],
]);

/** Returns an element's layout, measured or by its style; undefined for its tag's default. */
export function laidOut(walk: Walk, { node, style }: ElementFacts): StyleFlow | undefined {
  const { measured } = walk.page;
  const display = measured === undefined ? undefined : displayAt(measured, node);
  if (measured === undefined || display === undefined) {
    return style === "" ? undefined : flowOf(style);
  }
  const flow = FLOWS.get(display);
  return flow === "block" && isTakenOut(measured, node) && isAmongText(walk, node) ? "apart" : flow;
}

/** Matches class names of utilities that draw an element within its line. */
const IN_LINE_CLASS = /(?:^|\s)(?:d-)?inline(?:-(?:block|flex|grid))?(?:\s|$)/;

/** Whether an element of code is drawn within its line, as measured, or else by its style or class. */
export function isDrawnInLine({ measured, tree }: PageContext, node: number): boolean {
  const display = measured === undefined ? undefined : displayAt(measured, node);
  if (display !== undefined) return display.startsWith("inline");
  const flow = flowOf(attribute(tree, node, "style") ?? "");
  if (flow !== undefined) return flow !== "block";
  return IN_LINE_CLASS.test(attribute(tree, node, "class") ?? "");
}

/** Displays that place their children in rows, whatever the display of these. */
const PLACES_CHILDREN = /flex|grid/;

/** Whether a phrase of code is drawn on lines of its own, as measured, or else by its own style. */
export function isDrawnApart({ measured, tree }: PageContext, node: number): boolean {
  const display = measured === undefined ? undefined : displayAt(measured, node);
  if (measured === undefined || display === undefined)
    return flowOf(attribute(tree, node, "style") ?? "") === "block";
  const isLine = FLOWS.get(display) === "block" && display !== "table-cell";
  const around = displayAt(measured, tree.parent[node] ?? 0) ?? "";
  return isLine && !PLACES_CHILDREN.test(around) && !isTakenOut(measured, node);
}

/** Whether an element floats or is positioned: then its computed `display` is always a block's. */
function isTakenOut(measured: Measured, node: number): boolean {
  const style = styleAt(measured, node);
  if (style === undefined) return false;
  return style.float !== "none" || style.position === "absolute" || style.position === "fixed";
}

/** Whether text of the line is right before or after an element: a note in a sentence. */
function isAmongText({ tree, line }: Walk, node: number): boolean {
  if (line.runs.length > 0) return true;
  const next = endOf(tree, node);
  return next < endOf(tree, tree.parent[node] ?? 0) && hasContent(tree.text[next] ?? "");
}

type StyledElement = Pick<ElementFacts, "node" | "className" | "id" | "style">;

/** Returns whether styles of the page keep an element's lines; undefined if they do not say. */
export function linesByStyles(page: PageContext, element: StyledElement): boolean | undefined {
  return linesByStyle(element.style) ?? page.sheets?.keepsLines(element.node, element);
}

/** Whether line breaks in the texts of an element are shown, as measured or else by its own style. */
export function elementKeepsLines({ page, tree, scope }: Walk, node: number): boolean {
  const { measured } = page;
  const known = measured === undefined ? undefined : keepsLinesAt(measured, node);
  if (known !== undefined) return known;
  const read = (name: string): string => attribute(tree, node, name) ?? "";
  const element = { node, className: read("class"), id: read("id"), style: read("style") };
  return linesByStyles(page, element) ?? scope.pre;
}

/** Whether line breaks in a text are shown, as measured or else by markup and style. */
export function textKeepsLines({ page: { measured, tree }, scope }: Walk, node: number): boolean {
  const known = measured && keepsLinesAt(measured, tree.parent[node] ?? 0);
  return known ?? scope.pre;
}
