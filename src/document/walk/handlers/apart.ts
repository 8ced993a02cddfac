// Reads elements whose text stands apart from the text beside them in a line.
import type { Handler } from "../context.ts";
import { addSpace } from "../line.ts";
import { openPhrase } from "../open-scope.ts";

/** label, svg, text, marquee; and the end of other elements that stand apart. */
export const apart: Handler = {
  enter(walk, node) {
    addSpace(walk.line);
    openPhrase(walk, node, apart);
    return node + 1;
  },
  leave: ({ line }) => addSpace(line),
};
