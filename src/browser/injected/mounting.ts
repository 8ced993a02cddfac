// Finds collapsed controls whose content the page creates only when they are pressed.
import { labelOf, mayPress } from "./controls.ts";
import { textOf } from "./holders.ts";
import { inChrome, inLayer } from "./site-chrome.ts";
import { withWrappers } from "./triggers.ts";

const COLLAPSED = "[aria-expanded=false],[role=tab][aria-selected=false]";
const POPUP = "[aria-haspopup]:not([aria-haspopup=false]),[role=combobox],[role=menuitem]";
/** Content of a panel without words, such as a search. */
const WORDLESS = "input,select,textarea,img,svg,video,iframe,canvas";
/** Maximum controls examined. */
const MAX_CONTROLS = 1000;
/** Minimum controls of one kind without a named panel; a single one opens a menu or a search. */
const MIN_ALIKE = 2;

/** Returns the collapsed controls with an empty or absent panel, in page order. */
export function mountingControls(): Element[] {
  const found: Element[] = [];
  const unnamed = new Map<string, Element[]>();
  const all = [...document.querySelectorAll(COLLAPSED)].slice(0, MAX_CONTROLS);
  for (const control of all) {
    if (control.matches(POPUP) || inChrome(control) || inLayer(control)) continue;
    const ids = (control.getAttribute("aria-controls") ?? "").split(/\s+/).filter(Boolean);
    const isEmpty = ids.length > 0 ? ids.every((id) => lacksPanel(control, id)) : endsAt(control);
    if (!isEmpty || labelOf(control) === "" || !mayPress(control)) continue;
    if (ids.length > 0) found.push(control);
    else unnamed.set(kindOf(control), [...(unnamed.get(kindOf(control)) ?? []), control]);
  }
  for (const alike of unnamed.values()) if (alike.length >= MIN_ALIKE) found.push(...alike);
  return found;
}

function kindOf(control: Element): string {
  return `${control.localName} ${control.getAttribute("role") ?? ""} ${control.classList[0] ?? ""}`;
}

/** Whether a panel is absent, empty, or another tab's, which pressing the tab would fill anew. */
function lacksPanel(control: Element, id: string): boolean {
  const panel = document.getElementById(id);
  if (panel === null) return true;
  if (textOf(panel).trim() === "") return panel.querySelector(WORDLESS) === null;
  if (!control.matches("[role=tab]")) return false;
  const shown = control.closest("[role=tablist]")?.querySelector("[role=tab][aria-selected=true]");
  return shown?.getAttribute("aria-controls") === id;
}

/** Whether nothing but another collapsed control, or an end, follows a control. */
function endsAt(control: Element): boolean {
  if (control.matches("[role=tab]")) return false;
  for (const at of withWrappers(control)) {
    const after = at.nextElementSibling;
    if (after === null) continue;
    if (textOf(after).trim() === "") return true;
    return after.matches(COLLAPSED) || after.querySelector(COLLAPSED) !== null;
  }
  return true;
}
