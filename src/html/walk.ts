// Reading a flattened tree: attributes, text, ancestors, XPath.
import { type HtmlTree, NAMESPACE } from "./tree.ts";

/** Value of an attribute, or undefined when the element lacks it. */
export function attribute(tree: HtmlTree, node: number, name: string): string | undefined {
  const attrs = tree.attrs[node];
  if (attrs !== undefined) for (const attr of attrs) if (attr.name === name) return attr.value;
  return undefined;
}

/** Children of a node, in order. */
export function* children(tree: HtmlTree, node: number): Generator<number> {
  const end = tree.end[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.end[child] ?? end) yield child;
}

/** Elements below `root` with one of the tag names, in document order. */
export function* elements(tree: HtmlTree, names: ReadonlySet<string>, root = 0): Generator<number> {
  const end = tree.end[root] ?? 0;
  for (let node = root + 1; node < end; node++) {
    const tag = tree.tag[node];
    if (tag !== undefined && names.has(tag)) yield node;
  }
}

/** All text below a node, joined as it stands in the markup. */
export function textContent(tree: HtmlTree, node: number): string {
  const end = tree.end[node] ?? 0;
  let text = tree.text[node] ?? "";
  for (let inner = node + 1; inner < end; inner++) text += tree.text[inner] ?? "";
  return text;
}

/** The nearest ancestor, the node itself included, that has the tag name; -1 when there is none. */
export function closest(tree: HtmlTree, node: number, name: string): number {
  let at = node;
  while (at >= 0 && tree.tag[at] !== name) at = tree.parent[at] ?? -1;
  return at;
}

/** Absolute XPath of an element: `/html[1]/body[1]/p[2]`. An element of SVG or MathML is matched by its local name. */
export function xpathOf(tree: HtmlTree, node: number): string {
  const steps: string[] = [];
  for (let at = node; at > 0; at = tree.parent[at] ?? 0) {
    const tag = tree.tag[at] ?? "";
    const index = sameTagIndex(tree, at);
    const plain = tree.namespace[at] === NAMESPACE.html;
    steps.push(plain ? `/${tag}[${index}]` : `/*[local-name()='${tag}'][${index}]`);
  }
  return steps.reverse().join("");
}

/** Place of an element among the siblings of its tag, from 1. */
function sameTagIndex(tree: HtmlTree, node: number): number {
  const parent = tree.parent[node] ?? 0;
  const tag = tree.tag[node];
  let index = 1;
  for (let at = parent + 1; at < node; at = tree.end[at] ?? node) if (tree.tag[at] === tag) index++;
  return index;
}

/** The element before a node among its siblings, texts between them skipped; -1 when there is none. */
export function previousElement(tree: HtmlTree, node: number): number {
  const parent = tree.parent[node] ?? -1;
  // What precedes a node in preorder ends with its previous sibling: climbing from there needs no search.
  let at = node - 1;
  while (at > parent) {
    if (tree.parent[at] !== parent) at = tree.parent[at] ?? -1;
    else if (tree.tag[at] === "") at--;
    else return at;
  }
  return -1;
}

/** The element behind a node among its siblings, texts between them skipped; -1 when there is none. */
export function nextElement(tree: HtmlTree, node: number): number {
  const stop = tree.end[tree.parent[node] ?? 0] ?? 0;
  let at = tree.end[node] ?? stop;
  while (at < stop && tree.tag[at] === "") at++;
  return at < stop ? at : -1;
}
