// Reads a flattened tree: attributes, text, ancestors, children, siblings, XPath.
import { wordSet } from "../text/word-list.ts";
import { NAMESPACE } from "./namespace.ts";
import type { HtmlTree } from "./tree.ts";

/** Elements whose text a browser never shows. */
export const UNSHOWN = wordSet("script style template");

/** Returns an attribute's value; undefined without it. */
export function attribute(tree: HtmlTree, node: number, name: string): string | undefined {
  const attrs = tree.attrs[node];
  if (attrs !== undefined) for (const attr of attrs) if (attr.name === name) return attr.value;
  return undefined;
}

/** Returns the values of a link's `rel` in lower case; may include "". */
export const relsOf = (tree: HtmlTree, link: number): readonly string[] =>
  attribute(tree, link, "rel")?.toLowerCase().split(/\s+/) ?? [];

/** Returns one past the last descendant of a node: the next node when skipping its content. */
export function endOf(tree: HtmlTree, node: number): number {
  return tree.end[node] ?? node + 1;
}

/** Returns the end of a node, but at most `node + most`: limits a search below it. */
export function endWithin(tree: HtmlTree, node: number, most: number): number {
  return Math.min(endOf(tree, node), node + most);
}

/** Returns the next sibling of a node, text or element; -1 for none. */
export function nextSibling(tree: HtmlTree, node: number): number {
  const next = endOf(tree, node);
  return next < endOf(tree, tree.parent[node] ?? -1) ? next : -1;
}

/** Yields a node's children in order. */
export function* children(tree: HtmlTree, node: number): Generator<number> {
  const end = endOf(tree, node);
  for (let child = node + 1; child < end; child = endOf(tree, child)) yield child;
}

/** Yields elements below `root` with one of the tags, in document order. */
export function* elements(tree: HtmlTree, names: ReadonlySet<string>, root = 0): Generator<number> {
  const end = endOf(tree, root);
  for (let node = root + 1; node < end; node++) {
    const tag = tree.tag[node];
    if (tag !== undefined && names.has(tag)) yield node;
  }
}

/**
 * Returns the texts in a node, in order; a text node has its own. Skips elements with a tag name in
 * `skip` entirely. Returns a list because a generator takes 50 % longer.
 */
export function textsIn(
  tree: HtmlTree,
  node: number,
  skip: ReadonlySet<string>,
): readonly string[] {
  const texts: string[] = [];
  const end = endOf(tree, node);
  // Node 0, the document, has no tag, like a text node.
  for (let at = Math.max(node, 1); at < end; ) {
    const tag = tree.tag[at] ?? "";
    if (tag === "") texts.push(tree.text[at] ?? "");
    at = skip.has(tag) ? endOf(tree, at) : at + 1;
  }
  return texts;
}

/** Returns all text below a node, joined as in the markup. */
export function textContent(tree: HtmlTree, node: number): string {
  const end = endOf(tree, node);
  let text = tree.text[node] ?? "";
  for (let inner = node + 1; inner < end; inner++) text += tree.text[inner] ?? "";
  return text;
}

/** Returns the nearest ancestor with the tag name, or the node itself; -1 for none. */
export function closest(tree: HtmlTree, node: number, name: string): number {
  let at = node;
  while (at >= 0 && tree.tag[at] !== name) at = tree.parent[at] ?? -1;
  return at;
}

/** Returns the XPath of an element: `/html[1]/body[1]/p[2]`; SVG and MathML by local name. */
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

function sameTagIndex(tree: HtmlTree, node: number): number {
  const parent = tree.parent[node] ?? 0;
  const tag = tree.tag[node];
  let index = 1;
  for (let at = parent + 1; at < node; at = endOf(tree, at)) if (tree.tag[at] === tag) index++;
  return index;
}

/** Returns the previous sibling element, skipping texts; -1 for none. */
export function previousElement(tree: HtmlTree, node: number): number {
  const parent = tree.parent[node] ?? -1;
  // The node before in preorder ends the previous sibling, so climbing from there needs no search.
  let at = node - 1;
  while (at > parent) {
    if (tree.parent[at] !== parent) at = tree.parent[at] ?? -1;
    else if (tree.tag[at] === "") at--;
    else return at;
  }
  return -1;
}

/** Returns the next sibling element, skipping texts; -1 for none. */
export function nextElement(tree: HtmlTree, node: number): number {
  let at = nextSibling(tree, node);
  while (at >= 0 && tree.tag[at] === "") at = nextSibling(tree, at);
  return at;
}

/** Matches the type of a script that runs, at once or by a loader such as WP Rocket or NitroPack. */
const PROGRAM = /^$|(?:java|ecma)script|module$|lazyloadscript$|^nitropack\//i;

/** Whether a script element has a program, and no data. */
export const isProgram = (tree: HtmlTree, script: number): boolean =>
  PROGRAM.test((attribute(tree, script, "type") ?? "").split(";", 1)[0]?.trim() ?? "");
