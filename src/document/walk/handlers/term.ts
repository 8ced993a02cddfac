// Reads terms and labels, whose text follows.
import type { PlainHandler } from "../context.ts";
import { formatOf } from "../format.ts";
import { openBlock } from "../open-scope.ts";

const TERM = formatOf("term");

/** dt, summary; titles of admonitions, and buttons that label the text they open. */
export const term: PlainHandler = {
  isPlain: true,
  kind: TERM.kind,
  enter(walk, node) {
    openBlock(walk, node).format = TERM;
    return node + 1;
  },
};
