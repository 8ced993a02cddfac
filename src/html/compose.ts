// Composes shadow roots, slots and other templates into the tree as a browser shows them.
import { html } from "parse5";
import { addToList } from "../text/grouped.ts";
import { wordSet } from "../text/word-list.ts";
import { childList, KIND, type LinkedNode, link, unlink } from "./linked-tree.ts";

/**
 * Moves the content of every template into the tree: as its children, or for a declared shadow root
 * as those of its host, with assigned nodes in slots. The template and the nodes that no slot shows
 * are removed.
 */
export function composeTemplates(templates: readonly LinkedNode[]): void {
  const shadows: LinkedNode[] = [];
  const hosts = new Set<LinkedNode>();
  for (const template of templates) {
    const { content } = template;
    if (content === null) continue;
    for (const child of childList(content)) {
      unlink(child);
      link(template, child, null);
    }
    const host = template.parent;
    if (host === null || hosts.has(host) || !declaresShadowRoot(template, host)) continue;
    hosts.add(host);
    shadows.push(template);
  }
  // Outermost first, so an outer slot is filled before an inner host takes it.
  for (const template of shadows) composeShadow(template);
}

/** Elements besides custom ones that can host a shadow root (DOM, "valid shadow host name"). */
const HOSTS = wordSet(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span",
);
/** Matches names of custom elements. */
const CUSTOM = /^[a-z][^-]*-/;
/** Names with a hyphen that SVG and MathML had first. */
const NOT_CUSTOM =
  /^(?:annotation-xml|color-profile|font-face(?:-src|-uri|-format|-name)?|missing-glyph)$/;

function declaresShadowRoot(template: LinkedNode, { name, namespace }: LinkedNode): boolean {
  const mode = attributeOf(template, "shadowrootmode")?.toLowerCase();
  if ((mode !== "open" && mode !== "closed") || namespace !== html.NS.HTML) return false;
  return HOSTS.has(name) || (CUSTOM.test(name) && !NOT_CUSTOM.test(name));
}

function composeShadow(template: LinkedNode): void {
  const host = template.parent;
  if (host === null) return;
  const assigned = new Map<string, LinkedNode[]>();
  for (const child of childList(host)) {
    unlink(child);
    if (child === template) continue;
    const slot = attributeOf(child, "slot") ?? "";
    addToList(assigned, slot, child);
  }
  const slots = slotsOf(template);
  for (const child of childList(template)) {
    unlink(child);
    link(host, child, null);
  }
  for (const slot of slots) {
    const name = attributeOf(slot, "name") ?? "";
    const nodes = assigned.get(name);
    if (nodes === undefined) continue;
    for (const fallback of childList(slot)) unlink(fallback);
    for (const node of nodes) link(slot, node, null);
  }
}

/** Returns the slot elements of a shadow tree, in order, without those in nested templates. */
function slotsOf(template: LinkedNode): LinkedNode[] {
  const slots: LinkedNode[] = [];
  let at: LinkedNode | null = template.first;
  while (at !== null && at !== template) {
    if (at.kind === KIND.element && at.name === "slot") slots.push(at);
    const down: LinkedNode | null = at.content === null ? at.first : null;
    if (down !== null) {
      at = down;
      continue;
    }
    while (at !== null && at !== template && at.next === null) at = at.parent;
    if (at !== null && at !== template) at = at.next;
  }
  return slots;
}

function attributeOf(element: LinkedNode, name: string): string | undefined {
  for (const attr of element.attrs) if (attr.name === name) return attr.value;
  return undefined;
}
