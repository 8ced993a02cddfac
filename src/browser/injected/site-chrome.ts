// Where the furniture of a site stands: reveal and click keep out of it.
import { closestComposed } from "./composed.ts";

/** Navigation, header, footer and menus: nothing is revealed in there. */
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

/** Layers over the page: a reader opens them for something else than reading. */
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

/** Inside site chrome or a menu. */
export function inChrome(element: Element): boolean {
  return closestComposed(element, CHROME) !== null;
}

/** Inside a dialog. */
export function inLayer(element: Element): boolean {
  return closestComposed(element, LAYER) !== null;
}

/** Inside a form. */
export function inForm(element: Element): boolean {
  return closestComposed(element, "form") !== null;
}
