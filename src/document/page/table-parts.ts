// Identifies table parts by tag, role or layout.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute } from "../../html/walk.ts";
import { mapByWord } from "../../text/word-list.ts";
import { displayAt, type Measured } from "./measured.ts";

/** Part of a table. */
export type TablePart = "table" | "section" | "row" | "cell" | "header" | "caption";

const BY_TAG = mapByWord<TablePart>([
  ["table", "table"],
  ["thead tbody tfoot", "section"],
  ["tr", "row"],
  ["td", "cell"],
  ["th", "header"],
  ["caption", "caption"],
]);
const BY_ROLE = mapByWord<TablePart>([
  ["table grid treegrid", "table"],
  ["row", "row"],
  ["cell gridcell", "cell"],
  ["columnheader rowheader", "header"],
]);
const BY_DISPLAY = mapByWord<TablePart>([
  ["table", "table"],
  ["table-header-group table-row-group table-footer-group", "section"],
  ["table-row", "row"],
  ["table-cell", "cell"],
  ["table-caption", "caption"],
]);
/** Elements without their own meaning; their layout decides. */
const PLAIN: ReadonlySet<string> = new Set(["div", "span"]);
/** Maximum spans of the HTML standard. */
const MAX_COLUMN_SPAN = 1000;
const MAX_ROW_SPAN = 65_534;
const DISPLAY = /(?:^|;)\s*display\s*:\s*([a-z-]+)/i;

/** Returns the table part an element is; undefined for others. */
export function tablePart(
  tree: HtmlTree,
  node: number,
  measured: Measured | undefined,
): TablePart | undefined {
  const tag = tree.tag[node] ?? "";
  if ((tree.attrs[node]?.length ?? 0) === 0) return BY_TAG.get(tag);
  const role = attribute(tree, node, "role");
  const part = role === undefined || tag === "table" ? undefined : BY_ROLE.get(role);
  if (part !== undefined) return part;
  return PLAIN.has(tag) ? BY_DISPLAY.get(displayOf(tree, node, measured)) : BY_TAG.get(tag);
}

function displayOf(tree: HtmlTree, node: number, measured: Measured | undefined): string {
  const computed = measured === undefined ? undefined : displayAt(measured, node);
  if (computed !== undefined) return computed;
  const style = attribute(tree, node, "style");
  return style === undefined ? "" : (DISPLAY.exec(style)?.[1]?.toLowerCase() ?? "");
}

/** Returns a cell's row span. */
export function rowSpan(tree: HtmlTree, node: number): number {
  const written = attribute(tree, node, "rowspan") ?? attribute(tree, node, "aria-rowspan");
  // Zero means "to the end".
  return Math.min(spanOf(written) || MAX_ROW_SPAN, MAX_ROW_SPAN);
}

/** Returns a cell's column span. */
export function columnSpan(tree: HtmlTree, node: number): number {
  const written = attribute(tree, node, "colspan") ?? attribute(tree, node, "aria-colspan");
  return Math.min(spanOf(written) || 1, MAX_COLUMN_SPAN);
}

/** Parses a span; "50%" and the like count as 1. */
function spanOf(written: string | undefined): number {
  return written !== undefined && /^\s*\+?\d+\s*$/.test(written) ? Number.parseInt(written, 10) : 1;
}
