// Detects a site's boilerplate, which reveal and click skip.
import { closestComposed } from "./composed.ts";

/** Navigation, header, footer and menus; nothing in them is revealed. */
const CHROME = [
  "nav",
  "header",
  "footer",
  "menu",
  "[role=navigation]",
  "[role=banner]",
  "[role=contentinfo]",
  "[role=menu]",
  "[role=menubar]",
  "[role=listbox]",
  "[role=tree]",
].join(",");

/** Layers over the page, which readers open for other purposes than reading. */
const LAYER = [
  "dialog",
  "[role=dialog]",
  "[role=alertdialog]",
  "[role=tooltip]",
  "[aria-modal=true]",
  "[popover]",
  ".modal",
  ".offcanvas",
].join(",");

/** Whether an element is in site chrome or a menu. */
export function inChrome(element: Element): boolean {
  return closestComposed(element, CHROME) !== null;
}

/** Whether an element is in a dialog. */
export function inLayer(element: Element): boolean {
  return closestComposed(element, LAYER) !== null;
}

/** Whether an element is in a form. */
export function inForm(element: Element): boolean {
  return closestComposed(element, "form") !== null;
}
