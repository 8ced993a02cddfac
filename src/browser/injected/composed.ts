// Ancestors and roots across shadow roots, including closed ones.
import { isShadowRoot } from "./nodes.ts";
import { ask, factsOf } from "./own-world.ts";

/** Known closed shadow roots by host; undefined until one is found. */
let closedRoots: WeakMap<Element, ShadowRoot> | undefined;

/** Returns an element's shadow root, even a closed one. */
export function shadowOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? closedRoots?.get(element) ?? null;
}

/** Closed roots found per window. */
const found = new WeakMap<Window, number>();

/** Finds closed shadow roots by an element that the page's own world puts into each. */
export function findClosedRoots(view: Window): void {
  const made = factsOf(view)?.closedRoots ?? 0;
  const known = found.get(view) ?? 0;
  if (made === known) return;
  found.set(view, made);
  closedRoots ??= new WeakMap();
  const { documentElement } = view.document;
  const probe = view.document.createElement("span");
  for (let place = known; place < made; place++) {
    // The page's listener receives only events from the document.
    documentElement.append(probe);
    ask(view, place, probe);
    const root = probe.getRootNode();
    if (isShadowRoot(root)) closedRoots.set(root.host, root);
  }
  probe.remove();
}

/** Returns the nearest matching element, the element itself included, across shadow hosts. */
export function closestComposed(element: Element, selector: string): Element | null {
  let at: Element | null = element;
  while (at !== null) {
    const found: Element | null = at.closest(selector);
    if (found !== null) return found;
    const root: Node = at.getRootNode();
    at = isShadowRoot(root) ? root.host : null;
  }
  return null;
}

/** Returns the parent element across shadow hosts; null for the outermost. */
export function parentOf(element: Element): Element | null {
  const parent = element.parentNode;
  if (parent === null) return null;
  return isShadowRoot(parent) ? parent.host : element.parentElement;
}

/** Returns a document and every shadow root below it, outermost first. */
export function rootsIn(of: Document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [of];
  for (const root of roots) {
    for (const element of root.querySelectorAll("*")) {
      const inner = shadowOf(element);
      if (inner !== null) roots.push(inner);
    }
  }
  return roots;
}
