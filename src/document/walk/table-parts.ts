// Elements to the parts of a table they are: by their tag, by their role, or by being laid out as one.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute } from "../../html/walk.ts";
import { displayAt, type Measured } from "./measured.ts";

/** What an element is of a table. */
export type TablePart = "table" | "section" | "row" | "cell" | "header" | "caption";

const BY_TAG: ReadonlyMap<string, TablePart> = new Map([
  ["table", "table"],
  ["thead", "section"],
  ["tbody", "section"],
  ["tfoot", "section"],
  ["tr", "row"],
  ["td", "cell"],
  ["th", "header"],
  ["caption", "caption"],
]);
const BY_ROLE: ReadonlyMap<string, TablePart> = new Map([
  ["table", "table"],
  ["grid", "table"],
  ["treegrid", "table"],
  ["row", "row"],
  ["cell", "cell"],
  ["gridcell", "cell"],
  ["columnheader", "header"],
  ["rowheader", "header"],
]);
const BY_DISPLAY: ReadonlyMap<string, TablePart> = new Map([
  ["table", "table"],
  ["table-header-group", "section"],
  ["table-row-group", "section"],
  ["table-footer-group", "section"],
  ["table-row", "row"],
  ["table-cell", "cell"],
  ["table-caption", "caption"],
]);
/** Elements without a meaning of their own, which are what they are laid out as. */
const PLAIN: ReadonlySet<string> = new Set(["div", "span"]);
const DISPLAY = /(?:^|;)\s*display\s*:\s*([a-z-]+)/i;

/** What an element is of a table; undefined for every other element. */
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
