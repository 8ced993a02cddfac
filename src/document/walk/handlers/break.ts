// Reads line breaks.

import { putBreak } from "../content.ts";
import type { Handler } from "../context.ts";

/** br. */
export const lineBreak: Handler = {
  enter(walk, node) {
    putBreak(walk);
    return node + 1;
  },
};
