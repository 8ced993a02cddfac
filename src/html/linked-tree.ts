// The tree that parse5 builds, with siblings as linked lists, so that insertions need no search.
//
// parse5's own adapter keeps children in arrays and finds a sibling with indexOf, which is
// quadratic on a table with a million misplaced children. Linked siblings also make flattening one
// pass over pointers.
import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";

/** An attribute from parse5's tokenizer; the name is lower-case except in SVG and MathML. */
export type Attribute = Token.Attribute;

/** Kind of a node under construction. */
export const KIND = {
  document: 0,
  fragment: 1,
  element: 2,
  text: 3,
  comment: 4,
  doctype: 5,
} as const;

/** A node under construction. */
export class LinkedNode {
  readonly kind: number;
  /** Tag name of an element, "" otherwise. */
  readonly name: string;
  readonly namespace: html.NS;
  readonly attrs: Attribute[];
  text: string;
  parent: LinkedNode | null = null;
  first: LinkedNode | null = null;
  last: LinkedNode | null = null;
  next: LinkedNode | null = null;
  previous: LinkedNode | null = null;
  /** Content of a template element. */
  content: LinkedNode | null = null;

  constructor(kind: number, name: string, namespace: html.NS, attrs: Attribute[], text: string) {
    this.kind = kind;
    this.name = name;
    this.namespace = namespace;
    this.attrs = attrs;
    this.text = text;
  }
}

/** parse5's type map for linked trees. */
export interface LinkedTypes extends TreeAdapterTypeMap {
  node: LinkedNode;
  parentNode: LinkedNode;
  childNode: LinkedNode;
  document: LinkedNode;
  documentFragment: LinkedNode;
  element: LinkedNode;
  commentNode: LinkedNode;
  textNode: LinkedNode;
  template: LinkedNode;
  documentType: LinkedNode;
}

const NO_ATTRS: Attribute[] = [];

function bare(kind: number, text = ""): LinkedNode {
  return new LinkedNode(kind, "", html.NS.HTML, NO_ATTRS, text);
}

/** Inserts `child` under `parent`, before a sibling or, with null, at the end. */
export function link(parent: LinkedNode, child: LinkedNode, before: LinkedNode | null): void {
  const previous = before === null ? parent.last : before.previous;
  child.parent = parent;
  child.previous = previous;
  child.next = before;
  if (previous === null) parent.first = child;
  else previous.next = child;
  if (before === null) parent.last = child;
  else before.previous = child;
}

/** Removes a node from its parent, if it has one. */
export function unlink(child: LinkedNode): void {
  const { parent, previous, next } = child;
  if (parent === null) return;
  if (previous === null) parent.first = next;
  else previous.next = next;
  if (next === null) parent.last = previous;
  else next.previous = previous;
  child.parent = null;
  child.previous = null;
  child.next = null;
}

/** Returns the children of a node as an array, safe while relinking. */
export function childList(parent: LinkedNode): LinkedNode[] {
  const children: LinkedNode[] = [];
  for (let child = parent.first; child !== null; child = child.next) children.push(child);
  return children;
}

/** Maximum characters of a comment that marks a boundary of streaming; others are not kept. */
const MARKER_CHARS = 2;

/** Tree adapter for parse5, one per page. The parser needs the positions of comments. */
export class LinkedTreeBuilder implements TreeAdapter<LinkedTypes> {
  /** Elements and text nodes created: the maximum of a flattened tree besides its document. */
  made = 0;
  /** Template elements, outermost first. */
  readonly templates: LinkedNode[] = [];
  /** Elements with attributes; undefined if they are not wanted. */
  readonly withAttributes: LinkedNode[] | undefined;
  #mode = html.DOCUMENT_MODE.NO_QUIRKS;

  constructor({ listsElements = false } = {}) {
    if (listsElements) this.withAttributes = [];
  }

  createDocument(): LinkedNode {
    return bare(KIND.document);
  }
  createDocumentFragment(): LinkedNode {
    return bare(KIND.fragment);
  }
  createElement(name: string, namespace: html.NS, attrs: Attribute[]): LinkedNode {
    this.made++;
    const element = new LinkedNode(KIND.element, name, namespace, attrs, "");
    if (attrs.length > 0) this.withAttributes?.push(element);
    return element;
  }
  createCommentNode(data: string): LinkedNode {
    return bare(KIND.comment, data.length <= MARKER_CHARS ? data : "");
  }
  createTextNode(text: string): LinkedNode {
    this.made++;
    return bare(KIND.text, text);
  }
  setDocumentType(document: LinkedNode): void {
    link(document, bare(KIND.doctype), null);
  }
  setDocumentMode(_document: LinkedNode, mode: html.DOCUMENT_MODE): void {
    this.#mode = mode;
  }
  getDocumentMode(): html.DOCUMENT_MODE {
    return this.#mode;
  }
  appendChild(parent: LinkedNode, child: LinkedNode): void {
    link(parent, child, null);
  }
  insertBefore(parent: LinkedNode, child: LinkedNode, before: LinkedNode): void {
    link(parent, child, before);
  }
  detachNode(child: LinkedNode): void {
    unlink(child);
  }
  insertTextBefore(parent: LinkedNode, text: string, before: LinkedNode): void {
    this.insertText(parent, text, before);
  }
  insertText(parent: LinkedNode, text: string, before: LinkedNode | null = null): void {
    const previous = before === null ? parent.last : before.previous;
    if (previous?.kind === KIND.text) previous.text += text;
    else link(parent, this.createTextNode(text), before);
  }
  setTemplateContent(template: LinkedNode, content: LinkedNode): void {
    template.content = content;
    this.templates.push(template);
  }
  getTemplateContent(template: LinkedNode): LinkedNode {
    return template.content ?? bare(KIND.fragment);
  }
  adoptAttributes(recipient: LinkedNode, attrs: Attribute[]): void {
    const known = new Set(recipient.attrs.map((attr) => attr.name));
    for (const attr of attrs) if (!known.has(attr.name)) recipient.attrs.push(attr);
  }
  getFirstChild(parent: LinkedNode): LinkedNode | null {
    return parent.first;
  }
  getChildNodes(parent: LinkedNode): LinkedNode[] {
    return childList(parent);
  }
  getParentNode(child: LinkedNode): LinkedNode | null {
    return child.parent;
  }
  getAttrList(element: LinkedNode): Attribute[] {
    return element.attrs;
  }
  getTagName(element: LinkedNode): string {
    return element.name;
  }
  getNamespaceURI(element: LinkedNode): html.NS {
    return element.namespace;
  }
  getTextNodeContent(text: LinkedNode): string {
    return text.text;
  }
  getCommentNodeContent(): string {
    return "";
  }
  getDocumentTypeNodeName(): string {
    return "html";
  }
  getDocumentTypeNodePublicId(): string {
    return "";
  }
  getDocumentTypeNodeSystemId(): string {
    return "";
  }
  isTextNode(node: LinkedNode): node is LinkedNode {
    return node.kind === KIND.text;
  }
  isCommentNode(node: LinkedNode): node is LinkedNode {
    return node.kind === KIND.comment;
  }
  isDocumentTypeNode(node: LinkedNode): node is LinkedNode {
    return node.kind === KIND.doctype;
  }
  isElementNode(node: LinkedNode): node is LinkedNode {
    return node.kind === KIND.element;
  }
  getNodeSourceCodeLocation(): null {
    return null;
  }
  setNodeSourceCodeLocation(): void {}
  updateNodeSourceCodeLocation(): void {}
}
