// Reads ruby readings, in brackets after their characters.

import { putWords } from "../content.ts";
import type { Handler } from "../context.ts";
import { openPhrase } from "../open-scope.ts";

/** rt. */
export const ruby: Handler = {
  enter(walk, node) {
    openPhrase(walk, node, ruby);
    walk.line.space = false;
    putWords(walk, "(", node);
    return node + 1;
  },
  leave(walk, { node }) {
    walk.line.space = false;
    putWords(walk, ")", node);
  },
};
