// Finds elements by their ids, and anchors by the names that older pages have instead.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute } from "../../html/walk.ts";

/** Returns the first element with each of the ids. */
export function nodesById(tree: HtmlTree, ids: ReadonlySet<string>): ReadonlyMap<string, number> {
  const nodes = new Map<string, number>();
  for (let node = 1; node < tree.size && nodes.size < ids.size; node++) {
    const id =
      attribute(tree, node, "id") ??
      (tree.tag[node] === "a" ? attribute(tree, node, "name") : undefined);
    if (id !== undefined && ids.has(id) && !nodes.has(id)) nodes.set(id, node);
  }
  return nodes;
}
