// Ancestors and roots across shadow roots, closed ones among them.
import { isShadowRoot } from "./nodes.ts";
import { ask, factsOf } from "./own-world.ts";

/** Closed shadow roots by their host, as far as they were looked for; undefined while none is known. */
let closedRoots: WeakMap<Element, ShadowRoot> | undefined;

/** The shadow root of an element, also a closed one. */
export function shadowOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? closedRoots?.get(element) ?? null;
}

/** Closed roots found of a window. */
const found = new WeakMap<Window, number>();

/**
 * Looks for the closed shadow roots that scripts of a window attached since it was last asked. No element leads to one; the
 * page's own world, where they were noted, puts an element of ours into each.
 */
export function findClosedRoots(view: Window): void {
  const made = factsOf(view)?.closedRoots ?? 0;
  const known = found.get(view) ?? 0;
  if (made === known) return;
  found.set(view, made);
  closedRoots ??= new WeakMap();
  const { documentElement } = view.document;
  const probe = view.document.createElement("span");
  for (let place = known; place < made; place++) {
    // The listener of the page hears only what is in the document.
    documentElement.append(probe);
    ask(view, place, probe);
    const root = probe.getRootNode();
    if (isShadowRoot(root)) closedRoots.set(root.host, root);
  }
  probe.remove();
}

/** The nearest element that matches, the element itself included, looking out through shadow hosts. */
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

/** The element around one, looking out through shadow hosts; null for the outermost. */
export function parentOf(element: Element): Element | null {
  const parent = element.parentNode;
  if (parent === null) return null;
  return isShadowRoot(parent) ? parent.host : element.parentElement;
}

/** A document and every shadow root below it, outermost first. */
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
