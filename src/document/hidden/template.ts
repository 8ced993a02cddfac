// Hides markup of client-side templates with unfilled placeholders.
import type { HtmlTree } from "../../html/tree.ts";
import { endOf } from "../../html/walk.ts";
import type { PlainRule } from "./rule.ts";

/** An element with a directive such as `v-if`, and a placeholder such as `{{ name }}` in it. */
export const template: PlainRule = {
  name: "template",
  hides: ({ element, page }) => element.hasDirective && holdsPlaceholder(page.tree, element.node),
};

/** Counts of texts with a placeholder before each node, by tree. */
const counted = new WeakMap<HtmlTree, Int32Array>();

/** Whether an element's text contains a placeholder. */
function holdsPlaceholder(tree: HtmlTree, node: number): boolean {
  const counts = counted.get(tree) ?? countPlaceholders(tree);
  counted.set(tree, counts);
  return (counts[endOf(tree, node)] ?? 0) > (counts[node] ?? 0);
}

function countPlaceholders({ size, text }: HtmlTree): Int32Array {
  const counts = new Int32Array(size + 1);
  for (let at = 0; at < size; at++) {
    counts[at + 1] = (counts[at] ?? 0) + ((text[at] ?? "").includes("{{") ? 1 : 0);
  }
  return counts;
}
