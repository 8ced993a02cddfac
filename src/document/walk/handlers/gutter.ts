// Skips the line numbers beside a listing.

import { endOf, nextElement } from "../../../html/walk.ts";
import { isLineNumber, type LineNumbers } from "../code/line-numbers.ts";
import type { WholeHandler } from "../context.ts";

/** Maximum nodes of the next element searched for a listing. */
const MAX_NODES = 8;

/** Returns the handler of elements named line numbers. */
export function newGutterHandler(numbers: LineNumbers): WholeHandler {
  return {
    read({ tree }, node) {
      return isBeforeListing(numbers, node) && isLineNumber(numbers, node)
        ? endOf(tree, node)
        : undefined;
    },
  };
}

function isBeforeListing({ page: { tree } }: LineNumbers, node: number): boolean {
  const next = nextElement(tree, node);
  const end = next < 0 ? 0 : Math.min(endOf(tree, next), next + MAX_NODES);
  for (let at = next; at < end; at++) {
    if (tree.tag[at] === "pre" || tree.tag[at] === "code") return true;
  }
  return false;
}
