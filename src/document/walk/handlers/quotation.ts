// Reads quotations in a line, with the quotation marks a browser shows.

import { putWords } from "../content.ts";
import type { Handler } from "../context.ts";
import { openPhrase } from "../open-scope.ts";

/** q. */
export const quotation: Handler = {
  enter(walk, node) {
    openPhrase(walk, node, quotation);
    putWords(walk, "“", node);
    return node + 1;
  },
  leave(walk, { node }) {
    walk.line.space = false;
    putWords(walk, "”", node);
  },
};
