// Ancestors and roots across open shadow roots.
import { isShadowRoot } from "./nodes.ts";

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

/** A document and every open shadow root below it, outermost first. */
export function openRoots(of: Document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [of];
  for (const root of roots) {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
    }
  }
  return roots;
}
