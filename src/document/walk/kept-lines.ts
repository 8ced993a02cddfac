// Decides whether the line breaks of the source are shown.
import { linesByStyle } from "../../html/css/kept-lines.ts";
import { attribute } from "../../html/walk.ts";
import { keepsLinesAt } from "../page/measured.ts";
import type { PageContext } from "../page/page-context.ts";
import type { Walk } from "./context.ts";

interface StyledElement {
  readonly node: number;
  readonly className: string;
  readonly id: string;
  readonly style: string;
}

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
