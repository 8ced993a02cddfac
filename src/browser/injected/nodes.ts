// What a node is, told by its fields: nodes of frames have constructors of their own, so `instanceof` says no.

/** An element of any namespace. */
export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** A text node or a CDATA section. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3 || node.nodeType === 4;
}

/** A shadow root, as against a plain fragment. */
export function isShadowRoot(node: Node | null): node is ShadowRoot {
  return node !== null && node.nodeType === 11 && "host" in node;
}

/** A slot element. */
export function isSlot(element: Element): element is HTMLSlotElement {
  return element.localName === "slot" && "assignedNodes" in element;
}

/** An element that can be styled and pressed: any of HTML, SVG or MathML. */
export function isStyled(element: Element): element is HTMLElement {
  return "style" in element;
}

/** An element that shows another document. */
export function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === "iframe" || element.localName === "frame";
}
