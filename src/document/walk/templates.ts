// Finds elements with an unfilled placeholder of a client-side template.
import { endOf } from "../../html/walk.ts";
import type { Pass } from "./pass.ts";

/** Counts of texts with a placeholder before each node, computed once per page. */
const counted = new WeakMap<object, Int32Array>();

/** Whether an element's text contains a placeholder. */
export function holdsPlaceholder(pass: Pass, node: number): boolean {
  const { tree } = pass;
  let counts = counted.get(tree);
  if (counts === undefined) {
    counts = new Int32Array(tree.size + 1);
    for (let at = 0; at < tree.size; at++) {
      counts[at + 1] = (counts[at] ?? 0) + ((tree.text[at] ?? "").includes("{{") ? 1 : 0);
    }
    counted.set(tree, counts);
  }
  return (counts[endOf(tree, node)] ?? 0) > (counts[node] ?? 0);
}
