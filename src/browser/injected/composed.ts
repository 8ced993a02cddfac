// The composed tree: children and ancestors as a browser lays them out, shadow roots and slots included.
import { isElement, isShadowRoot, isSlot } from "./nodes.ts";

/** Children in the composed tree: of the shadow root if there is one, assigned nodes for a slot that has some. */
export function composedChildren(element: Element): ArrayLike<Node> {
  if (element.shadowRoot !== null) return element.shadowRoot.childNodes;
  if (isSlot(element)) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return element.childNodes;
}

/** Parent element in the composed tree, out of a shadow root through its host; null at the top of a document. */
export function composedParent(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  const parent = element.parentNode;
  if (isShadowRoot(parent)) return parent.host;
  return parent !== null && isElement(parent) ? parent : null;
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

/** The document and every open shadow root below it, outermost first. */
export function openRoots(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
    }
  }
  return roots;
}
