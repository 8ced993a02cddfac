// Identifies nodes by their fields: nodes of frames have their own constructors, so `instanceof` fails.

/** Matches an element of any namespace. */
export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** Matches a text node or a CDATA section. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3 || node.nodeType === 4;
}

/** Matches a shadow root, unlike a plain fragment. */
export function isShadowRoot(node: Node | null): node is ShadowRoot {
  return node !== null && node.nodeType === 11 && "host" in node;
}

/** Matches a slot element. */
export function isSlot(element: Element): element is HTMLSlotElement {
  return element.localName === "slot" && "assignedNodes" in element;
}

/** Matches an element that can be styled and clicked: any of HTML, SVG or MathML. */
export function isStyled(element: Element): element is HTMLElement {
  return "style" in element;
}

/** Matches an element that shows another document. */
export function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === "iframe" || element.localName === "frame";
}

/** Maximum elements of `withAncestors`. */
const MAX_LEVELS = 64;

/** Yields an element and its ancestors, nearest first, up to `MAX_LEVELS`. */
export function* withAncestors(element: Element | null): Generator<Element, void> {
  let at = element;
  for (let level = 0; level < MAX_LEVELS && at !== null; level++) {
    yield at;
    at = at.parentElement;
  }
}
