// Reads the definition of a term.
import type { Handler } from "../context.ts";
import { firstFormatOf } from "../format.ts";
import { openBlock } from "../open-scope.ts";

/** dd: its first block is the definition, other blocks follow. */
export const definition: Handler = {
  enter(walk, node) {
    openBlock(walk, node).format = firstFormatOf("definition");
    return node + 1;
  },
};
