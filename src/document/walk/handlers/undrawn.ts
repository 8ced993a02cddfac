// Skips elements without visible content.

import { endOf } from "../../../html/walk.ts";
import type { Handler } from "../context.ts";

/** The elements of `UNDRAWN`: head, style, meta and similar. */
export const undrawn: Handler = {
  enter: ({ tree }, node) => endOf(tree, node),
};
