// Reads a table with a column of line numbers as one code block.

import { endOf } from "../../../html/walk.ts";
import type { LineNumbers } from "../code/line-numbers.ts";
import { listingOf, putCode } from "../code/listing.ts";
import type { WholeHandler } from "../context.ts";

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
