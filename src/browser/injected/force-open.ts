// Shows collapsed elements by attributes alone, without any page script.
import { isStyled } from "./nodes.ts";

/** Properties that hide an element, and the value that shows it. */
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
/** Properties that expand a clipping box without size. */
const OPEN_BOX = ["height", "width", "max-height", "max-width"] as const;

/** Shows elements that their own style hides; those around them stay unchanged. */
export function forceOpen(elements: Iterable<Element>): void {
  // Reads everything before writing, or every element would cost a layout of the page.
  const plans = [...elements].map((element) => ({ element, style: openingStyle(element) }));
  for (const { element, style } of plans) {
    element.removeAttribute("hidden");
    if (element.getAttribute("aria-hidden") === "true") element.removeAttribute("aria-hidden");
    if (!isStyled(element)) continue;
    for (const [property, value] of style) element.style.setProperty(property, value, "important");
  }
}

/** Returns the values that show an element, by property. */
function openingStyle(element: Element): ReadonlyMap<string, string> {
  const style = new Map<string, string>();
  const computed = getComputedStyle(element);
  for (const [property, folded, open] of OPEN_STYLE) {
    if (folded.includes(computed.getPropertyValue(property))) style.set(property, open);
  }
  if (!isCutDown(element, computed)) return style;
  for (const property of OPEN_BOX)
    style.set(property, property.startsWith("max") ? "none" : "auto");
  // An item in a collapsed grid row (`grid-template-rows: 0fr`) takes its content's height only if forced to.
  const around = element.parentElement && getComputedStyle(element.parentElement);
  if (around?.display.endsWith("grid")) style.set("min-height", "max-content");
  return style;
}

/** Whether an element's own style hides it, not only an ancestor's. */
export function isFolded(element: Element): boolean {
  const computed = getComputedStyle(element);
  for (const [property, folded] of OPEN_STYLE) {
    if (folded.includes(computed.getPropertyValue(property))) return true;
  }
  return isCutDown(element, computed);
}

/** Whether an element clips its content to a box of a pixel or less. */
function isCutDown(element: Element, { overflowX, overflowY }: CSSStyleDeclaration): boolean {
  if (overflowX === "visible" && overflowY === "visible") return false;
  const { height, width } = element.getBoundingClientRect();
  return height <= 1 || width <= 1;
}
