// Skips form fields and drawings, which separate the words beside them.

import { endOf } from "../../../html/walk.ts";
import type { Handler } from "../context.ts";
import { addSpace } from "../line.ts";

/** canvas, textarea, progress, meter. */
export const field: Handler = {
  enter({ tree, line }, node) {
    addSpace(line);
    return endOf(tree, node);
  },
};
