// Opens collapsed content that a reader can expand, without clicking: details, disclosures, tab panels.
import { rootsIn } from "./composed.ts";
import { forceOpen, isFolded } from "./force-open.ts";
import { inChrome, inLayer } from "./site-chrome.ts";

type TreeRoot = Document | ShadowRoot;

/** Controls that refer to the element they open. Menu and dialog buttons do not count. */
const NAMING_CONTROLS = [
  "[aria-expanded=false][aria-controls]",
  "[role=tab][aria-controls]",
  "[data-bs-target^='#']",
  "[data-target^='#']",
  "[data-bs-toggle][href^='#']",
  "[data-toggle][href^='#']",
  "[role=tab][href^='#']",
  "a[href^='#']",
].join(",");
const POPUP = "[aria-haspopup]:not([aria-haspopup=false])";

/** Maximum panels opened on one page; with more, it is a program rather than a text. */
const MAX_OPENED = 400;

/** Opens the page's collapsed content and returns the opened elements. */
export function reveal(): ReadonlySet<Element> {
  const opened = new Set<Element>();
  for (const root of rootsIn(document)) {
    openDetails(root, opened);
    for (const found of root.querySelectorAll("[hidden=until-found i]")) {
      if (opened.size < MAX_OPENED && !inChrome(found) && !inLayer(found)) opened.add(found);
    }
    for (const panel of foldedPanels(root)) {
      if (opened.size >= MAX_OPENED) return opened;
      opened.add(panel);
    }
  }
  forceOpen([...opened].filter(({ localName }) => localName !== "details"));
  return opened;
}

function openDetails(root: TreeRoot, opened: Set<Element>): void {
  for (const details of root.querySelectorAll("details:not([open])")) {
    if (opened.size >= MAX_OPENED) return;
    if (inChrome(details)) continue;
    // The browser keeps one open per group with the same name.
    details.removeAttribute("name");
    details.setAttribute("open", "");
    opened.add(details);
  }
}

function* foldedPanels(root: TreeRoot): Generator<Element> {
  const panels = new Set<Element>(root.querySelectorAll("[role=tabpanel]"));
  for (const control of root.querySelectorAll(NAMING_CONTROLS)) {
    if (control.matches(POPUP) || inChrome(control)) continue;
    for (const id of namedIds(control)) {
      const panel = root.getElementById(id);
      if (panel !== null) panels.add(panel);
    }
  }
  for (const panel of panels) {
    if (isFolded(panel) && holdsContent(panel) && !inChrome(panel) && !inLayer(panel)) yield panel;
  }
}

function holdsContent(panel: Element): boolean {
  return /[^\t\n\f\r ]/.test(panel.textContent ?? "");
}

/** Returns the ids a control names: several in `aria-controls`, one after a `#` in the others. */
function namedIds(control: Element): string[] {
  const ids = (control.getAttribute("aria-controls") ?? "").split(/\s+/);
  for (const name of ["data-bs-target", "data-target", "href"]) {
    const value = control.getAttribute(name) ?? "";
    if (value.startsWith("#")) ids.push(value.slice(1));
  }
  return ids.filter((id) => id !== "");
}
