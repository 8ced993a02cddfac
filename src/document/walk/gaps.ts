// Detects texts of one line in separate boxes, or set side by side, by the drawn gap between them.
import type { HtmlTree } from "../../html/tree.ts";
import type { Box } from "../../model/document.ts";
import type { Display } from "../../model/layout.ts";
import { displayAt, fragmentsOf, type Measured, UNKNOWN } from "../page/measured.ts";

/** Displays of a box within a line. */
const BOXES_IN_LINE: ReadonlySet<Display> = new Set([
  "inline-block",
  "inline-flex",
  "inline-grid",
  "inline-table",
]);
/** Maximum nodes searched for an element's first text. */
const MAX_NODES = 20;
/** Minimum gap between words as a share of line height; a space is about a quarter. */
const MIN_GAP = 0.1;

/** Whether an element is a box within a line. */
export function isBoxInLine(measured: Measured, node: number): boolean {
  const display = displayAt(measured, node);
  return display !== undefined && BOXES_IN_LINE.has(display);
}

/** Whether an element's first text is drawn right after a previous text, without a gap. */
export function followsAtOnce(
  measured: Measured,
  { tag, end }: HtmlTree,
  { before, node }: { readonly before: number; readonly node: number },
): boolean {
  const last = Math.min(end[node] ?? 0, node + MAX_NODES);
  for (let at = node + 1; at < last; at++) {
    if (tag[at] === "" && measured.run[at] !== UNKNOWN) {
      return gapBetween(measured, before, at) === false;
    }
  }
  return false;
}

/**
 * Whether a gap separates two texts of one line; undefined if either has several lines or was not
 * measured.
 */
export function gapBetween(measured: Measured, left: number, right: number): boolean | undefined {
  const one = lineBox(measured, left);
  const other = lineBox(measured, right);
  if (one === undefined || other === undefined) return undefined;
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (shared < height / 2) return undefined;
  const gap = Math.max(other.left - one.right, one.left - other.right);
  return gap >= MIN_GAP * height;
}

/** Returns the box of a text with one line. */
function lineBox(measured: Measured, node: number): Box | undefined {
  const run = measured.run[node] ?? UNKNOWN;
  if (run === UNKNOWN || measured.layout.runLines[run] !== 1) return undefined;
  const [box] = fragmentsOf(measured, run);
  return box;
}
