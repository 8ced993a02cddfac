// Hides noscript elements, unless one has the only address of an image.
import type { HtmlTree } from "../../html/tree.ts";
import { endOf, nextElement, previousElement } from "../../html/walk.ts";
import { imageAddress } from "../page/image-address.ts";
import type { HiddenRule } from "./rule.ts";

/** Maximum nodes examined in a noscript and beside it. */
const MAX_NODES = 12;

/** Reads the tree alone: no facts of a noscript count. */
interface NoscriptRule extends HiddenRule {
  hides(tree: HtmlTree, noscript: number): boolean;
}

/** A noscript, unless it has the only address of an image. Its handler applies the rule. */
export const fallback: NoscriptRule = {
  name: "fallback",
  hides: (tree, noscript) => !isLazyImage(tree, noscript),
};

/**
 * Whether a noscript has the only address of an image: nothing else in it, and no such image beside
 * it.
 */
function isLazyImage(tree: HtmlTree, noscript: number): boolean {
  const end = endOf(tree, noscript);
  let image = -1;
  for (let at = noscript + 1; at < end; at++) {
    if (tree.tag[at] === "" && (tree.text[at] ?? "").trim() !== "") return false;
    if (tree.tag[at] === "img") image = at;
    if (at > noscript + MAX_NODES) return false;
  }
  if (image < 0) return false;
  const before = imageAt(tree, previousElement(tree, noscript));
  if (before !== "none") return before === "without address";
  return imageAt(tree, nextElement(tree, noscript)) !== "shown";
}

function imageAt(tree: HtmlTree, node: number): "none" | "shown" | "without address" {
  if (node < 0) return "none";
  const end = Math.min(endOf(tree, node), node + MAX_NODES);
  for (let at = node; at < end; at++) {
    if (tree.tag[at] !== "img") continue;
    return imageAddress(tree, at) === undefined ? "without address" : "shown";
  }
  return "none";
}
