// Builds container chains of elements, shared by the blocks in them.

import type { HtmlTree } from "../../html/tree.ts";
import { endOf } from "../../html/walk.ts";
import type { Container } from "../../model/document.ts";
import { oncePerKey } from "../../model/once.ts";
import { countOne } from "../../text/grouped.ts";

/** Containers of one tree, created on first use. */
export interface Containers {
  readonly tree: HtmlTree;
  /** Existing containers, by node. */
  readonly made: (Container | undefined)[];
  /** Sibling tags counted so far per parent: in document order, each child is counted once. */
  readonly counts: Map<number, { next: number; byTag: Map<string, number> }>;
  /** Returns the names in a class attribute; a page repeats a few hundred of them. */
  readonly classList: (className: string) => readonly string[];
  /** Labels of the tabs that open elements. */
  readonly labels: ReadonlyMap<number, string>;
}

/** Returns the containers of a tree; `labels` are those of its panels. */
export function newContainers(tree: HtmlTree, labels: ReadonlyMap<number, string>): Containers {
  return {
    tree,
    made: new Array<Container | undefined>(tree.size),
    counts: new Map(),
    classList: oncePerKey((className) =>
      className.split(/[ \t\n\r\f]+/).filter((name) => name !== ""),
    ),
    labels,
  };
}

/** Returns an element's container, with its chain to the root. */
export function containerOf(containers: Containers, node: number): Container {
  const known = containers.made[node];
  if (known !== undefined) return known;
  const { tree, made } = containers;
  const missing: number[] = [];
  let at = node;
  while (at > 0 && made[at] === undefined) {
    missing.push(at);
    at = tree.parent[at] ?? 0;
  }
  let parent = made[at];
  for (let index = missing.length - 1; index >= 0; index--) {
    parent = makeContainer(containers, missing[index] ?? 0, parent);
  }
  return parent ?? makeContainer(containers, node, undefined);
}

function makeContainer(
  containers: Containers,
  node: number,
  parent: Container | undefined,
): Container {
  const { tree, made, labels } = containers;
  let role = "";
  let id = "";
  let className = "";
  for (const attr of tree.attrs[node] ?? []) {
    if (attr.name === "class") className = attr.value;
    else if (attr.name === "id") id = attr.value;
    else if (attr.name === "role") role = attr.value.trim().toLowerCase();
  }
  const container: Container = {
    parent,
    tag: tree.tag[node] ?? "",
    index: indexOf(containers, node),
    role,
    id,
    classes: containers.classList(className),
    node,
    label: labels.get(node),
  };
  made[node] = container;
  return container;
}

function indexOf(containers: Containers, node: number): number {
  const { tree, counts } = containers;
  const parent = tree.parent[node] ?? 0;
  let state = counts.get(parent);
  if (state === undefined || state.next > node) {
    state = { next: parent + 1, byTag: new Map() };
    counts.set(parent, state);
  }
  const { byTag } = state;
  let at = state.next;
  for (; at <= node; at = endOf(tree, at)) {
    const tag = tree.tag[at] ?? "";
    if (tag !== "") countOne(byTag, tag);
  }
  state.next = at;
  return byTag.get(tree.tag[node] ?? "") ?? 1;
}
