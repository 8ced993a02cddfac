// A folded element to a shown one, by attributes alone: no script of the page takes part.
import { isStyled } from "./nodes.ts";

/** What folds an element away, and the value that undoes it. */
const OPEN_STYLE: readonly (readonly [
  property: string,
  folded: readonly string[],
  open: string,
])[] = [
  ["display", ["none"], "revert"],
  ["visibility", ["hidden", "collapse"], "visible"],
  ["opacity", ["0"], "1"],
  ["content-visibility", ["hidden"], "visible"],
];

/** Shows one element whose own style folds it away; what is around it stays as it is. */
export function forceOpen(element: Element): void {
  element.removeAttribute("hidden");
  if (element.getAttribute("aria-hidden") === "true") element.removeAttribute("aria-hidden");
  if (!isStyled(element)) return;
  const computed = getComputedStyle(element);
  for (const [property, folded, open] of OPEN_STYLE) {
    if (folded.includes(computed.getPropertyValue(property))) {
      element.style.setProperty(property, open, "important");
    }
  }
  if (computed.overflowX === "visible" && computed.overflowY === "visible") return;
  const rect = element.getBoundingClientRect();
  if (rect.height > 1 && rect.width > 1) return;
  for (const side of ["height", "width"]) element.style.setProperty(side, "auto", "important");
  for (const side of ["max-height", "max-width"])
    element.style.setProperty(side, "none", "important");
}

/** Whether an element's own style folds it away, and not only that of something around it. */
export function isFolded(element: Element): boolean {
  const computed = getComputedStyle(element);
  for (const [property, folded] of OPEN_STYLE) {
    if (folded.includes(computed.getPropertyValue(property))) return true;
  }
  if (computed.overflowX === "visible" && computed.overflowY === "visible") return false;
  const rect = element.getBoundingClientRect();
  return rect.height <= 1 || rect.width <= 1;
}
