// Reads thematic breaks as blocks.

import { putBlock } from "../blocks.ts";
import type { Handler } from "../context.ts";

/** hr. */
export const rule: Handler = {
  enter(walk, node) {
    putBlock(walk, { kind: "rule", text: "", runs: [], level: 0, first: node, last: node });
    return node + 1;
  },
};
