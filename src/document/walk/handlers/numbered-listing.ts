// Reads listings with line numbers: skips the numbers beside a listing, and reads a table with a column of them as code.
import { endOf, nextElement } from "../../../html/walk.ts";
import { isLineNumber, type LineNumbers } from "../code/line-numbers.ts";
import { listingOf, putCode } from "../code/listing.ts";
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

/**
 * Returns the handler of listing tables. It does not read a table whose code is in one cell: that
 * cell is the listing.
 */
export function newListingTableHandler(numbers: LineNumbers): WholeHandler {
  return {
    read(walk, table) {
      const { tree } = walk;
      const end = endOf(tree, table);
      for (let at = table + 1; at < end; at++) if (tree.tag[at] === "pre") return undefined;
      putCode(walk, table, listingOf(numbers, table));
      return end;
    },
  };
}
