// Folded elements to shown ones, by attributes alone: no script of the page takes part.
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
/** What undoes a box without height or width that clips. */
const OPEN_BOX = ["height", "width", "max-height", "max-width"] as const;

/** Shows elements whose own style folds them away; what is around them stays as it is. */
export function forceOpen(elements: Iterable<Element>): void {
  // All is read before anything is written, or every element would cost a layout of the page.
  const plans = [...elements].map((element) => ({ element, style: openingStyle(element) }));
  for (const { element, style } of plans) {
    element.removeAttribute("hidden");
    if (element.getAttribute("aria-hidden") === "true") element.removeAttribute("aria-hidden");
    if (!isStyled(element)) continue;
    for (const [property, value] of style) element.style.setProperty(property, value, "important");
  }
}

/** The values that show an element, by property. */
function openingStyle(element: Element): ReadonlyMap<string, string> {
  const style = new Map<string, string>();
  const computed = getComputedStyle(element);
  for (const [property, folded, open] of OPEN_STYLE) {
    if (folded.includes(computed.getPropertyValue(property))) style.set(property, open);
  }
  if (!isCutDown(element, computed)) return style;
  for (const property of OPEN_BOX)
    style.set(property, property.startsWith("max") ? "none" : "auto");
  // The item of a grid whose row is folded (`grid-template-rows: 0fr`) is as high as what it holds when it must be.
  const around = element.parentElement && getComputedStyle(element.parentElement);
  if (around?.display.endsWith("grid")) style.set("min-height", "max-content");
  return style;
}

/** Whether an element's own style folds it away, and not only that of something around it. */
export function isFolded(element: Element): boolean {
  const computed = getComputedStyle(element);
  for (const [property, folded] of OPEN_STYLE) {
    if (folded.includes(computed.getPropertyValue(property))) return true;
  }
  return isCutDown(element, computed);
}

/** A box of a pixel or less that clips. */
function isCutDown(element: Element, { overflowX, overflowY }: CSSStyleDeclaration): boolean {
  if (overflowX === "visible" && overflowY === "visible") return false;
  const { height, width } = element.getBoundingClientRect();
  return height <= 1 || width <= 1;
}
